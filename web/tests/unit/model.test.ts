import { describe, expect, it } from 'vitest';
import { adjusted, cardsText, inCostOrder, missing, offerAction, readCards, total } from '../../src/model/cards';
import type { Counts } from '../../src/model/cards';
import {
  actionOf,
  answers,
  autoVerb,
  nextStep,
  ownQuestion,
  pickPlace,
  plainAction,
  targetsOf,
} from '../../src/model/choices';
import { lastFaces } from '../../src/model/dice';
import { extrasOf, NO_EXTRAS } from '../../src/rulesets';
import { flightsOf } from '../../src/model/flights';
import type { Fields } from '../../src/model/flights';
import { leaversOf, linesOf, linesOfAll } from '../../src/model/log';
import type { LogLine } from '../../src/model/log';
import { cornersOf, presetValue, readOptions, seatLetters, wordsOf, writeOptions } from '../../src/model/options';
import { hexesAt } from '../../src/model/places';
import { allSeen, clampStep, stateAt, turnStep } from '../../src/model/replay';
import { documentsOf, inWordsOf, readRules, rulesFor } from '../../src/model/rules';
import { continued, sceneOf } from '../../src/model/scene';
import { planOf } from '../../src/model/moments';
import type { Moment } from '../../src/model/moments';
import type { Look } from '../../src/rulesets';
import { curvesOf, gameStats, histogram, ranked, sourcesOf, ticksOf } from '../../src/model/stats';
import { EMPTY, fold } from '../../src/model/session';
import type {
  Choices,
  GameEvent,
  GameView,
  Group,
  OptionDomain,
  OptionView,
  ReplayView,
  RuleSetView,
  Seat,
  Source,
  StateView,
  Terrain,
  Update,
  Verb,
} from '../../src/generated/protocol';
import type { ScenePiece } from '../../src/board/types';
import { at, FRAMES, GOODS, RULES } from './fixture';

const SESSION = FRAMES.slice(0, 2).reduce((session, frame) => fold(session, frame, 0).session, EMPTY);
const BOARD = SESSION.board!;
const STATE = SESSION.state!;
const label = (verb: string, place: string) => `${verb} ${place}`;

describe('cards', () => {
  it('are written in the order of the goods', () => {
    expect(cardsText(GOODS, { brick: 1, lumber: 2 })).toBe('2L1B');
    expect(cardsText(GOODS, {})).toBe('-');
  });

  it('are read from the notation', () => {
    expect(readCards(GOODS, '2L1B')).toEqual({ lumber: 2, brick: 1 });
    for (const text of ['', 'L', '2', '2L1', 'spy', '(0,0)', '>']) expect(readCards(GOODS, text)).toBeNull();
  });

  it('say what is missing', () => {
    expect(missing({ grain: 2, ore: 3 }, { grain: 2, ore: 1 })).toEqual({ ore: 2 });
    expect(missing({ lumber: 1 }, { lumber: 4 })).toEqual({});
  });

  it('change one at a time and never below nothing', () => {
    expect(adjusted({ ore: 1 }, 'ore', -1)).toEqual({});
    expect(adjusted({}, 'ore', -1)).toEqual({});
    expect(total(adjusted({ ore: 1 }, 'wool', 1))).toBe(2);
  });

  it('make proposals in the notation', () => {
    const give = { cards: { ore: 1 }, open: false };
    expect(offerAction(GOODS, 'offer', give, { cards: { brick: 1 }, open: false }, ['b', 'c'])).toBe(
      'offer 1O > 1B to bc',
    );
    expect(offerAction(GOODS, 'offer', give, { cards: {}, open: true }, ['b'])).toBe('offer 1O > ? to b');
    expect(offerAction(GOODS, 'offer', give, { cards: { wool: 1, brick: 2 }, open: true }, ['b'])).toBe(
      'offer 1O > ?BW to b',
    );
    expect(offerAction(GOODS, 'counter', give, { cards: { wool: 2 }, open: false }, [])).toBe('counter 1O > 2W');
  });

  it('list costs as players know them', () => {
    const costs = {
      wall: { brick: 2 },
      city: { ore: 3, grain: 2 },
      activate: { grain: 1 },
      road: { lumber: 1, brick: 1 },
    };
    expect(inCostOrder(costs).map(([verb]) => verb)).toEqual(['road', 'city', 'activate', 'wall']);
  });
});

