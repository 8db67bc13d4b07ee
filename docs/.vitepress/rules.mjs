// Rules of the specification can be linked to and searched by id, and each leads to its text in the other language.

const RULE = /^[A-Z]-(?:[A-Z0-9]+-)+\d+[a-z]?$/;

/** Gives the list item of a rule its id as an anchor, and a link to the other language. */
export function ruleAnchors(md) {
  md.core.ruler.push('rule-anchors', ({ tokens, env }) => {
    const [, folder, name] = /\/rules\/(fr\/)?([\w-]+)\.md$/.exec(env.path ?? '') ?? [];
    if (!name) return;
    tokens.forEach((token, at) => {
      const id = token.type === 'list_item_open' && ruleOf(tokens[at + 2]);
      if (!id) return;
      token.attrSet('id', id);
      const [path, lang] = folder ? [`../${name}`, 'en'] : [`fr/${name}`, 'fr'];
      const link = new token.constructor('html_inline', '', 0);
      link.content = ` <a href="./${path}#${id}" lang="${lang}" class="other-language">${lang}</a>`;
      tokens[at + 2].children.push(link);
    });
  });
}

/** The id of the rule that a list item states: it begins with it, in bold. */
function ruleOf(inline) {
  const [, opening, text] = inline?.children ?? [];
  const id = opening?.type === 'text' ? opening.content : text?.content;
  return inline?.content.startsWith('**') && RULE.test(id ?? '') ? id : undefined;
}

/** What the search reads: every rule is a section of its own, with its id as the title. */
export function ruleSections(source, env, md) {
  const html = md.render(source, env);
  if (env.frontmatter?.search === false) return '';
  let level = 1;
  return html.replace(/<h([1-6])[ >]|<li id="([A-Z0-9-]+)">/g, (text, heading, id) => {
    if (heading) {
      level = Number(heading);
      return text;
    }
    // One level below its section: a deeper one would show the last heading of that level as its parent.
    const tag = `h${Math.min(level + 1, 6)}`;
    return `<${tag} id="${id}">${id} <a href="#${id}"></a></${tag}><li>`;
  });
}
