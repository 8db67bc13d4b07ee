// Rule help: which rules explain a decision, and their text from the specification. The texts are loaded only when asked.

/** The rules that explain a decision, by the beginning of their ids. */
const DECISIONS: Readonly<Record<string, readonly string[]>> = {
  setup_settlement: ['B-SETUP'],
  setup_road: ['B-SETUP'],
  roll: ['B-TURN', 'B-PROD', 'B-DEV'],
  discard: ['B-SEVEN', 'B-LIMIT'],
  move_robber: ['B-ROBBER', 'B-FRIEND'],
  choose_victim: ['B-ROBBER'],
  main: ['B-TURN', 'B-TRADE', 'B-MAR', 'B-BUILD', 'B-DEV'],
  answer_offer: ['B-TRADE'],
  free_road: ['B-RB', 'B-ROAD'],
  special_build: ['X-SBP'],
  paired_part: ['X-PAIR'],
};

export interface Rule {
  readonly id: string;
  readonly text: string;
}

const RULE = /^\s*- \*\*([A-Z]+(?:-[A-Z0-9]+)*-\d+[a-z]?)\*\*\s+(.*)$/;

/** The rules of a specification; the tags of their sources are left out. */
export function readRules(markdown: string): Rule[] {
  return markdown.split('\n').flatMap((line) => {
    const match = RULE.exec(line);
    return match ? [{ id: match[1] ?? '', text: withoutSources(match[2] ?? '') }] : [];
  });
}

function withoutSources(text: string): string {
  return text.replace(/\s*\[(?:R|O|N|K|E|public|decided|checked|\d{3})\b[^\]]*\]/g, '').replace(/\*\*/g, '').replace(/`/g, '').trim();
}

/** The rules that explain a decision; of a decision that is not known, those with its name in their text. */
export function rulesFor(decision: string, rules: readonly Rule[]): Rule[] {
  const prefixes = DECISIONS[decision];
  if (prefixes) return rules.filter(({ id }) => prefixes.some((prefix) => id.startsWith(`${prefix}-`)));
  const words = decision.split(/[_-]/).filter((word) => word.length > 3);
  return rules.filter(({ text }) => words.some((word) => text.toLowerCase().includes(word))).slice(0, 24);
}

const FILES: Readonly<Record<string, string>> = {
  base: 'base', knights: 'cities-and-knights', oil: 'oil-springs', energies: 'new-energies',
};

const TEXTS = import.meta.glob<string>('../../../docs/rules/*.md', { query: '?raw', import: 'default' });

/** Loads the rules that hold in a rule set: its own, then those of the base game. */
export async function loadRules(ruleSet: string): Promise<Rule[]> {
  const names = [...new Set([FILES[ruleSet] ?? 'base', 'base'])];
  const loaded = await Promise.all(names.map((name) => TEXTS[`../../../docs/rules/${name}.md`]?.() ?? ''));
  return loaded.flatMap(readRules);
}
