import { describe, expect, it } from 'vitest';
import { EMPTY, fold } from '../../src/model/session';
import type { Session } from '../../src/model/session';
import type { ServerMessage } from '../../src/generated/protocol';
import { patched } from '../../src/model/patch';
import { FRAMES, PATCHES } from './fixture';

function foldAll(frames: readonly ServerMessage[], from: Session = EMPTY): Session {
  return frames.reduce((session, frame) => fold(session, frame, 0).session, from);
}

describe('fold', () => {
  it('ends with the last state that was sent', () => {
    const session = foldAll(FRAMES);
    const states = FRAMES.flatMap((frame) => (frame.type === 'updates' && frame.state ? [frame.state] : []));
    expect(session.state).toEqual(states.at(-1));
    expect(session.n).toBe(FRAMES.length - 1);
    expect(session.updates).toHaveLength(FRAMES.length - 2);
    expect(session.seat).toBe('a');
  });

  it('asks for a new snapshot when a step is missing, and keeps what it had', () => {
    const before = foldAll(FRAMES.slice(0, 5));
    const { session, resync } = fold(before, FRAMES[7] as ServerMessage, 0);
    expect(resync).toBe(true);
    expect(session).toBe(before);
  });

  it('asks for a snapshot when steps come before one', () => {
    expect(fold(EMPTY, FRAMES[5] as ServerMessage, 0).resync).toBe(true);
  });

  it('takes the whole history instead of a snapshot', () => {
    const late = foldAll(FRAMES.slice(0, 2));
    const whole: ServerMessage = {
      type: 'updates',
      prompt: late.prompt,
      table: late.table!,
      board: late.board!,
      state: late.state!,
      updates: [{ n: 1, at: 0, change: { type: 'started' } }],
    };
    const { session, resync } = fold(EMPTY, whole, 0);
    expect(resync).toBe(false);
    expect([session.n, session.state]).toEqual([1, late.state]);
    const cut = { ...whole, updates: [{ n: 9, at: 0, change: { type: 'started' } as const }] };
    expect(fold(EMPTY, cut, 0).resync).toBe(true);
  });

  it('makes of patches what the server has, and shares what did not change', () => {
    for (const { old, patch, made } of PATCHES) expect(patched(old, patch)).toEqual(made);
    const start = foldAll(FRAMES.slice(0, 2));
    const [first, second] = start.state!.players;
    const step: ServerMessage = {
      type: 'updates',
      prompt: start.prompt,
      patch: { players: { '0': { hand_size: [3] } }, robber: [null] },
      updates: [{ n: 2, at: 0, change: { type: 'undone', seat: 'a' } }],
    };
    const after = fold(start, step, 0);
    expect(after.session.state).toEqual({
      ...start.state,
      robber: null,
      players: [{ ...first, hand_size: 3 }, ...start.state!.players.slice(1)],
    });
    expect(after.session.state!.players[1]).toBe(second);
    // The same step again changes nothing, and one without a state to change asks for everything.
    expect(fold(after.session, { ...step, patch: { robber: [{ lost: true }] } }, 0).session.state).toEqual(
      after.session.state,
    );
    expect(fold({ ...start, state: null }, step, 0).resync).toBe(true);
  });

  it('takes steps twice without harm', () => {
    const once = foldAll(FRAMES.slice(0, 9));
    const twice = fold(once, FRAMES[8] as ServerMessage, 0);
    expect(twice.resync).toBe(false);
    expect(twice.session.updates).toEqual(once.updates);
  });

  it('lets a snapshot replace everything, also when it is older', () => {
    const late = foldAll(FRAMES.slice(0, 20));
    const { session } = fold(late, FRAMES[1] as ServerMessage, 0);
    expect(session.n).toBe(1);
    expect(session.updates).toEqual([]);
    expect(session.state).toEqual(foldAll(FRAMES.slice(0, 2)).state);
  });

  it('has the past of a game from its snapshot', () => {
    const [welcome, snapshot] = FRAMES as [ServerMessage, Extract<ServerMessage, { type: 'snapshot' }>];
    const past = (...numbers: number[]) => numbers.map((n) => ({ n, at: 0, change: { type: 'started' } as const }));
    const numbers = (session: Session) => session.updates.map(({ n }) => n);
    const fresh = foldAll([welcome, { ...snapshot, n: 9, updates: past(7, 8, 9) }]);
    expect(numbers(fresh)).toEqual([7, 8, 9]);
    // Older steps stay if nothing is missing between them and the snapshot.
    expect(numbers(foldAll([{ ...snapshot, n: 11, updates: past(9, 10, 11) }], fresh))).toEqual([7, 8, 9, 10, 11]);
    expect(numbers(foldAll([{ ...snapshot, n: 30, updates: past(29, 30) }], fresh))).toEqual([29, 30]);
  });

  it('keeps chat, refusals and the end of the connection', () => {
    const start = foldAll(FRAMES.slice(0, 2));
    const said: ServerMessage = {
      type: 'updates',
      prompt: start.prompt,
      updates: [
        { n: 2, at: 5, change: { type: 'said', user: 'u', name: '<b>', body: { type: 'text', text: '<img>' } } },
      ],
    };
    const talked = fold(start, said, 0).session;
    expect(talked.chat.at(-1)?.body).toEqual({ type: 'text', text: '<img>' });
    const refused = fold(
      talked,
      { type: 'refused', id: 'x', code: 'illegal', message: 'no', rule: 'B-ROAD-01' },
      0,
    ).session;
    expect(refused.refusal?.rule).toBe('B-ROAD-01');
    const closing = fold(refused, { type: 'closing', code: 'shutting_down', message: '', retry: true }, 0).session;
    expect(closing.closing?.retry).toBe(true);
    expect(closing.state).toEqual(start.state);
  });

  it('reads the clock of the server', () => {
    expect(fold(EMPTY, FRAMES[0] as ServerMessage, 1_789_999_999_000).session.clockAhead).toBe(1000);
  });

  it('changes nothing on a frame of a newer server', () => {
    const unknown = { type: 'weather' } as unknown as ServerMessage;
    expect(fold(EMPTY, unknown, 0).session).toBe(EMPTY);
  });
});
