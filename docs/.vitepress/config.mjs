// The documentation as a site. `npm run docs` in web/ builds it into docs/.vitepress/dist and fails on a dead link,
// a missing anchor or a page that the sidebar does not list; `npm run docs:dev` shows it while you write.
// The pages are the documents of the repository, in place.
import { fileURLToPath } from 'node:url';
import { links } from './links.mjs';
import { ruleAnchors, ruleSections } from './rules.mjs';
import { sidebar } from './sidebar.mjs';

const WEB = fileURLToPath(new URL('../../web/package.json', import.meta.url));
const files = links(process.env.HEXHAVEN_REPOSITORY);

/** Pages import Vue, which is a package of web/ and not of a parent folder. */
const packagesOfWeb = {
  name: 'packages-of-web',
  enforce: 'pre',
  resolveId(id, importer, options) {
    return /^vue(?:$|\/)/.test(id) && importer?.endsWith('.md') ? this.resolve(id, WEB, options) : undefined;
  },
};

export default {
  title: 'Hexhaven',
  description: 'Hex-trading board games: play, host, analyze, write bots, train from Python.',
  srcDir: '..',
  srcExclude: ['!(docs)/*', '!(docs)/*/**', '.*/**', 'docs/.vitepress/**', 'README.md'],
  rewrites: { 'docs/:rest*': ':rest*' },
  cleanUrls: true,
  markdown: { anchor: { slugify }, config: (md) => md.use(ruleAnchors).use(files.plugin) },
  vite: {
    plugins: [packagesOfWeb],
    publicDir: fileURLToPath(new URL('../images', import.meta.url)),
    build: { chunkSizeWarningLimit: 4096 },
  },
  buildEnd: (site) => files.check(site),
  themeConfig: {
    nav: [
      { text: 'Play', link: '/playing' },
      { text: 'Host', link: '/self-hosting' },
      { text: 'Bots', link: '/bots' },
      { text: 'Python', link: '/python/guide' },
      { text: 'Rules', link: '/rules/README' },
      { text: 'Notation', link: '/notation' },
    ],
    sidebar: sidebar(),
    outline: [2, 3],
    search: {
      provider: 'local',
      options: {
        _render: ruleSections,
        miniSearch: {
          options: { tokenize },
          searchOptions: { tokenize: (query) => query.split(/\s+/), combineWith: 'AND', fuzzy: 0.1, boost: { title: 16 } },
        },
      },
    },
  },
};

/** Words, and ids such as B-ROBBER-05 both whole and in parts. */
function tokenize(text) {
  const words = text.split(/[\s.,;:!?()[\]{}<>"'`*|/]+/).filter(Boolean);
  return words.concat(words.filter((word) => word.includes('-')).flatMap((word) => word.split('-')));
}

/** The anchor of a heading, as GitHub and the like make it, so that a link works in both places. */
function slugify(heading) {
  return heading.trim().toLowerCase().replace(/[^\p{L}\p{N}\s_-]/gu, '').replace(/\s/g, '-');
}
