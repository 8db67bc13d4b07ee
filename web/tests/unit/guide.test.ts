// Guides: every rule set has one, its lessons exist in words, and a lesson comes when its time has come.
import { describe, expect, it } from 'vitest';
import { rawMessage } from '../../src/i18n/format';
import { hasGuide, isDue, isLast, lessonAt, loadGuide } from '../../src/model/guide';
import type { Guide, Lesson, Moment } from '../../src/model/guide';
import { RULES } from './fixture';

const QUIET: Moment = { decision: null, verbs: [], events: new Set(), turn: 0 };

const LESSONS: readonly Lesson[] = [
  { name: 'welcome' },
  { name: 'settle', decision: ['setup_settlement'], task: true },
  { name: 'second', decision: ['setup_settlement'], task: true },
  { name: 'build', decision: ['main'], can: ['road', 'city'] },
  { name: 'attack', event: ['attacked'] },
  { name: 'finish', decision: ['main'], turn: 9 },
];
const GUIDE: Guide = { rules: 'base', seats: 3, options: '', setup: '', bots: 'easy', seed: 1, lesson: LESSONS };

describe.each(RULES)('the guide of $name', ({ name, bots, min_seats, max_seats }) => {
  it('exists, fits the rule set, and has words for each lesson', async () => {
    expect(hasGuide(name)).toBe(true);
    const guide = await loadGuide(name);
    expect(guide.rules).toBe(name);
    expect(bots).toContain(guide.bots);
    expect(guide.seats).toBeGreaterThanOrEqual(min_seats);
    expect(guide.seats).toBeLessThanOrEqual(max_seats);
    const names = guide.lesson.map((lesson) => lesson.name);
    expect(new Set(names).size).toBe(names.length);
    expect(names.filter((lesson) => rawMessage('en', `guide.${name}.${lesson}`) === null)).toEqual([]);
    // It begins with a word of welcome, and always comes to an end.
    expect(guide.lesson[0]).toMatchObject({ name: 'welcome' });
    expect(guide.lesson.at(-1)).toMatchObject({ name: 'finish', decision: ['main'] });
  });
});

describe('a lesson', () => {
  it('comes in the order of the file, when its time has come', () => {
    const name = (given: readonly string[], now: Partial<Moment>) =>
      lessonAt(GUIDE, given, { ...QUIET, ...now })?.name ?? null;
    expect(name([], {})).toBe('welcome');
    expect(name(['welcome'], {})).toBeNull();
    expect(name(['welcome'], { decision: 'setup_settlement' })).toBe('settle');
    expect(name(['welcome', 'settle'], { decision: 'setup_settlement' })).toBe('second');
    expect(name(['welcome'], { decision: 'main' })).toBeNull();
    expect(name(['welcome'], { decision: 'main', verbs: ['city'] })).toBe('build');
    expect(name(['welcome'], { events: new Set(['attacked']) })).toBe('attack');
    expect(name(['welcome'], { decision: 'main', turn: 9 })).toBe('finish');
  });

  it('is over when the player is asked something else', () => {
    const lesson = LESSONS[1];
    expect(lesson && isDue(lesson, { ...QUIET, decision: 'setup_road' })).toBe(false);
    expect(LESSONS.filter((one) => isLast(GUIDE, one)).map((one) => one.name)).toEqual(['finish']);
  });
});
