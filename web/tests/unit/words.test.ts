// The words that the compiler cannot check: `words.ts` has those of the closed vocabularies.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { rawMessage } from '../../src/i18n/format';
import { entriesOf } from '../../src/model/entries';
import { wordsOf } from '../../src/model/options';
import { readRules, rulesFor } from '../../src/model/rules';
import { EMPTY, fold } from '../../src/model/session';
import { FRAMES, RULES } from './fixture';

const BOARD = FRAMES.slice(0, 2).reduce((session, frame) => fold(session, frame, 0).session, EMPTY).board!;
const ROOT = new URL('../../../', import.meta.url).pathname;
const read = (path: string) => readFileSync(ROOT + path, 'utf8');
const missing = (keys: readonly string[]) => keys.filter((key) => rawMessage('en', key) === null);

describe('words', () => {
  it('lead from every decision to rules', () => {
    const rules = readRules(read('docs/rules/base.md'));
    expect(rules.length).toBeGreaterThan(100);
    const { help } = BOARD.book;
    for (const [decision, prefixes] of entriesOf(help)) {
      if (prefixes.every((prefix) => prefix.startsWith('X-'))) continue;
      const found = rulesFor(prefixes, rules);
      expect(found.length, decision).toBeGreaterThan(0);
      expect(found.length, decision).toBeLessThan(90);
    }
    expect(Object.keys(help)).toHaveLength(11);
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
