// Checks that what people load stays small, compressed: the lobby, and a game on top of it, each with the largest of the
// languages besides English.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const LIMITS = { lobby: 100_000, game: 250_000 };
const LANGUAGE = /^[a-z]{2}-[\w-]+\.js$/;
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

const languages = readdirSync(join(dist, 'assets')).filter((name) => LANGUAGE.test(name));
const language = Math.max(0, ...languages.map((name) => size(`assets/${name}`)));
const lobby = [...new Set(lobbyFiles())];
const program = lobby.find((path) => /^assets\/index-.*\.js$/.test(path));
const game = [...new Set([...lobby, ...partFiles('Table', program)])];

let isTooMuch = false;
for (const [name, files] of Object.entries({ lobby, game })) {
  const sum = files.reduce((all, path) => all + size(path), language);
  console.log(`${name}: ${sum} of at most ${LIMITS[name]} bytes`);
  for (const path of files) console.log(String(size(path)).padStart(8), path);
  isTooMuch ||= sum > LIMITS[name];
}
if (isTooMuch) process.exit(1);
