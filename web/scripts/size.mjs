// Checks that what a first visit loads stays small: everything but the texts of the rules, with the largest of the
// languages besides English.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

const LIMIT = 250_000;
const RULES = /(base|cities-and-knights|oil-springs|new-energies|seafarers|README)-[\w-]+\.js$/;
const LANGUAGE = /\/[a-z]{2}-[\w-]+\.js$/;
const dist = new URL('../dist/', import.meta.url).pathname;

function files(folder) {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? files(path) : [path];
  });
}

const loaded = files(dist).filter((path) => !RULES.test(path) && !path.endsWith('.gz'));
const sizes = loaded.map((path) => [path.slice(dist.length), gzipSync(readFileSync(path)).length]);
const languages = sizes.filter(([path]) => LANGUAGE.test(path)).map(([, size]) => size);
const others = sizes.filter(([path]) => !LANGUAGE.test(path)).map(([, size]) => size);
const sum = others.reduce((all, size) => all + size, Math.max(0, ...languages));
for (const [path, size] of sizes) console.log(String(size).padStart(8), path);
console.log(String(sum).padStart(8), `of at most ${LIMIT} bytes`);
if (sum > LIMIT) process.exit(1);
