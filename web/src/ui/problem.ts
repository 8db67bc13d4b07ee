// A failed request in words.
import type { BadRecord } from '../generated/protocol';
import { t, word } from '../i18n/index.svelte';
import { ApiError } from '../net/api';

/** An error message for people. */
export function problemText(error: unknown): string {
  if (!(error instanceof ApiError)) return String(error);
  if (error.code === 'unreachable') return unreachableText();
  if (error.record) return recordProblem(error.record);
  const why = t(`code.${error.code}`);
  return t('net.not_done', { why: error.option === undefined ? why : `${why} (${word('option', error.option)})` });
}

/** Why nothing answers: this device has no network, or the server is away. */
export function unreachableText(): string {
  return t(navigator.onLine ? 'lobby.unreachable' : 'net.offline');
}

/** The problem with a record, and its line. */
function recordProblem({ why, line, reason }: BadRecord): string {
  const rule = reason === null ? '' : t(`illegal.${reason}`);
  return t(`record.bad_${why}`, { line: line ?? 1, why: rule });
}
