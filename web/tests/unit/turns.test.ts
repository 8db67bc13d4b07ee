import { describe, expect, it } from 'vitest';
import type { Seat } from '../../src/generated/protocol';
import type { About, LogLine } from '../../src/model/log';
import { turnsOf } from '../../src/model/turns';

let n = 0;
/** A line of the log about a player. */
function line(about: About, seat: Seat, { key = `log.${about}`, heading = false } = {}): LogLine {
  n += 1;
  return { id: String(n), n, at: 0, about, key, params: { seat: { type: 'seat', seat } }, heading };
}
const shown = (lines: readonly LogLine[]) => turnsOf(lines, 'all').flatMap((turn) => turn.lines.map(({ key }) => key));

describe('the log by turns', () => {
  it('tells refusals of one offer in one line, also around an acceptance', () => {
    const offer = [
      line('offered', 'a'),
      line('answered', 'b', { key: 'log.answered_decline' }),
      line('answered', 'c', { key: 'log.answered_accept' }),
      line('answered', 'd', { key: 'log.answered_decline' }),
    ];
    expect(shown([...offer, ...offer])).toEqual([
      'log.offered',
      'log.answered_decline_all',
      'log.answered_accept',
      'log.offered',
      'log.answered_decline_all',
      'log.answered_accept',
    ]);
    const [turn] = turnsOf(offer, 'all');
    expect(turn?.lines[1]?.params).toEqual({ seats: { type: 'seats', seats: ['b', 'd'] } });
  });

  it('forgets that somebody has chosen what to discard once it is shown', () => {
    const chosen = [line('discard_chosen', 'a'), line('discard_chosen', 'b')];
    expect(shown(chosen)).toEqual(['log.discard_chosen', 'log.discard_chosen']);
    expect(shown([...chosen, line('discarded', 'a')])).toEqual(['log.discard_chosen', 'log.discarded']);
  });

  it('leaves out what a filter does not want', () => {
    const lines = [line('turn', 'a', { heading: true }), line('rolled', 'a'), line('traded', 'a')];
    expect(turnsOf(lines, 'trade').map((turn) => turn.lines.length)).toEqual([1]);
    expect(turnsOf(lines, 'build').map((turn) => turn.lines.length)).toEqual([0]);
  });
});
