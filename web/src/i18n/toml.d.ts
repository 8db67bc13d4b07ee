declare module '*.toml' {
  const words: import('./format').Words;
  export default words;
}
