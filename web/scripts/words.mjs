// The words of `data/words` for the page: a Vite plugin that turns a language file into a flat table, and the types of
// its keys. Other TOML files become their content. Run as a program, it writes the types.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'smol-toml';

const FOLDER = fileURLToPath(new URL('../../data/words/', import.meta.url));
const TYPES = fileURLToPath(new URL('../src/generated/words.d.ts', import.meta.url));
/** The groups of words on the first page and around every page. All other words are loaded with the first other screen. */
const FIRST = 'app bot code create daily guide keys lobby menu net prefs profile record rules'.split(' ');
const FORMS = ['zero', 'one', 'two', 'few', 'many', 'other'];

/** Spaces that must not begin a line: before double signs and inside angle quotes, as in French. */
function spaced(text) {
  return text.replace(/ (?=[:»])|(?<=«) /g, '\u00a0').replace(/ (?=[;!?])/g, '\u202f');
}

/** Whether a table holds the plural forms of one message. */
function isPlural(table) {
  return 'other' in table && Object.keys(table).every((form) => FORMS.includes(form));
}

function flatten(table, prefix, into) {
  for (const [name, value] of Object.entries(table)) {
    const key = prefix + name;
    if (typeof value === 'string') into[key] = spaced(value);
    else if (isPlural(value))
      into[key] = Object.fromEntries(Object.entries(value).map(([form, text]) => [form, spaced(text)]));
    else flatten(value, `${key}.`, into);
  }
  return into;
}

/** The messages of a language file by their dotted keys. */
export function readWords(toml) {
  return flatten(parse(toml), '', {});
}

const readEnglish = () => readWords(readFileSync(join(FOLDER, 'en.toml'), 'utf8'));

/** Whether the first page needs a message. It offers guided games, but says none of their lessons. */
export function isFirst(key) {
  const [group, , ...rest] = key.split('.');
  return FIRST.includes(group) && !(group === 'guide' && rest.length > 0);
}

/**
 * Loads the first or the later words of a language, `de.toml?first` or `de.toml?later`: English as a table, and other
 * languages as lists in its order, because their keys need not travel again.
 */
export function words() {
  return {
    name: 'words',
    // Only while somebody works on the page: a build must not write next to the sources that cargo watches, or the next
    // build begins again. `npm run check` and `npm run lint` write the types themselves.
    configureServer: () => writeTypes(),
    transform: (code, id) => {
      const [path, part] = id.split('?');
      if (!path.endsWith('.toml')) return null;
      if (!path.startsWith(FOLDER)) return { code: `export default ${JSON.stringify(parse(code))}`, map: null };
      const table = readWords(code);
      const keys = Object.keys(readEnglish()).filter((key) => isFirst(key) === (part === 'first'));
      const messages = path.endsWith('/en.toml')
        ? Object.fromEntries(keys.map((key) => [key, table[key]]))
        : keys.map((key) => table[key]);
      return { code: `export default ${JSON.stringify(messages)}`, map: null };
    },
  };
}

/** The types of the languages and of the keys. */
export function writeTypes() {
  const languages = readdirSync(FOLDER)
    .filter((name) => name.endsWith('.toml'))
    .map((name) => basename(name, '.toml'));
  const keys = Object.keys(readEnglish());
  const union = (names) => names.map((name) => `\n  | '${name}'`).join('');
  const text = `// Made by scripts/words.mjs from data/words.\nexport type Language =${union(languages)};\nexport type MessageKey =${union(keys)};\n`;
  let old = '';
  try {
    old = readFileSync(TYPES, 'utf8');
  } catch {
    // The first time.
  }
  if (text !== old) writeFileSync(TYPES, text);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeTypes();