describe('choices', () => {
  const robber: Choices = { groups: [{ pick: 'place', verb: 'robber', places: ['(0,0)', '(1,0)'].map(at) }] };
  const main: Choices = {
    groups: [
      { pick: 'nothing', verb: 'end' },
      { pick: 'place', verb: 'road', places: ['(0,0)/NE'].map(at) },
    ],
  };

  it('light up without asking when there is nothing else to decide', () => {
    expect(autoVerb(BOARD.book, robber, 'move_robber')).toBe('robber');
    expect(autoVerb(BOARD.book, main, 'main')).toBeNull();
    expect(autoVerb(BOARD.book, null, 'main')).toBeNull();
  });

  it('become targets with their actions', () => {
    expect(targetsOf(robber, 'robber', [], label).map((target) => target.place)).toEqual(['(0,0)', '(1,0)']);
    expect(pickPlace(robber, 'robber', [], '(1,0)')).toEqual({ type: 'done', action: 'robber (1,0)' });
    expect(targetsOf(main, 'city', [], label)).toEqual([]);
    expect(main.groups.map(plainAction)).toContain('end');
  });

  it('act at once when nothing is left to choose, and ask when something is', () => {
    const listed = (verb: Verb, ...all: string[][]): Group => ({
      pick: 'listed',
      verb,
      actions: all.map((args) => ({ action: [verb, ...args].join(' '), args })),
    });
    const forgo = listed('forgo', []);
    const take = listed('take', ['L'], ['B']);
    expect(plainAction(forgo)).toBe('forgo');
    expect(plainAction(take)).toBeNull();
    expect(plainAction(listed('send', ['(0,0).N']))).toBeNull();
    expect(ownQuestion(BOARD.book, { groups: [forgo, take] }, 'take_card')).toBe(take);
    expect(ownQuestion(BOARD.book, { groups: [forgo, take] }, 'main')).toBeNull();
    expect(ownQuestion(BOARD.book, { groups: [take, listed('drop', ['spy'], ['bishop'])] }, 'take_card')).toBeNull();
  });

  it('show the only place of a card before it is played', () => {
    const play = (...all: string[][]): Group => ({
      pick: 'listed',
      verb: 'play',
      actions: all.map((args) => ({ action: ['play', ...args].join(' '), args })),
    });
    const hand = play(['engineer', '(0,0).N'], ['warlord'], ['spy', 'b'], ['spy', 'c']);
    expect(actionOf(hand, ['warlord'])).toBe('play warlord');
    expect(actionOf(hand, ['engineer'])).toBeNull();
    expect(actionOf(hand, ['spy'])).toBeNull();
    expect(actionOf({ pick: 'nothing', verb: 'knight' }, [])).toBe('knight');
    expect(targetsOf({ groups: [hand] }, 'play', ['engineer'], () => '').map(({ place }) => place)).toEqual([
      '(0,0).N',
    ]);
    expect(pickPlace({ groups: [hand] }, 'play', ['engineer'], '(0,0).N')).toEqual({
      type: 'done',
      action: 'play engineer (0,0).N',
    });
  });

  it('offer every sort of answer to a question that has several', () => {
    const plain = (verb: Verb): Group => ({ pick: 'nothing', verb });
    const [oil, card, finish] = [plain('steal-oil'), plain('steal-card'), plain('finish')];
    expect(answers(BOARD.book, { groups: [oil, card] }, 'choose_loot')).toEqual([oil, card]);
    expect(answers(BOARD.book, { groups: [oil, finish] }, 'choose_loot')).toEqual([oil]);
    expect(answers(BOARD.book, { groups: [oil, card] }, 'main')).toEqual([]);
    expect(answers(BOARD.book, robber, 'move_robber')).toEqual([]);
    expect(answers(BOARD.book, { groups: [plain('accept'), plain('decline')] }, 'answer_offer')).toEqual([]);
  });

  it('ask about listed actions one word at a time', () => {
    const listed = (args: string[]) => ({ action: `move ${args.join(' ')}`, args });
    const actions = [
      listed(['(0,0).N', '>', '(1,0).N']),
      listed(['(0,0).N', '>', '(2,0).N']),
      listed(['(0,1).N', '>', '(1,0).N']),
    ];
    const choices: Choices = { groups: [{ pick: 'listed', verb: 'move', actions }] };
    expect(autoVerb(BOARD.book, choices, 'relocate')).toBe('move');
    expect(targetsOf(choices, 'move', [], label).map((target) => target.place)).toEqual(['(0,0).N', '(0,1).N']);
    const step = pickPlace(choices, 'move', [], '(0,0).N');
    expect(step).toEqual({ type: 'places', words: ['(1,0).N', '(2,0).N'], chosen: ['(0,0).N', '>'] });
    expect(pickPlace(choices, 'move', ['(0,0).N', '>'], '(2,0).N')).toEqual({
      type: 'done',
      action: 'move (0,0).N > (2,0).N',
    });
    expect(pickPlace(choices, 'move', [], '(0,1).N')).toEqual({ type: 'done', action: 'move (0,1).N > (1,0).N' });
  });

  it('ask for words that are no places', () => {
    const actions = [
      { action: 'improve trade', args: ['trade'] },
      { action: 'improve science', args: ['science'] },
    ];
    expect(nextStep(actions, [])).toEqual({ type: 'words', words: ['trade', 'science'], chosen: [] });
    expect(nextStep(actions, ['trade'])).toEqual({ type: 'done', action: 'improve trade' });
  });

  it('cover every prompt of the recorded game', () => {
    for (const frame of FRAMES) {
      if (frame.type !== 'updates' || !frame.prompt.choices) continue;
      for (const group of frame.prompt.choices.groups) {
        const targets = targetsOf(frame.prompt.choices, group.verb, [], label);
        expect(targets.length).toBe(group.pick === 'place' ? group.places.length : 0);
      }
    }
  });
});

