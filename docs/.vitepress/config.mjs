// The documentation as a site. `npm run docs` in web/ builds it into docs/.vitepress/dist and fails on a dead link,
// a missing anchor or a page that the sidebar does not list; `npm run docs:dev` shows it while you write.
// The pages are the documents of the repository, in place.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { links } from './links.mjs';
import { ruleAnchors, ruleSections } from './rules.mjs';
import { sidebar } from './sidebar.mjs';

const WEB = fileURLToPath(new URL('../../web/package.json', import.meta.url));
/** The icon of the browser client; a data URL, because it is no picture of the documents. */
const ICON = 'data:image/svg+xml;base64,' + readFileSync(new URL('../../web/public/icon.svg', import.meta.url), 'base64');
const files = links(process.env.HEXHAVEN_REPOSITORY);

/** Pages import Vue, which is a package of web/ and not of a parent folder. */
const packagesOfWeb = {
  name: 'packages-of-web',
  enforce: 'pre',
  resolveId(id, importer, options) {
    return /^vue(?:$|\/)/.test(id) && importer?.endsWith('.md') ? this.resolve(id, WEB, options) : undefined;
  },
};

/** A larger picture on the first page, commands in tables that do not break, and a mark on the rule that a link names. */
const STYLE = `
:root { --vp-nav-logo-height: 28px; }
.VPHome .VPHero .image-container { width: auto; height: auto; transform: none; }
.VPHome .VPHero .image-src { position: static; transform: none; max-width: 100%; max-height: none; border-radius: 12px; }
@media (max-width: 959px) { .VPHome .VPHero .image { margin: 0 0 24px; } }
.vp-doc td:first-child code { white-space: nowrap; }
.vp-doc li { scroll-margin-top: 96px; }
.vp-doc li:target { border-radius: 4px; background: var(--vp-c-brand-soft); box-shadow: 0 0 0 4px var(--vp-c-brand-soft); }
.vp-doc .other-language { font-size: 0.85em; text-transform: uppercase; }
`;

export default {
  title: 'Hexhaven',
  description: 'Hex-trading board games: play, host, analyze, write bots, train from Python.',
  srcDir: '..',
  srcExclude: ['!(docs)/*', '!(docs)/*/**', '.*/**', 'docs/.vitepress/**', 'README.md'],
  rewrites: { 'docs/:rest*': ':rest*' },
  cleanUrls: true,
  head: [
    ['link', { rel: 'icon', href: ICON }],
    ['style', {}, STYLE],
  ],
  markdown: { anchor: { slugify }, config: (md) => md.use(ruleAnchors).use(files.plugin) },
  vite: {
    plugins: [packagesOfWeb],
    publicDir: fileURLToPath(new URL('../images', import.meta.url)),
    build: { chunkSizeWarningLimit: 4096 },
  },
  buildEnd: (site) => files.check(site),
  themeConfig: {
    logo: ICON,
    nav: [
      { text: 'Play', link: '/playing' },
      { text: 'Host', link: '/self-hosting' },
      { text: 'Bots', link: '/bots' },
      { text: 'Python', link: '/python/guide' },
      { text: 'Rules', link: '/rules/README' },
      { text: 'Notation', link: '/notation' },
      { text: 'How to add', link: '/howto/README' },
    ],
    sidebar: sidebar(),
    outline: [2, 3],
    search: {
      provider: 'local',
      options: {
        _render: ruleSections,
        miniSearch: {
          options: { tokenize },
          searchOptions: {
            tokenize: (query) => query.split(/\s+/),
            combineWith: 'AND',
            fuzzy: (word) => (/\d/.test(word) ? false : 0.1), // an id finds itself, not its neighbors
            boost: { title: 16 },
            boostDocument: (id) => (id.includes('/rules/fr/') ? 0.5 : 1),
          },
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
