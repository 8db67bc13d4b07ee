// Days and times in the chosen language.
import { prefs } from './prefs.svelte';

/** A day, from milliseconds since 1970. */
export function day(at: number): string {
  return new Intl.DateTimeFormat(prefs.language, { dateStyle: 'medium' }).format(at);
}

/** A day that begins at the same time everywhere, by its number since 1970. */
export function utcDay(number: number): string {
  return new Intl.DateTimeFormat(prefs.language, { dateStyle: 'medium', timeZone: 'UTC' }).format(number * 86_400_000);
}

/** A day and the time of day. */
export function moment(at: number): string {
  return new Intl.DateTimeFormat(prefs.language, { dateStyle: 'medium', timeStyle: 'short' }).format(at);
}