describe('the scene', () => {
  it('has all hexes, harbors and pieces', () => {
    const last = FRAMES.at(-1);
    const state = last?.type === 'updates' && last.state ? last.state : STATE;
    const scene = sceneOf(BOARD, state, { hex: () => 'hex', harbor: () => 'harbor', piece: (kind) => kind });
    expect(scene.hexes).toHaveLength(19);
    expect(scene.harbors).toHaveLength(9);
    expect(scene.pieces.filter((piece) => piece.kind === 'settlement').length).toBeGreaterThanOrEqual(4);
    expect(scene.pieces.filter((piece) => piece.kind === 'robber')).toHaveLength(1);
    expect(new Set(scene.pieces.map((piece) => piece.id)).size).toBe(scene.pieces.length);
    expect(scene.hexes.filter((hex) => hex.blocked)).toHaveLength(1);
  });

  it('lets a knight walk instead of vanishing and coming', () => {
    const knight = (place: string, seat: Seat, level = 1): ScenePiece => ({
      id: `knight ${place}`,
      kind: 'knight',
      place: at(place),
      seat,
      level,
      label: '',
    });
    const road: ScenePiece = { id: 'road x', kind: 'road', place: at('x'), seat: 'a', label: '' };
    const first = continued([], [road, knight('p', 'a'), knight('q', 'b')]);
    expect(first.map((piece) => piece.id)).toEqual(['road x', 'knight p', 'knight q']);
    const moved = continued(first, [knight('r', 'a'), knight('q', 'b')]);
    expect(moved.map(({ id, place }) => [id, place])).toEqual([
      ['knight p', 'r'],
      ['knight q', 'q'],
    ]);
    // Another one comes to where the first stood, a stranger takes nobody's place, and every id is there once.
    const more = continued(moved, [knight('p', 'a', 2), knight('r', 'a'), knight('q', 'c')]);
    expect(more.map((piece) => piece.id)).toEqual(["knight p'", 'knight p', 'knight q']);
    expect(continued(more, [knight('p', 'a', 3), knight('r', 'a')]).map((piece) => piece.id)).toEqual([
      "knight p'",
      'knight p',
    ]);
  });

  it('knows which hexes a place touches', () => {
    expect(
      hexesAt(at('(0,0).N'), BOARD.hexes)
        .map((hex) => hex.place)
        .sort(),
    ).toEqual(['(0,-1)', '(0,0)', '(1,-1)']);
    expect(
      hexesAt(at('(0,0)/E'), BOARD.hexes)
        .map((hex) => hex.place)
        .sort(),
    ).toEqual(['(0,0)', '(1,0)']);
    expect(hexesAt(at('(2,0)/E'), BOARD.hexes)).toHaveLength(1);
    expect(hexesAt(at('nowhere'), BOARD.hexes)).toEqual([]);
  });
});

