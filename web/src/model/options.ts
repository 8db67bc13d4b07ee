// Table options as they travel: a preset, then `key=value` for the differences. The allowed values come from the
// server.
import type { CornerHex, IslandCorners, OptionDomain, OptionView, RuleSetView } from '../generated/protocol';

export interface OptionText {
  readonly preset: string;
  readonly values: Readonly<Record<string, string>>;
}

/** Reads `modern target_vp=12`. */
export function readOptions(text: string, presets: readonly string[]): OptionText {
  const words = text.split(/\s+/).filter((word) => word !== '');
  const isPreset = words[0] !== undefined && presets.includes(words[0]);
  const pairs = (isPreset ? words.slice(1) : words).map((word) => word.split('=', 2) as [string, string?]);
  return {
    preset: isPreset ? (words[0] ?? '') : (presets[0] ?? ''),
    values: Object.fromEntries(pairs.map(([key, value]) => [key, value ?? ''])),
  };
}

/** Writes options; a value that is empty stays with the preset. */
export function writeOptions({ preset, values }: OptionText): string {
  const pairs = Object.entries(values).filter(([, value]) => value !== '');
  return [preset, ...pairs.map(([key, value]) => `${key}=${value}`)].filter((word) => word !== '').join(' ');
}

/** A preset's value of an option. */
export function presetValue(game: RuleSetView, preset: string, { key, default: first }: OptionView): string {
  return game.presets.find(({ name }) => name === preset)?.values[key] ?? first;
}

/**
 * The map that is played on, if the game has several: for a rule set that is always at sea, or one with the option.
 * `null` on the usual island.
 */
export function scenarioOf(game: RuleSetView, setup: OptionText): string | null {
  const said = (key: string) => {
    const view = game.setup.find((option) => option.key === key);
    return view ? (setup.values[key] ?? presetValue(game, setup.preset, view)) : null;
  };
  return said('seafarers') === 'off' ? null : said('scenario');
}

/** Whether the map determines the target: then there is no option for it. */
export function hasTargetByMap(game: RuleSetView): boolean {
  return !game.options.some((option) => option.key === 'target_vp');
}

/** The words an option can have, apart from numbers, seats, hexes and texts. */
export function wordsOf(domain: OptionDomain): readonly string[] {
  switch (domain.type) {
    case 'switch':
      return ['on', 'off'];
    case 'words':
    case 'seat':
      return domain.words;
    case 'number':
    case 'corner':
    case 'text':
      return domain.none === null ? [] : [domain.none];
    default:
      return domain satisfies never;
  }
}

/** The corner hexes of the named island, or else of the smallest one for this many seats. */
export function cornersOf(islands: readonly IslandCorners[], seats: number, island: string): readonly CornerHex[] {
  const named = islands.find((candidate) => candidate.island === island);
  return (named ?? islands.find(({ max_seats }) => max_seats >= seats))?.corners ?? [];
}

/** The seats of a table, by their letters. */
export function seatLetters(seats: number): string[] {
  return Array.from('abcdef'.slice(0, seats));
}
