// Links of the documents: to other pages, which VitePress checks; to anchors in them and to files of the repository, which
// it does not, and which are checked here.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { ROOT, sidebar, url } from './sidebar.mjs';

/** With the address of the repository, links to its files lead there; without one they are plain text. */
export function links(repository) {
  const missing = new Set();

  function plugin(md) {
    md.core.ruler.push('repository-links', ({ tokens, env }) => {
      for (const token of tokens) token.children?.forEach((child, at) => file(child, at, token.children, env.realPath ?? env.path));
    });
  }

  function file(token, at, all, page) {
    if (token.type !== 'link_open') return;
    const [path, anchor] = token.attrGet('href').split('#');
    if (!path || /^(?:[a-z]+:|\/)/.test(path)) return;
    const target = join(dirname(page), path);
    if (path.endsWith('.md')) {
      token.attrSet('href', url(relative(ROOT, target)) + (anchor ? `#${anchor}` : ''));
      return;
    }
    if (!existsSync(target)) missing.add(`${relative(ROOT, page)}: there is no file ${path}`);
    if (repository) {
      token.attrSet('href', `${repository}/blob/main/${relative(ROOT, target)}`);
      return;
    }
    const end = all.findIndex((other, n) => n > at && other.type === 'link_close');
    for (const tag of [token, all[end]]) Object.assign(tag, { type: 'text', content: '', attrs: null });
  }

  /** Runs after the build: what is missing, anchors that no page has, and pages that the sidebar forgets. */
  function check({ pages, outDir, rewrites }) {
    const html = new Map(pages.map((page) => [htmlOf(rewrites.map[page] ?? page), page]));
    const texts = new Map([...html.keys()].map((name) => [name, readFileSync(join(outDir, name), 'utf8')]));
    for (const [name, text] of texts) {
      for (const [, href] of text.matchAll(/<a href="([^"]*#[^"]+)"/g)) {
        const wrong = deadAnchor(texts, name, decodeURIComponent(href));
        if (wrong) missing.add(`${html.get(name)}: ${wrong}`);
      }
    }
    const listed = new Set(sidebar().flatMap(({ items }) => items.map(({ link }) => htmlOf(`${link.slice(1) || 'index'}.md`))));
    for (const name of listed) if (!html.has(name)) missing.add(`the sidebar lists ${name}, which is no page`);
    for (const [name, page] of html) if (!listed.has(name)) missing.add(`${page}: no group of sidebar.mjs lists it`);
    if (missing.size > 0) throw new Error(`the documentation has faults:\n  ${[...missing].join('\n  ')}`);
  }

  return { plugin, check };
}

const htmlOf = (page) => page.replace(/\.md$/, '.html');

/** What is wrong with a link to an anchor, if anything. */
function deadAnchor(texts, from, href) {
  if (/^[a-z]+:/.test(href)) return undefined;
  const [path, anchor] = href.split('#');
  const page = path.startsWith('/') ? path.slice(1) : path && join(dirname(from), path);
  const text = texts.get(page ? htmlOf(`${page.replace(/\.html$/, '')}.md`) : from) ?? texts.get(join(page, 'index.html'));
  if (!text) return `no page for the link ${href}`;
  return text.includes(`id="${anchor}"`) ? undefined : `no anchor for the link ${href}`;
}