describe('what a rule set adds', () => {
  it('is nothing in the base game', () => {
    expect(extrasOf(STATE)).toBe(NO_EXTRAS);
  });

  it('shows Oil Springs with its tracks and lost hexes', () => {
    const extra = {
      rules: 'oil',
      springs: ['(0,0)'],
      metropolises: [],
      razed: [],
      oil: { a: 2 },
      sequestered: { a: 1 },
      champion: 'a',
      marker: 3,
      marker_end: 8,
      removed: [{ hex: '(1,0)', number: 6 }],
      collapse_at: 5,
    };
    const state = { ...STATE, extra } as unknown as StateView;
    const scene = sceneOf(BOARD, state, { hex: () => '', harbor: () => '', piece: (kind) => kind });
    expect(scene.hexes.filter((hex) => hex.destroyed).map((hex) => hex.place)).toEqual(['(1,0)']);
    expect(scene.pieces.some((piece) => piece.kind === 'spring')).toBe(true);
    expect(extrasOf(state).tracks).toEqual([
      { key: 'disaster', at: 3, end: 8 },
      { key: 'collapse', at: 1, end: 5 },
    ]);
  });
});

describe('the log', () => {
  const update = (events: GameEvent[]): Update => ({
    n: 4,
    at: 0,
    change: { type: 'played', ply: '* ?', by: 'chance' },
    events,
  });

  it('hides what is hidden', () => {
    const [line] = linesOf(update([{ type: 'stolen', thief: 'a', victim: 'b', kind: null }]));
    expect(line?.key).toBe('log.stolen_none');
    expect(linesOf(update([{ type: 'drawn', seat: 'b', card: null }]))).toEqual([]);
  });

  it('tells an answer by its sort, and what is open as open', () => {
    const answer = { type: 'counter', give: { ore: 1 }, want: { wool: 2 } } as const;
    const [countered] = linesOf(update([{ type: 'answered', seat: 'b', answer }]));
    expect(countered).toMatchObject({ key: 'log.answered_counter', params: { want: { cards: { wool: 2 } } } });
    const offer = {
      type: 'offered',
      seat: 'a',
      give: { ore: 1 },
      want: {},
      give_open: false,
      want_open: true,
    } as const;
    const [offered] = linesOf(update([{ ...offer, to: ['b'] }]));
    expect(offered?.params).toMatchObject({ give: { type: 'cards' }, want: { type: 'anything' } });
  });

  it('tells who holds Longest Road only when it changes hands', () => {
    const road = (holder: Seat | null): GameEvent => ({ type: 'longest_road', holder, lengths: { a: 5 } });
    const lines = linesOfAll(([null, 'a', 'a', 'b', null] as const).map((holder) => update([road(holder)])));
    expect(lines.map(({ key }) => key)).toEqual(['log.longest_road', 'log.longest_road', 'log.longest_road_none']);
  });

  it('names those who have left, whoever sits there now', () => {
    const step = (n: number, change: Update['change']): Update => ({ n, at: 0, change });
    const updates = [
      step(1, { type: 'sat', seat: 'b', user: 'u-1', name: 'Bob' }),
      step(2, { type: 'seat_freed', seat: 'b', kicked: true }),
      step(3, { type: 'sat', seat: 'b', user: 'u-2', name: 'Carla' }),
      step(4, { type: 'replaced', seat: 'b', kicked: false }),
    ];
    const told = (lines: readonly LogLine[]) =>
      lines.map(({ key, params: { name } }) => `${key} ${name?.type === 'text' ? name.text : ''}`);
    expect(told(linesOfAll(updates))).toEqual(['log.sat Bob', 'log.kicked Bob', 'log.sat Carla', 'log.replaced Carla']);
    // The log shows only the latest steps, but knows who sat down long ago.
    expect(told(linesOfAll(updates.slice(3), leaversOf(updates)))).toEqual(['log.replaced Carla']);
  });

  it('has words for events of rule sets, read as they are declared', () => {
    const event: GameEvent = { type: 'oil', event: { type: 'converted', seat: 'b', cards: { ore: 2 } } };
    const [line] = linesOf(update([event]));
    expect(line).toMatchObject({
      key: 'log.oil.converted',
      params: { seat: { seat: 'b' }, cards: { cards: { ore: 2 } } },
    });
  });

  it('names the places and the people that an event is about', () => {
    const [robber] = linesOf(update([{ type: 'robber_moved', seat: 'a', hex: at('(0,0)') }]));
    expect(robber?.params).toMatchObject({ seat: { type: 'seat', seat: 'a' }, hex: { type: 'place', place: '(0,0)' } });
    const hazard: GameEvent = { type: 'energies', event: { type: 'hazard_placed', place: at('(0,0).N') } };
    expect(linesOf(update([hazard]))[0]).toMatchObject({
      key: 'log.energies.hazard_placed',
      params: { place: { place: '(0,0).N' } },
    });
    const spill = (held: Record<string, number>) =>
      linesOf(update([{ type: 'oil', event: { type: 'spilled', hex: at('(0,0)'), pool: 1, held } }]))[0];
    expect(spill({ a: 0, b: 2 })).toMatchObject({
      key: 'log.oil.spilled',
      params: { held: { type: 'per_seat', counts: { b: 2 } } },
    });
    expect(spill({ a: 0, b: 0 })?.key).toBe('log.oil.spilled_none');
  });

  it('has a line for every roll of the recorded game', () => {
    const updates = FRAMES.flatMap((frame) => (frame.type === 'updates' ? frame.updates : []));
    const rolled = updates.flatMap((entry) => (entry.events ?? []).filter((event) => event.type === 'rolled')).length;
    expect(linesOfAll(updates).filter((line) => line.key === 'log.rolled')).toHaveLength(rolled);
  });
});

