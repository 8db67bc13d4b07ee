// Rule help: which rules explain a decision, and their text from the specification in the language of the page. The texts
// are loaded only when asked.
import type { Language } from '../generated/words';

/** The rules that explain a decision, by the beginning of their ids. */
const DECISIONS: Readonly<Record<string, readonly string[]>> = {
  setup_settlement: ['K-SETUP', 'O-SETUP', 'E-SETUP', 'B-SETUP'],
  setup_road: ['K-SETUP', 'O-SETUP', 'E-SETUP', 'B-SETUP'],
  setup_city: ['K-SETUP', 'E-SETUP'],
  roll: ['K-TURN', 'K-DICE', 'K-PROD', 'K-ALCHEM', 'O-TURN', 'O-PROD', 'E-TURN', 'E-PROD', 'B-TURN', 'B-PROD', 'B-DEV'],
  discard: ['K-SEVEN', 'K-SABOT', 'O-SEVEN', 'E-SEVEN', 'B-SEVEN', 'B-LIMIT'],
  move_robber: ['K-ROBBER', 'O-ROBBER', 'E-INSP', 'B-ROBBER', 'B-FRIEND'],
  choose_victim: ['K-ROBBER', 'O-ROBBER', 'E-INSP', 'B-ROBBER'],
  main: [
    'K-TURN',
    'K-BUILD',
    'K-IMPROVE',
    'K-KNIGHT',
    'K-ACTIVE',
    'K-ACTION',
    'K-PROMO',
    'K-WALL',
    'K-PLAY',
    'K-TRADE',
    'O-TURN',
    'O-USE',
    'O-SEQ',
    'O-METRO',
    'O-TRADE',
    'E-TURN',
    'E-PLANT',
    'E-ENERGY',
    'E-DEMO',
    'E-WARE',
    'E-TRADE',
    'B-TURN',
    'B-TRADE',
    'B-MAR',
    'B-BUILD',
    'B-DEV',
  ],
  answer_offer: ['K-TRADE', 'O-TRADE', 'E-TRADE', 'B-TRADE'],
  free_road: ['K-ROADB', 'B-RB', 'B-ROAD'],
  special_build: ['K-FIVESIX', 'O-X', 'X-SBP'],
  paired_part: ['K-FIVESIX', 'O-X', 'X-PAIR'],
  muster: ['K-TACTIC', 'K-BARB', 'K-DEFEND'],
  lose_city: ['K-PILLAGE', 'K-RAZE'],
  choose_deck: ['K-DEFEND', 'K-DRAW'],
  discard_progress: ['K-HAND'],
  aqueduct: ['K-AQUA'],
  relocate: ['K-EXPEL', 'K-INTRIG'],
  place_metropolis: ['K-METRO'],
  remove_knight: ['K-DESERT'],
  place_knight: ['K-DESERT'],
  rebuild_road: ['K-DIPLO'],
  second_promotion: ['K-SMITH', 'K-PROMO'],
  give_commodity: ['K-HARBOR'],
  give_cards: ['K-WEDDING'],
  take_cards: ['K-MASTER'],
  take_progress: ['K-SPY'],
  choose_loot: ['O-ROBBER'],
  pre_draw: ['E-EVENT', 'E-TURN'],
  place_hazard: ['E-HAZ', 'E-AIR', 'E-RAIN'],
  free_plant: ['E-PLANT', 'E-CLIM', 'E-SUST', 'E-INC'],
  take_card: ['E-TAKE', 'E-EVENT', 'E-INC', 'E-SUST'],
  return_card: ['E-EVENT', 'E-INC', 'E-TAKE'],
  take_development: ['E-FUND', 'E-DEV'],
};

export interface Rule {
  readonly id: string;
  readonly text: string;
  /** The language of the text. */
  readonly language: Language;
}

/** A line with a normative rule; worked examples (`EX-…`) are none. */
const RULE = /^\s*- \*\*([BXKOE](?:-[A-Z0-9]+)+-\d+[a-z]?)\*\*\s+(.*)$/;

/** The normative rules of a specification; the tags of their sources are left out. */
export function readRules(markdown: string, language: Language = 'en'): Rule[] {
  return markdown.split('\n').flatMap((line) => {
    const match = RULE.exec(line);
    return match ? [{ id: match[1] ?? '', text: withoutSources(match[2] ?? ''), language }] : [];
  });
}

/** The rules in the words of a translation where it has them; which rules there are, the specification says. */
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

/** The rules that explain a decision; of a decision that is not known, those with its name in their text. */
export function rulesFor(decision: string, rules: readonly Rule[]): Rule[] {
  const prefixes = DECISIONS[decision];
  if (prefixes) return rules.filter(({ id }) => prefixes.some((prefix) => id.startsWith(`${prefix}-`)));
  const words = decision.split(/[_-]/).filter((word) => word.length > 3);
  return rules.filter(({ text }) => words.some((word) => text.toLowerCase().includes(word))).slice(0, 24);
}

const FILES: Readonly<Record<string, string>> = {
  base: 'base',
  knights: 'cities-and-knights',
  oil: 'oil-springs',
  energies: 'new-energies',
};

const FOLDER = '../../../docs/rules';
const TEXTS = import.meta.glob<string>(['../../../docs/rules/*.md', '../../../docs/rules/*/*.md'], {
  query: '?raw',
  import: 'default',
});

const text = async (path: string) => (await TEXTS[`${FOLDER}/${path}.md`]?.()) ?? '';

/** Loads the rules that hold in a rule set, its own, then those of the base game, in a language as far as there is text. */
export async function loadRules(ruleSet: string, language: Language): Promise<Rule[]> {
  const names = [...new Set([FILES[ruleSet] ?? 'base', 'base'])];
  const loaded = await Promise.all(
    names.map(async (name) => {
      const translation = language === 'en' ? '' : text(`${language}/${name}`);
      const [own, translated] = await Promise.all([text(name), translation]);
      return inWordsOf(readRules(translated, language), readRules(own));
    }),
  );
  return loaded.flat();
}
