// Reviews and hints as the page shows them, and questions that are answered by the place that is picked.
import { describe, expect, it } from 'vitest';
import type { Choices, ReviewView, ReviewedPly, RuleBook } from '../../src/generated/protocol';
import { jointVerbs, pickupsOf, targetsOf } from '../../src/model/choices';
import { curveOf, mostMoved, notesOf, percent, plyBefore, rankNotes, signed } from '../../src/model/review';

const PLY = {
  turn: 3,
  seat: 'a',
  text: 'a road (0,0)/NE',
  luck: null,
  decision: {
    topic: 'building',
    loss: 140,
    grade: 'blunder',
    rank: 4,
    compared: 6,
    better: { action: 'settlement (1,0).N', chance: 420, reasons: ['production'] },
  },
} as const satisfies ReviewedPly;

const REVIEW = {
  chances: [
    [500, 500],
    [250, 750],
    [0, 1000],
  ],
  plies: [PLY, PLY],
  players: [],
  turning_points: [],
  lessons: [],
  spread: 12,
} satisfies ReviewView;

describe('a review', () => {
  it('says changes in whole percent with their sign', () => {
    expect([percent(144), signed(144), signed(-144), signed(0)]).toEqual([14, '+14', '−14', '0']);
  });

  it('describes the step that led to a position', () => {
    expect(plyBefore(REVIEW, 0)).toBeNull();
    expect(plyBefore(REVIEW, 1)).toBe(PLY);
    expect(plyBefore(REVIEW, 3)).toBeNull();
  });

  it('marks what was played and what was better', () => {
    expect(notesOf(PLY)).toEqual([
      { place: '(0,0)/NE', text: '✕', tone: 'bad' },
      { place: '(1,0).N', text: '★', tone: 'good' },
    ]);
    expect(notesOf({ ...PLY, decision: { ...PLY.decision, better: null } })).toEqual([]);
  });

  it('draws certainty at the top and at the bottom', () => {
    expect(curveOf(REVIEW, 1, 100, 50)).toBe('M0.0 25.0L50.0 12.5L100.0 0.0');
    expect(curveOf(REVIEW, 0, 100, 50)).toBe('M0.0 25.0L50.0 37.5L100.0 50.0');
  });

  it('names the seat that luck moved most', () => {
    expect(mostMoved([10, -40, 30])).toBe(1);
    expect(mostMoved([0, 0])).toBeNull();
  });

  it('numbers the places of a hint, the last of a move', () => {
    expect(rankNotes(['settlement (0,0).N', 'end', 'sail (0,0)/E > (1,0)/E'])).toEqual([
      { place: '(0,0).N', text: '1', tone: 'good' },
      { place: '(1,0)/E', text: '3', tone: 'plain' },
    ]);
  });
});

describe('choices at sea', () => {
  const book = {
    open: ['main'],
    main: ['end'],
    trade: [],
    pieces: {},
    yields: {},
    decks: {},
    help: {},
  } as unknown as RuleBook;
  const choices = {
    groups: [
      { verb: 'road', pick: 'place', places: ['(0,0)/E'] },
      { verb: 'ship', pick: 'place', places: ['(0,0)/E', '(1,0)/E'] },
    ],
  } as unknown as Choices;

  it('light up together where the place says which is meant', () => {
    expect(jointVerbs(book, choices, 'setup_road')).toEqual(['road', 'ship']);
    expect(jointVerbs(book, choices, 'main')).toEqual([]);
  });

  it('let a ship be picked up from where it lies', () => {
    const action = (from: string, to: string) => ({ action: `sail ${from} > ${to}`, args: [from, '>', to] });
    const sail = {
      groups: [{ verb: 'sail', pick: 'listed', actions: [action('(0,0)/E', '(1,0)/E'), action('(0,0)/E', '(2,0)/E')] }],
    } as unknown as Choices;
    expect(pickupsOf(sail)).toEqual([{ verb: 'sail', place: '(0,0)/E' }]);
    const label = () => '';
    expect(targetsOf(sail, 'sail', [], label).map(({ ghost }) => ghost)).toEqual([null]);
    expect(targetsOf(sail, 'sail', ['(0,0)/E'], label).map(({ place, ghost }) => [place, ghost])).toEqual([
      ['(1,0)/E', 'ship'],
      ['(2,0)/E', 'ship'],
    ]);
  });
});
