// A failed request in words.
import { t, word } from '../i18n/index.svelte';
import { ApiError } from '../net/api';

/** What went wrong, for people. */
export function problemText(error: unknown): string {
  if (!(error instanceof ApiError)) return String(error);
  if (error.code === 'unreachable') return t('lobby.unreachable');
  const why = t(`code.${error.code}`);
  return t('net.not_done', { why: error.option === undefined ? why : `${why} (${word('option', error.option)})` });
}
