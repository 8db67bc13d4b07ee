// Rule help: which rules explain a decision, and their text from the specification in the language of the page. The texts
// are loaded only when asked.
import type { BoardView, Island, RuleSet } from '../generated/protocol';
import { pageOf } from '../rulesets';
import type { Language } from '../generated/words';

export interface Rule {
  readonly id: string;
  readonly text: string;
  /** The language of the text. */
  readonly language: Language;
}

/** A line with a normative rule; the ids of worked examples (`EX-01`, `W-01`) have no topic. */
const RULE = /^\s*- \*\*([A-Z]+(?:-[A-Z0-9]+)+-\d+[a-z]?)\*\*\s+(.*)$/;

/** The normative rules of a specification; the tags of their sources are left out. */
export function readRules(markdown: string, language: Language = 'en'): Rule[] {
  return markdown.split('\n').flatMap((line) => {
    const match = RULE.exec(line);
    return match ? [{ id: match[1] ?? '', text: withoutSources(match[2] ?? ''), language }] : [];
  });
}

/** The rules in a translation where it has them; the specification determines which rules there are. */
export function inWordsOf(translated: readonly Rule[], rules: readonly Rule[]): Rule[] {
  const byId = new Map(translated.map((rule) => [rule.id, rule]));
  return rules.map((rule) => byId.get(rule.id) ?? rule);
}

function withoutSources(text: string): string {
  return text
    .replace(/\s*\[(?:R|O|N|K|E|public|decided|checked|\d{3})\b[^\]]*\]/g, '')
    .replace(/\*+(?=\S)|(?<=\S)\*+/g, '')
    .replace(/`/g, '')
    .trim();
}

/** The rules that explain a decision, by the beginnings of their ids. */
export function rulesFor(prefixes: readonly string[], rules: readonly Rule[]): Rule[] {
  return rules.filter(({ id }) => prefixes.some((prefix) => id.startsWith(`${prefix}-`)));
}

const FOLDER = '../../../docs/rules';
const TEXTS = import.meta.glob<string>(['../../../docs/rules/*.md', '../../../docs/rules/*/*.md'], {
  query: '?raw',
  import: 'default',
});

const text = async (path: string) => (await TEXTS[`${FOLDER}/${path}.md`]?.()) ?? '';

/** The specifications of a game: that of its rule set, that of ships if there are any, and that of the base game. */
export function documentsOf(ruleSet: RuleSet, island: Island): string[] {
  const ruleSets: RuleSet[] = island.startsWith('sea-') ? [ruleSet, 'seafarers', 'base'] : [ruleSet, 'base'];
  return [...new Set(ruleSets.map((name) => pageOf(name).document))];
}

/** Loads the rules of a game in a language as far as there is text. */
export async function loadRules({ rules, island }: BoardView, language: Language): Promise<Rule[]> {
  const loaded = await Promise.all(
    documentsOf(rules, island).map(async (name) => {
      const translation = language === 'en' ? '' : text(`${language}/${name}`);
      const [own, translated] = await Promise.all([text(name), translation]);
      return inWordsOf(readRules(translated, language), readRules(own));
    }),
  );
  return loaded.flat();
}