describe('statistics', () => {
  it('compare the dice with fair ones', () => {
    const bars = histogram([0, 0, 0, 0, 6, 12, 6, 0, 0, 0, 12]);
    expect(bars.map((bar) => bar.sum)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(bars[5]).toEqual({ sum: 7, n: 12, expected: 6 });
  });

  it('rank the winner first, then by points', () => {
    const player = (seat: Seat, sources: Record<string, number>) => ({
      ...STATE.players[0]!,
      seat,
      points: { known: Object.values(sources).reduce((sum, n) => sum + n, 0), complete: true, sources },
    });
    const players = [
      player('a', { cities: 4 }),
      player('b', { settlements: 3, cities: 6, longest_road: 0 }),
      player('c', { cities: 10 }),
    ];
    expect(ranked(players, { winners: ['b'] }).map(({ seat }) => seat)).toEqual(['b', 'c', 'a']);
    expect(ranked(players, { winners: [] }).map(({ seat }) => seat)).toEqual(['c', 'b', 'a']);
    expect(sourcesOf(players)).toEqual(['cities', 'settlements']);
  });

  it('count cards, thefts and trades', () => {
    const start: GameView = { board: BOARD, state: STATE };
    const events: GameEvent[] = [
      { type: 'received', seat: 'a', cards: { ore: 2 }, source: 'production' },
      { type: 'stolen', thief: 'a', victim: 'b', kind: null },
      { type: 'traded', seat: 'a', with: 'c', give: { ore: 1 }, get: { wool: 1 } },
      { type: 'discarded', seat: 'd', cards: { wool: 3, ore: 1 } },
    ];
    const updates: Update[] = [{ n: 1, at: 0, change: { type: 'started' }, events }];
    const { seats } = gameStats(start, updates, [STATE]);
    expect(seats[0]).toMatchObject({ seat: 'a', produced: { ore: 2 }, stolen: 1, trades: 1, curves: { points: [0] } });
    expect(seats[1]?.lost).toBe(1);
    expect(seats[3]?.discarded).toBe(4);
    expect(curvesOf(seats)).toEqual(['points']);
  });

  it('draw round numbers that reach beyond every value', () => {
    expect(ticksOf(0, 13)).toEqual([0, 5, 10, 15]);
    expect(ticksOf(-2, 6)).toEqual([-2, 0, 2, 4, 6]);
    expect(ticksOf(0, 1)).toEqual([0, 1]);
  });
});

describe('moments', () => {
  const moment = (key: string, scene: Look['scene']): Moment => ({
    line: { id: key, n: 1, at: 0, about: 'rolled', key, params: {}, heading: false },
    look: { scene, icon: 'i-star', ms: 1000 },
  });
  const [roll, battle, loss] = [moment('a', 'dice'), moment('b', 'battle'), moment('c', 'plain')];

  it('lead up to their step, or tell what it did', () => {
    expect(planOf([roll, battle, loss], true)).toEqual([roll, battle, 'step', loss]);
    expect(planOf([], true)).toEqual(['step']);
  });

  it('only follow in a replay', () => {
    expect(planOf([roll, loss], false)).toEqual(['step', roll, loss]);
  });
});

describe('replays', () => {
  const state = (hands: Record<string, Record<string, number> | null>): StateView => ({
    ...STATE,
    players: STATE.players.map((player) => ({ ...player, hand: hands[player.seat] ?? null })),
  });
  const replay = (hands: Record<string, Record<string, number> | null>): ReplayView => ({
    table: 't',
    start: { board: BOARD, state: state({}) },
    updates: [{ n: 1, at: 0, change: { type: 'started' } }],
    states: [state(hands)],
  });

  it('open every hand from its owner', () => {
    const all = allSeen(
      new Map([
        ['a', replay({ a: { ore: 1 } })],
        ['b', replay({ b: { wool: 2 } })],
      ]),
    );
    const hands = all?.states[0]?.players.map((player) => player.hand);
    expect(hands).toEqual([{ ore: 1 }, { wool: 2 }, null, null]);
    expect(allSeen(new Map())).toBeNull();
  });

  it('go from turn to turn', () => {
    const game = replay({});
    const states = [0, 1, 1, 2].map((number) => ({ ...STATE, turn: { ...STATE.turn, number } }));
    const [first, ...rest] = states as [StateView, ...StateView[]];
    const turns: ReplayView = {
      ...game,
      start: { ...game.start, state: first },
      states: rest,
      updates: rest.map((_, idx) => ({ n: idx + 1, at: 0, change: { type: 'started' } })),
    };
    expect([0, 1, 2, 3].map((step) => turnStep(turns, step, 1))).toEqual([1, 3, 3, 3]);
    expect([3, 2, 1, 0].map((step) => turnStep(turns, step, -1))).toEqual([1, 1, 0, 0]);
  });

  it('stay within their steps', () => {
    const game = replay({});
    expect(stateAt(game, 0)).toBe(game.start.state);
    expect(stateAt(game, 99)).toBe(game.states[0]);
    expect(clampStep(game, -3)).toBe(0);
    expect(clampStep(game, 7)).toBe(1);
  });
});

describe('flying cards', () => {
  const [first, second] = [STATE.players[0]!, STATE.players[1]!];
  const land = (place: string, terrain: Terrain, token: number | null) => ({
    place: at(place),
    terrain,
    token,
    blocked: false,
    destroyed: false,
  });
  /** Two forests with the same number; the first player has a city at one and a settlement at both. */
  const FIELDS: Fields = {
    hexes: [land('(0,0)', 'forest', 8), land('(2,0)', 'forest', 8), land('(0,2)', 'forest', 5)],
    players: [
      { ...first, cities: [at('(0,0).N')], settlements: [at('(2,0).N'), at('(0,2).S')] },
      { ...second, cities: [], settlements: [at('(0,0).S')] },
    ],
    book: { ...BOARD.book, yields: { forest: 'lumber' }, city_yields: { forest: 'lumber' } },
    roll: 8,
  };
  const produced = (seat: Seat, cards: Counts, source: Source = 'production'): Update => ({
    n: 1,
    at: 0,
    change: { type: 'started' },
    events: [{ type: 'received', seat, cards, source }],
  });
  const origins = (update: Update, fields = FIELDS) =>
    flightsOf(update, fields).map(({ from }) => (from.type === 'hex' ? from.place : from.type));

  it('come from every hex that gave them, or from the bank', () => {
    expect(origins(produced('a', { lumber: 3 }))).toEqual(['(0,0)', '(2,0)', '(0,0)']);
    expect(origins(produced('b', { lumber: 1 }))).toEqual(['(0,0)']);
    expect(origins(produced('a', { lumber: 1 }), { ...FIELDS, roll: 5 })).toEqual(['(0,2)']);
    expect(origins(produced('a', { lumber: 2 }, 'year_of_plenty'))).toEqual(['bank', 'bank']);
  });

  it('do not come from the hex of the robber or a lost one', () => {
    const [one, two, far] = FIELDS.hexes;
    const blocked = [{ ...one!, blocked: true }, two!, far!];
    const gone = [one!, { ...two!, destroyed: true }, far!];
    expect(origins(produced('a', { lumber: 1 }), { ...FIELDS, hexes: blocked })).toEqual(['(2,0)']);
    expect(origins(produced('a', { lumber: 2 }), { ...FIELDS, hexes: gone })).toEqual(['(0,0)', '(0,0)']);
  });

  it('come from the hex of the city that gave a commodity', () => {
    const fields: Fields = { ...FIELDS, book: { ...FIELDS.book, city_yields: { forest: 'paper' } } };
    expect(origins(produced('a', { lumber: 2, paper: 1 }), fields)).toEqual(['(0,0)', '(2,0)', '(0,0)']);
  });

  it('come in the set-up from the hexes around the settlement', () => {
    const start = produced('a', { lumber: 1 }, 'start');
    const built = { type: 'settlement_built', seat: 'a', vertex: at('(0,2).S'), cost: {} } as const;
    expect(origins({ ...start, events: [built, ...start.events!] })).toEqual(['(0,2)']);
  });

  it('hide what the viewer may not know', () => {
    const stolen: Update = {
      n: 1,
      at: 0,
      change: { type: 'started' },
      events: [{ type: 'stolen', thief: 'a', victim: 'b', kind: null }],
    };
    expect(flightsOf(stolen, FIELDS)[0]?.kind).toBe('any');
  });
});

describe('options', () => {
  it('are read and written', () => {
    const read = readOptions('classic-fr target_vp=12 dice=deck36', ['modern', 'classic-fr']);
    expect(read).toEqual({ preset: 'classic-fr', values: { target_vp: '12', dice: 'deck36' } });
    expect(writeOptions(read)).toBe('classic-fr target_vp=12 dice=deck36');
    expect(readOptions('', ['modern'])).toEqual({ preset: 'modern', values: {} });
    expect(writeOptions({ preset: 'modern', values: { target_vp: '' } })).toBe('modern');
  });

  it('have the values of the preset that was chosen', () => {
    const domain: OptionDomain = { type: 'words', words: ['fair', 'deck36'] };
    const option: OptionView = { key: 'dice', domain, default: 'fair' };
    const presets = [
      { name: 'modern', values: { dice: 'fair' } },
      { name: 'classic-fr', values: { dice: 'deck36' } },
    ];
    const game: RuleSetView = {
      name: 'base',
      min_seats: 2,
      max_seats: 6,
      presets,
      options: [option],
      setup: [],
      bots: [],
    };
    expect(presetValue(game, 'modern', option)).toBe('fair');
    expect(presetValue(game, 'classic-fr', option)).toBe('deck36');
  });

  it('have words for every sort of value', () => {
    expect(wordsOf({ type: 'switch' })).toEqual(['on', 'off']);
    expect(wordsOf({ type: 'number', least: 3, most: 20, none: null })).toEqual([]);
    expect(wordsOf({ type: 'number', least: 1, most: 99, none: 'unlimited' })).toEqual(['unlimited']);
    expect(wordsOf({ type: 'seat', words: ['random', 'highest-roll'] })).toEqual(['random', 'highest-roll']);
    expect(wordsOf({ type: 'corner', none: 'random', islands: [] })).toEqual(['random']);
    expect(wordsOf({ type: 'text', none: null, example: '3,4' })).toEqual([]);
  });

  it('know the seats and the corners of the island', () => {
    expect(seatLetters(3)).toEqual(['a', 'b', 'c']);
    const islands = RULES.flatMap(({ setup }) => setup).flatMap(({ domain }) =>
      domain.type === 'corner' ? [domain.islands] : [],
    );
    expect(islands.length).toBe(RULES.length);
    const topLeft = (seats: number, island: string) =>
      cornersOf(islands[0] ?? [], seats, island).find(({ at }) => at === 'top_left')?.hex;
    expect([topLeft(4, 'auto'), topLeft(5, 'auto'), topLeft(5, 'base')]).toEqual(['(0,-2)', '(0,-3)', '(0,-2)']);
    for (const { corners } of islands.flat()) expect(new Set(corners.map(({ at }) => at)).size).toBe(6);
  });
});

describe('rules', () => {
  const rules = readRules(
    '- **B-ROBBER-01** Move **it** to *any* hex. [R: 7 aux dés ("doit")]\nother\n- **B-SEVEN-02** Discard `half`. [decided]',
  );

  it('are read without their sources', () => {
    expect(rules).toEqual([
      { id: 'B-ROBBER-01', text: 'Move it to any hex.', language: 'en' },
      { id: 'B-SEVEN-02', text: 'Discard half.', language: 'en' },
    ]);
  });

  it('speak the language of the page, and English where there is no text', () => {
    const french = readRules('- **B-SEVEN-02** Défaussez la moitié.\n- **B-NONE-01** Inconnue.', 'fr');
    expect(inWordsOf(french, rules)).toEqual([
      rules[0],
      { id: 'B-SEVEN-02', text: 'Défaussez la moitié.', language: 'fr' },
    ]);
  });

  it('of ships hold wherever there are ships', () => {
    expect(documentsOf('knights', 'sea-44')).toEqual(['cities-and-knights', 'seafarers', 'base']);
    expect(documentsOf('seafarers', 'sea-37')).toEqual(['seafarers', 'base']);
    expect(documentsOf('knights', 'extended')).toEqual(['cities-and-knights', 'base']);
    expect(readRules('- **S-SHIP-01** Sail.\n- **EX-01** An example.\n- **W-01** Another.')).toHaveLength(1);
  });

  it('belong to decisions', () => {
    expect(rulesFor(['B-ROBBER', 'B-FRIEND'], rules).map((rule) => rule.id)).toEqual(['B-ROBBER-01']);
    expect(rulesFor([], rules)).toEqual([]);
  });
});

describe('dice', () => {
  const step = (n: number, ...events: GameEvent[]) =>
    ({ n, at: 0, change: { type: 'started' }, events }) as unknown as Update;
  const thrown = {
    type: 'knights',
    event: { type: 'rolled', red: 5, other: 2, event: 'ship', chosen: false },
  } as GameEvent;

  it('show the faces that the game tells', () => {
    expect(lastFaces('knights', [step(1, thrown), step(2)])).toEqual({ dice: [5, 2], event: 'ship' });
    expect(lastFaces('knights', [step(1, thrown), step(2, { type: 'rolled', sum: 4 })])).toBeNull();
    expect(lastFaces('knights', [])).toBeNull();
  });
});

describe('the log', () => {
  it('begins a turn once, however often the event arrives', () => {
    const begin = (number: number) =>
      ({
        type: 'turn',
        turn: { number, player: 'a', part: 'turn' },
        pending: { type: 'roll' },
      }) as unknown as GameEvent;
    const step = (n: number, events: GameEvent[]) =>
      ({ n, at: 0, change: { type: 'started' }, events }) as unknown as Update;
    const lines = linesOfAll([step(1, [begin(1), begin(1)]), step(2, [begin(1)]), step(3, [begin(2)])]);
    expect(lines.filter((line) => line.key === 'log.turn').map((line) => line.n)).toEqual([1, 3]);
  });
});
