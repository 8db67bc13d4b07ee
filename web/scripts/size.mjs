// Checks that what people load stays small, compressed: the lobby, and a game on top of it, each with the largest of the
// languages besides English.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const LIMITS = { lobby: 100_000, game: 250_000 };
const LANGUAGES = readdirSync(new URL('../../data/words/', import.meta.url)).map((name) => name.replace('.toml', ''));
const dist = new URL('../dist/', import.meta.url).pathname;

const read = (path) => readFileSync(join(dist, path));
const size = (path) => gzipSync(read(path), { level: 9 }).length;

/** What the page names: its program with all that it imports, its looks, its icon. */
function lobbyFiles() {
  const page = read('index.html').toString();
  const named = [...page.matchAll(/(?:src|href)="\/([^"]+\.(?:js|css|svg|webmanifest))"/g)];
  return ['index.html', ...named.map(([, path]) => path)];
}

/** What the program loads when a part of the page is opened for the first time. */
function partFiles(part, program) {
  const text = read(program).toString();
  const files = /m\.f=(\[[^\]]*\])/.exec(text)?.[1];
  const wanted = new RegExp(`import\\([\`"']\\./${part}-[^)]*\\),__vite__mapDeps\\((\\[[\\d,]*\\])\\)`).exec(text)?.[1];
  if (!files || !wanted) throw new Error(`the program does not say what ${part} loads`);
  const all = JSON.parse(files);
  return JSON.parse(wanted).map((idx) => all[idx]);
}

const names = readdirSync(join(dist, 'assets')).filter((name) => name.endsWith('.js'));
/** The words that a part of the page needs in the largest of the languages; those of the lobby hold English already. */
function words(part) {
  const sizes = (start) => names.filter((name) => name.startsWith(start)).map((name) => size(`assets/${name}`));
  const others = LANGUAGES.filter((language) => language !== 'en').flatMap((language) =>
    sizes(`words-${language}-${part}-`),
  );
  if (others.length === 0) throw new Error(`no language has ${part} words of its own`);
  return Math.max(...others) + sizes(`words-en-${part}-`).reduce((all, bytes) => all + bytes, 0);
}
const lobby = [...new Set(lobbyFiles())];
const program = lobby.find((path) => /^assets\/index-.*\.js$/.test(path));
const game = [...new Set([...lobby, ...partFiles('Table', program)])];

let isTooMuch = false;
const [first, later] = ['first', 'later'].map(words);
for (const [name, files, extra] of [
  ['lobby', lobby, first],
  ['game', game, first + later],
]) {
  const sum = files.reduce((all, path) => all + size(path), extra);
  console.log(`${name}: ${sum} of at most ${LIMITS[name]} bytes`);
  for (const path of files) console.log(String(size(path)).padStart(8), path);
  isTooMuch ||= sum > LIMITS[name];
}
if (isTooMuch) process.exit(1);
