// The words that the compiler cannot check: `words.ts` has those of the closed vocabularies.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { isFirst } from '../../scripts/words.mjs';
import { rawMessage } from '../../src/i18n/format';
import { entriesOf } from '../../src/model/entries';
import { wordsOf } from '../../src/model/options';
import { readRules, rulesFor } from '../../src/model/rules';
import { EMPTY, fold } from '../../src/model/session';
import { pageOf } from '../../src/rulesets';
import { FRAMES, RULES } from './fixture';

const BOARD = FRAMES.slice(0, 2).reduce((session, frame) => fold(session, frame, 0).session, EMPTY).board!;
const ROOT = new URL('../../../', import.meta.url).pathname;
const read = (path: string) => readFileSync(ROOT + path, 'utf8');
const missing = (keys: readonly string[]) => keys.filter((key) => rawMessage('en', key) === null);

/** The sources of the first page: what its program imports, and the parts that it loads when they are wanted. */
function firstSources(): Map<string, string> {
  const sources = new Map<string, string>();
  const todo = ['main.ts', 'ui/Meet.svelte', 'ui/Invitations.svelte'].map((name) => `${ROOT}web/src/${name}`);
  for (let path = todo.pop(); path !== undefined; path = todo.pop()) {
    if (sources.has(path)) continue;
    const text = readFileSync(path, 'utf8');
    sources.set(path, text);
    for (const [, name] of text.matchAll(/^\s*(?:import|export) (?!type)[^;]*?from '(\.[^']+)';/gm)) {
      const file = join(dirname(path), name!);
      const found = ['', '.ts', '/index.ts']
        .map((end) => file + end)
        .find((one) => existsSync(one) && /\.\w+$/.test(one));
      if (found && /\.(ts|svelte)$/.test(found)) todo.push(found);
    }
  }
  return sources;
}

/** What only other screens let these say: the option or the record that was refused, and whose turn it is in a game. */
const SAID_LATER = ['option', 'illegal', 'game'];

describe('words', () => {
  it('of the first page are loaded with it', () => {
    const sources = firstSources();
    expect(sources.size).toBeGreaterThan(30);
    const calls = [...sources.values()].flatMap((text) => [
      ...text.matchAll(/\b(?:t|word|inline|format|rawMessage)\((?:[\w.]+, )?['`](\w+)(?:['`]|\.([\w.]*))/g),
    ]);
    expect(calls.length).toBeGreaterThan(60);
    const late = calls.filter(([, group, rest = '']) => !isFirst(`${group}.${rest}`)).map(([, group]) => group);
    expect([...new Set(late)].filter((group) => !SAID_LATER.includes(group!))).toEqual([]);
  });

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

  it.each(RULES.map(({ name }) => pageOf(name).document))('explain the rules of %s in French as in English', (name) => {
    const [english, french] = [
      readRules(read(`docs/rules/${name}.md`)),
      readRules(read(`docs/rules/fr/${name}.md`), 'fr'),
    ];
    expect(english.length).toBeGreaterThan(100);
    expect(french.map(({ id }) => id).sort()).toEqual(english.map(({ id }) => id).sort());
    expect(french.filter(({ text }) => text === '' || english.some((rule) => rule.text === text))).toEqual([]);
  });

  it('name and explain every option, and name every value', () => {
    const options = RULES.flatMap(({ options, setup }) => [...options, ...setup]);
    expect(options.length).toBeGreaterThan(50);
    expect(missing(options.map(({ key }) => `option.${key}.name`))).toEqual([]);
    const words = options.flatMap(({ domain }) => wordsOf(domain)).filter((word) => !/^\d/.test(word));
    expect(missing(words.map((word) => `value.${word}`))).toEqual([]);
    expect(missing(options.map(({ key }) => `option.${key}.hint`))).toEqual([]);
    const islands = options.flatMap(({ domain }) => (domain.type === 'corner' ? domain.islands : []));
    expect(missing(islands.flatMap(({ corners }) => corners.map(({ at }) => `corner.${at}`)))).toEqual([]);
    const presets = RULES.flatMap(({ presets }) => presets.map(({ name }) => `preset.${name}`));
    expect(missing(presets)).toEqual([]);
  });
});
