// The sidebar: groups of documents in the order people need them. A folder includes all its pages.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

const GROUPS = [
  ['Play', ['docs/index.md', 'docs/playing.md', 'docs/scenarios.md', 'docs/cli.md']],
  ['Host', ['docs/self-hosting.md', 'SECURITY.md']],
  ['Bots and analysis', ['docs/bots.md', 'docs/bots-measured.md', 'docs/training.md']],
  ['Python', ['docs/python/guide.md', 'docs/python']],
  ['Formats', ['docs/notation.md', 'docs/protocol.md']],
  ['Rules', ['docs/rules']],
  ['Règles en français', ['docs/rules/fr']],
  ['Evidence', ['docs/proof.md', 'docs/performance.md', 'docs/performance-notes.md']],
  ['How to', ['docs/howto']],
  ['Contribute', ['CONTRIBUTING.md', 'ARCHITECTURE.md', 'STYLE.md', 'RELEASING.md', 'CHANGELOG.md']],
  ['Decisions', ['docs/decisions']],
];

/** The groups with pages, each page under its own title. */
export function sidebar() {
  const groups = GROUPS.map(([text, paths]) => ({ text, items: [...new Set(paths.flatMap(pages))].map(item) }));
  return groups
    .filter(({ items }) => items.length > 0)
    .map((group) => ({ ...group, collapsed: group.text === 'Decisions' || group.text.startsWith('Règles') }));
}

/** All pages under a path; a missing path has none. */
function pages(path) {
  const found = statSync(ROOT + path, { throwIfNoEntry: false });
  if (!found) return [];
  if (found.isFile()) return [path];
  const names = readdirSync(ROOT + path).filter((name) => name.endsWith('.md'));
  return names.sort((a, b) => order(a).localeCompare(order(b))).map((name) => `${path}/${name}`);
}

/** A folder's README comes first. */
const order = (name) => (name === 'README.md' ? '' : name);

function item(path) {
  const title = /^(?:title|# ?):? ?(.+)$/m.exec(readFileSync(ROOT + path, 'utf8').replaceAll('`', ''));
  if (!title) throw new Error(`${path}: a page needs a title`);
  return { text: title[1], link: url(path) };
}

/** Where the site shows a document. */
export function url(path) {
  return '/' + path.replace(/^docs\//, '').replace(/\.md$/, '').replace(/^index$/, '');
}
