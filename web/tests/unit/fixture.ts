// A recorded beginning of a game, as one seat saw it: frames of a table's socket, one per line.
// Made by `cargo run -p hexhaven-protocol --example session -- 7 4`.
import { readFileSync } from 'node:fs';
import type { Edge, Good, Hex, Patch, RuleSetView, ServerMessage, Vertex } from '../../src/generated/protocol';

const text = readFileSync(new URL('../fixtures/session.ndjson', import.meta.url), 'utf8');

export const FRAMES: readonly ServerMessage[] = text
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line) as ServerMessage);

/** What the server answers to `/api/rules`; a test of the server keeps it fresh. */
export const RULES = JSON.parse(
  readFileSync(new URL('../fixtures/rules.json', import.meta.url), 'utf8'),
) as readonly RuleSetView[];

/** Values before and after, and what the server says has changed; a test of the protocol keeps them fresh. */
export const PATCHES = JSON.parse(
  readFileSync(new URL('../fixtures/patches.json', import.meta.url), 'utf8'),
) as readonly { readonly old: unknown; readonly patch: Patch; readonly made: unknown }[];

export const GOODS: readonly Good[] = [
  { letter: 'L', word: 'lumber' },
  { letter: 'B', word: 'brick' },
  { letter: 'W', word: 'wool' },
  { letter: 'G', word: 'grain' },
  { letter: 'O', word: 'ore' },
];

/** A place by its name. */
export const at = (text: string) => text as Hex & Vertex & Edge;
