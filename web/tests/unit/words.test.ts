// Every word that the server can send has words in both languages. The lists come from where the words are made: the
// generated protocol and the sources of the engine.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { rawMessage } from '../../src/i18n/format';
import { isOpen } from '../../src/model/choices';
import { deckOf } from '../../src/model/extras/knights';
import { wordsOf } from '../../src/model/options';
import { readRules, rulesFor } from '../../src/model/rules';
import { RULES } from './fixture';

const ROOT = new URL('../../../', import.meta.url).pathname;
const read = (path: string) => readFileSync(ROOT + path, 'utf8');
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map((match) => match[1] ?? '');
const missing = (keys: readonly string[]) => keys.filter((key) => rawMessage('en', key) === null);

/** The text of one item of a source file, up to the next one. */
function item(path: string, start: string, end: string): string {
  const text = read(path);
  const from = text.indexOf(start);
  expect(from, `${start} in ${path}`).toBeGreaterThan(-1);
  return text.slice(from, text.indexOf(end, from + start.length));
}

describe('words', () => {
  it('tell every event of every rule set', () => {
    for (const [rules, view] of [
      ['knights', 'KnightsEventView'],
      ['oil', 'OilEventView'],
      ['energies', 'EnergiesEventView'],
    ]) {
      const types = all(item('web/src/generated/protocol.ts', `export type ${view} =`, '};\n'), /"type": "(\w+)"/g);
      expect(types.length).toBeGreaterThan(8);
      expect(missing(types.map((type) => `log.${rules}.${type}`))).toEqual([]);
    }
  });

  it('name every decision, for who decides and for who waits', () => {
    const files = ['state', 'knights', 'oil', 'energies'].map((name) => `crates/protocol/src/project/${name}.rs`);
    const decisions = files.flatMap((path) => all(read(path), /Decision::\w+(?:\s*\{[^}]*\})? => "(\w+)"/g));
    expect(decisions.length).toBeGreaterThan(30);
    expect(missing(decisions.flatMap((name) => [`decision.${name}.title`, `decision.${name}.wait`]))).toEqual([]);
  });

  it('say why every question is asked', () => {
    const files = ['state', 'knights', 'oil', 'energies'].map((name) => `crates/protocol/src/project/${name}.rs`);
    const decisions = files.flatMap((path) => all(read(path), /Decision::\w+(?:\s*\{[^}]*\})? => "(\w+)"/g));
    // Who looks around is asked nothing, and an offer speaks for itself.
    const questions = decisions.filter(
      (name) => !isOpen(name) && !name.startsWith('setup_') && name !== 'answer_offer',
    );
    expect(questions.length).toBeGreaterThan(20);
    expect(missing(questions.map((name) => `decision.${name}.cause`))).toEqual([]);
  });

  it('lead from every decision to rules of its own rule set', () => {
    const files = {
      state: ['base'],
      knights: ['cities-and-knights'],
      oil: ['oil-springs'],
      energies: ['new-energies'],
    };
    for (const [name, texts] of Object.entries(files)) {
      const rules = texts.flatMap((text) => readRules(read(`docs/rules/${text}.md`)));
      const decisions = all(
        read(`crates/protocol/src/project/${name}.rs`),
        /Decision::\w+(?:\s*\{[^}]*\})? => "(\w+)"/g,
      );
      expect(rules.length).toBeGreaterThan(100);
      for (const decision of decisions) {
        const found = rulesFor(decision, rules).map(({ id }) => id);
        expect(found.length, `${name}: ${decision}`).toBeGreaterThan(0);
        expect(found.length, `${name}: ${decision}`).toBeLessThan(90);
      }
    }
  });

  it.each(['base', 'cities-and-knights', 'oil-springs', 'new-energies'])(
    'explain the rules of %s in French as in English',
    (name) => {
      const [english, french] = [
        readRules(read(`docs/rules/${name}.md`)),
        readRules(read(`docs/rules/fr/${name}.md`), 'fr'),
      ];
      expect(french.map(({ id }) => id).sort()).toEqual(english.map(({ id }) => id).sort());
      expect(french.filter(({ text }) => text === '' || english.some((rule) => rule.text === text))).toEqual([]);
    },
  );

  it('know the deck of every progress card', () => {
    const rows = read('crates/engine/src/rulesets/knights/progress/table.rs');
    const cards = [...rows.matchAll(/"([\w-]+)", (Trade|Politics|Science), \d/g)];
    expect(cards.length).toBe(25);
    expect(cards.map(([, card]) => deckOf(card ?? ''))).toEqual(cards.map(([, , deck]) => deck?.toLowerCase()));
  });

  it('name every option and every value', () => {
    const options = RULES.flatMap(({ options, setup }) => [...options, ...setup]);
    expect(options.length).toBeGreaterThan(50);
    expect(missing(options.map(({ key }) => `option.${key}.name`))).toEqual([]);
    const words = options.flatMap(({ domain }) => wordsOf(domain)).filter((word) => !/^\d/.test(word));
    expect(missing(words.map((word) => `value.${word}`))).toEqual([]);
    const free = options.filter(({ domain }) => domain.type === 'text');
    expect(missing(free.map(({ key }) => `option.${key}.hint`))).toEqual([]);
    const islands = options.flatMap(({ domain }) => (domain.type === 'corner' ? domain.islands : []));
    expect(missing(islands.flatMap(({ corners }) => corners.map(({ at }) => `corner.${at}`)))).toEqual([]);
    const presets = RULES.flatMap(({ presets }) => presets.map(({ name }) => `preset.${name}`));
    expect(missing(presets)).toEqual([]);
  });
});
