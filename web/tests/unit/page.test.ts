import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Seat } from '../../src/generated/protocol';
import { edgeAngle, edgeEnds, nearestInDirection, parsePlace, placePoint, pointKey } from '../../src/board/geometry';
import { readWords } from '../../scripts/words.mjs';
import {
  format,
  languageName,
  LANGUAGES,
  loadWords,
  rawMessage,
  readable,
  segments,
  wordIn,
} from '../../src/i18n/format';
import { ApiError, patiently } from '../../src/net/api';
import { backoff } from '../../src/net/backoff';
import { seatLook } from '../../src/board/palette';

describe('requests', () => {
  it('are repeated while the server has no room, and fail otherwise', async () => {
    vi.useFakeTimers();
    const answers = [new ApiError('full', ''), new ApiError('full', ''), 'a replay'];
    const ask = vi.fn(async () => {
      const answer = answers.shift();
      if (answer instanceof Error) throw answer;
      return answer;
    });
    const got = patiently(ask);
    await vi.runAllTimersAsync();
    expect(await got).toBe('a replay');
    expect(ask).toHaveBeenCalledTimes(3);
    const refused = vi.fn(async () => {
      throw new ApiError('no_such_table', '');
    });
    await expect(patiently(refused)).rejects.toThrow(ApiError);
    expect(refused).toHaveBeenCalledTimes(1);
    vi.useRealTimers();
  });
});

describe('places', () => {
  it('are read from the notation', () => {
    expect(parsePlace('(0,-1)')).toEqual({ kind: 'hex', q: 0, r: -1, part: '' });
    expect(parsePlace('(-2,1).SW')).toEqual({ kind: 'vertex', q: -2, r: 1, part: 'SW' });
    expect(parsePlace('(0,0)/NE')?.kind).toBe('edge');
    for (const text of ['', 'a', '(0,0)/N', '(0,0).E', '(0,0)NE', '2L1B', '>']) expect(parsePlace(text)).toBeNull();
  });

  it('with several names are one point', () => {
    const key = (text: string) => pointKey(placePoint(parsePlace(text)!));
    expect(key('(0,0).NE')).toBe(key('(1,-1).S'));
    expect(key('(0,0).NE')).toBe(key('(1,0).NW'));
    expect(key('(0,0)/E')).toBe(key('(1,0)/W'));
  });

  it('lay roads along their edges', () => {
    expect(edgeAngle(parsePlace('(0,0)/NE')!)).toBeCloseTo(30);
    expect(Math.abs(edgeAngle(parsePlace('(0,0)/E')!))).toBeCloseTo(90);
    const [a, b] = edgeEnds(parsePlace('(0,0)/E')!);
    expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeCloseTo(60);
  });

  it('are walked by arrow keys', () => {
    const points = [
      { x: 0, y: 0 },
      { x: 50, y: 5 },
      { x: 10, y: 60 },
    ];
    expect(nearestInDirection(points[0]!, points, 'right')).toBe(1);
    expect(nearestInDirection(points[0]!, points, 'down')).toBe(2);
    expect(nearestInDirection(points[0]!, points, 'left')).toBe(-1);
  });
});

describe('messages', () => {
  beforeAll(() => loadWords('fr'));

  it('are filled and put into the right form', () => {
    expect(format('en', 'game.cards', { n: 1 })).toBe('1 card');
    expect(format('en', 'game.cards', { n: 0 })).toBe('0 cards');
    expect(format('fr', 'game.cards', { n: 0 })).toBe('0 carte');
    expect(format('fr', 'game.cards', { n: 2 })).toBe('2 cartes');
  });

  it('show words without translation readably', () => {
    expect(wordIn('en', 'verb', 'activate-knight')).toBe('Activate knight');
    expect(readable('footprint_track')).toBe('Footprint track');
    expect(rawMessage('en', 'no.such')).toBeNull();
    expect(LANGUAGES.map(languageName)).toEqual(['English', 'Deutsch', 'Français']);
  });

  it('keep French signs with the word before them', () => {
    expect(rawMessage('fr', 'ending.you')).toBe('Vous gagnez\u202f!');
    expect(rawMessage('fr', 'app.colon')).toBe('\u00a0: ');
    expect(readWords('[a]\nb = "« Oui ! »"')).toEqual({ 'a.b': '«\u00a0Oui\u202f!\u00a0»' });
  });

  it('are cut at their gaps', () => {
    expect(segments('en', 'log.stolen_none').map((segment) => segment.type)).toEqual(['gap', 'text', 'gap']);
  });
});

describe('waiting to connect', () => {
  it('doubles, has a ceiling and jitter', () => {
    expect(backoff(0, 0)).toBe(300);
    expect(backoff(0, 0.999)).toBeLessThan(601);
    expect(backoff(1, 0)).toBe(600);
    expect(backoff(50, 0.999)).toBeLessThanOrEqual(15_000);
  });
});

describe('seat colors', () => {
  const SEATS: readonly Seat[] = ['a', 'b', 'c', 'd', 'e', 'f'];
  const light = (hex: string) => {
    const part = (at: number) => {
      const value = parseInt(hex.slice(at, at + 2), 16) / 255;
      return value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
    };
    return 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5);
  };
  const contrast = (a: string, b: string) => {
    const [low, high] = [light(a), light(b)].sort((x, y) => x - y) as [number, number];
    return (high + 0.05) / (low + 0.05);
  };

  it('differ in shape as well as in color', () => {
    expect(new Set(SEATS.map((seat) => seatLook(seat).emblem)).size).toBe(6);
    expect(new Set(SEATS.map((seat) => seatLook(seat).dashes)).size).toBe(6);
  });

  it('can be read on paper', () => {
    for (const seat of SEATS) {
      const { fill, ink, text } = seatLook(seat);
      expect(contrast(fill, ink), `${seat} emblem`).toBeGreaterThanOrEqual(4.5);
      expect(contrast(text, '#fdf8ec'), `${seat} text`).toBeGreaterThanOrEqual(4.5);
    }
  });
});
