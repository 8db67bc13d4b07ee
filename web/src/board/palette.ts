// Colors and shapes of seats. Nothing depends on color alone: each seat has an emblem and a road marking too.
import type { Seat } from '../generated/protocol';

export interface SeatLook {
  readonly fill: string;
  /** Emblems and markings on the pieces. */
  readonly ink: string;
  /** The color as text on light and on dark paper, with a contrast of 4.5 or more. */
  readonly text: string;
  readonly light: string;
  /** A path around the origin, about 10 across. */
  readonly emblem: string;
  /** The markings along a road, as dashes and gaps; empty has none. */
  readonly dashes: string;
}

const CIRCLE = 'M-4.6 0A4.6 4.6 0 0 1 4.6 0A4.6 4.6 0 0 1-4.6 0Z';
const TRIANGLE = 'M0-5.4L5.4 4.2H-5.4Z';
const SQUARE = 'M-4.3-4.3H4.3V4.3H-4.3Z';
const DIAMOND = 'M0-5.8L5 0L0 5.8L-5 0Z';
const CROSS = 'M-1.9-5.2H1.9V-1.9H5.2V1.9H1.9V5.2H-1.9V1.9H-5.2V-1.9H-1.9Z';
const STAR = 'M0-6L1.7-1.9L6-1.8L2.6 1L3.8 5.2L0 2.8L-3.8 5.2L-2.6 1L-6-1.8L-1.7-1.9Z';

const LOOKS: Readonly<Record<Seat, SeatLook>> = {
  a: { fill: '#c7322c', ink: '#ffffff', text: '#a3221d', light: '#ff9d92', emblem: CIRCLE, dashes: '' },
  b: { fill: '#2257b8', ink: '#ffffff', text: '#1d4a9c', light: '#9cc0ff', emblem: TRIANGLE, dashes: '40 0' },
  c: { fill: '#fbf7ec', ink: '#2b2b2b', text: '#4d4a40', light: '#e6e0cf', emblem: SQUARE, dashes: '0.1 6.4' },
  d: { fill: '#f39a1f', ink: '#2b2b2b', text: '#8a4f00', light: '#ffbe63', emblem: DIAMOND, dashes: '7 6' },
  e: { fill: '#0b7a5c', ink: '#ffffff', text: '#0a664d', light: '#6fd6b3', emblem: CROSS, dashes: '8 5 0.1 5' },
  f: { fill: '#8c4fa6', ink: '#ffffff', text: '#743c8d', light: '#d9a9ee', emblem: STAR, dashes: '2.5 5' },
};

const NOBODY: SeatLook = {
  fill: '#e9e1cd',
  ink: '#2b2b2b',
  text: '#4d4a40',
  light: '#e6e0cf',
  emblem: CIRCLE,
  dashes: '',
};

/** How the pieces of a seat look. */
export function seatLook(seat: Seat | null): SeatLook {
  return seat === null ? NOBODY : LOOKS[seat];
}

/** The colors of a seat as CSS variables; another set of pieces gives others (`themes.css`). */
export function seatStyle(seat: Seat | null): string {
  const { fill, ink, text, light } = seatLook(seat);
  const own = (part: string, usual: string) => (seat === null ? usual : `var(--${part}-${seat}, ${usual})`);
  const words = `light-dark(${own('text', text)}, ${own('light', light)})`;
  return `--seat:${own('fill', fill)};--seat-ink:${own('ink', ink)};--seat-text:${words}`;
}
