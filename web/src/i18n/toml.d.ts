declare module '*.toml?first' {
  const words: import('./format').Words;
  export default words;
}
