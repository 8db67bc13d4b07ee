// The delay before reconnecting: doubling, with jitter so that a crowd does not return at once.

const FIRST = 600;
const LONGEST = 15_000;

/** Milliseconds before the attempt after `failures` failures; `random` is in [0, 1). */
export function backoff(failures: number, random: number): number {
  const full = Math.min(LONGEST, FIRST * 2 ** Math.min(failures, 10));
  return Math.round(full / 2 + (full / 2) * random);
}
