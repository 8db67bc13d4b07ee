// Why something is asked, why something cannot be done, and cards that are chosen one by one.
import { describe, expect, it } from 'vitest';
import type {
  Decision,
  GameEvent,
  Group,
  KnightsPending,
  PlayerView,
  Prompt,
  StateView,
  TurnView,
  Update,
  Verb,
} from '../../src/generated/protocol';
import { bundleAction, bundlesOf, limitsOf } from '../../src/model/bundles';
import { causeOf } from '../../src/model/causes';
import { whyNot, whyNoTrade } from '../../src/model/reasons';
import { EMPTY, fold } from '../../src/model/session';
import { FRAMES, GOODS } from './fixture';

const SESSION = FRAMES.slice(0, 2).reduce((session, frame) => fold(session, frame, 0).session, EMPTY);
const BOARD = SESSION.board!;
const STATE = SESSION.state!;
const OWN: PlayerView = { ...STATE.players[0]!, hand: { lumber: 1, brick: 1 }, hand_size: 2 };

function ask(decision: Decision, groups: Group[] = [], waiting = [OWN.seat]): Prompt {
  return { waiting, decision, deadline: null, choices: { groups }, can_undo: false };
}

const listed = (verb: Verb, ...words: string[]): Group => ({
  pick: 'listed',
  verb,
  actions: words.map((word) => ({ action: `${verb} ${word}`, args: [word] })),
});

describe('bundles', () => {
  const give = bundlesOf(listed('give', '2L', '1L1B', '1B1O'))!;

  it('are what a list of equally many cards is', () => {
    expect(give.n).toBe(2);
    expect(bundlesOf(listed('take', 'L', 'B'))).toBeNull();
    expect(bundlesOf(listed('take', '2L', '1B'))).toBeNull();
    expect(bundlesOf({ pick: 'nothing', verb: 'end' })).toBeNull();
  });

  it('let only that be added which leads to one of them', () => {
    expect(limitsOf(GOODS, give, {})).toEqual({ lumber: 2, brick: 1, ore: 1 });
    expect(limitsOf(GOODS, give, { lumber: 1 })).toEqual({ lumber: 2, brick: 1, ore: 0 });
    expect(limitsOf(GOODS, give, { ore: 1 })).toEqual({ lumber: 0, brick: 1, ore: 1 });
  });

  it('become the action of what was chosen', () => {
    expect(bundleAction(GOODS, give, { brick: 1, lumber: 1 })).toBe('give 1L1B');
    expect(bundleAction(GOODS, give, { lumber: 1 })).toBeNull();
    expect(bundleAction(GOODS, give, { lumber: 1, ore: 1 })).toBeNull();
  });
});

describe('reasons', () => {
  const why = (verb: Verb, prompt: Prompt, own = OWN) => whyNot(verb, prompt, BOARD, own, own.hand ?? {});

  it('tell a turn, a roll, a question, cards, pieces and places apart', () => {
    expect(why('road', ask('main', [{ pick: 'place', verb: 'road', places: [] }]))).toBeNull();
    expect(why('road', ask('main', [], ['f']))?.why).toBe('turn');
    expect(why('road', ask('roll'))?.why).toBe('roll');
    expect(why('road', ask('pre_draw'))?.why).toBe('draw');
    expect(why('road', ask('move_robber'))?.why).toBe('answer');
    expect(why('road', ask('main'))?.why).toBe('no_place');
    expect(why('road', ask('main'), { ...OWN, supply: { ...OWN.supply, roads: 0 } })?.why).toBe('no_piece');
    expect(why('road', { ...ask('main'), choices: null })?.why).toBe('not_now');
  });

  it('say which other cards are missing, but not while a question gives things away', () => {
    const lacking = { wool: 1, grain: 1 };
    expect(why('settlement', ask('main'))).toEqual({ why: 'cards', lacking });
    expect(why('settlement', ask('main', [], ['f']))).toEqual({ why: 'turn', lacking });
    expect(why('settlement', ask('free_road'))).toEqual({ why: 'answer', lacking: {} });
  });

  it('say why nothing can be traded', () => {
    expect(whyNoTrade(BOARD.book, ask('main', [{ pick: 'exchange', verb: 'bank', rows: [] }]), OWN)).toBeNull();
    expect(whyNoTrade(BOARD.book, ask('roll'), OWN)?.why).toBe('roll');
    expect(whyNoTrade(BOARD.book, ask('main'), { ...OWN, hand: {}, hand_size: 0 })?.why).toBe('no_cards');
  });
});

describe('causes', () => {
  const KNIGHTS = { ...BOARD, rules: 'knights' } as const;
  const ENERGIES = { ...BOARD, rules: 'energies' } as const;
  const knights = (pending: Partial<KnightsPending>, more: Partial<StateView> = {}) =>
    ({
      ...STATE,
      ...more,
      extra: { rules: 'knights', progress_sizes: {}, pending: { seat: null, track: null, ...pending } },
    }) as StateView;
  const turn: TurnView = { ...STATE.turn, player: 'b' };

  it('reach the player who decides, not the others', () => {
    expect(causeOf(BOARD, ask('main'), STATE, OWN.seat, [])).toBeNull();
    expect(causeOf(BOARD, ask('setup_road'), STATE, OWN.seat, [])).toBeNull();
    expect(causeOf(BOARD, ask('discard', [], ['f']), STATE, OWN.seat, [])).toBeNull();
  });

  it('name how many cards, and of how many', () => {
    const discard: Group = { pick: 'cards', verb: 'discard', n: 4, from: { lumber: 5, ore: 3 } };
    expect(causeOf(BOARD, ask('discard', [discard]), STATE, OWN.seat, [])).toMatchObject({
      key: 'decision.discard.cause',
      n: 4,
      held: 8,
    });
    const sabotaged = knights({ what: 'saboteur', card: 'saboteur', seat: null }, { turn });
    expect(causeOf(KNIGHTS, ask('discard', [discard]), sabotaged, OWN.seat, [])).toMatchObject({
      key: 'decision.discard.cause_saboteur',
      seat: 'b',
    });
  });

  it('name who is behind it, or whom it is about', () => {
    const wedding = knights({ what: 'wedding', seat: null }, { turn });
    expect(causeOf(KNIGHTS, ask('give_cards', [listed('give', '2L', '1L1B')]), wedding, OWN.seat, [])).toMatchObject({
      seat: 'b',
      n: 2,
    });
    const spy = knights({ what: 'spy', seat: 'c' });
    expect(causeOf(KNIGHTS, ask('take_progress'), spy, OWN.seat, [])).toMatchObject({ seat: 'c' });
  });

  it('name the event that came last', () => {
    const event = (name: string) =>
      ({ type: 'energies', event: { type: 'triggered', event: name } }) as unknown as GameEvent;
    const updates = [{ events: [event('air'), event('climate')] }] as unknown as Update[];
    expect(causeOf(ENERGIES, ask('take_card'), STATE, OWN.seat, updates)).toMatchObject({
      key: 'decision.take_card.cause_climate',
    });
    expect(causeOf(ENERGIES, ask('take_card'), STATE, OWN.seat, [])).toMatchObject({ key: 'decision.take_card.cause' });
  });
});
