// A failed request in words.
import { t, word } from '../i18n/index.svelte';
import { optionIn } from '../model/options';
import { ApiError } from '../net/api';

/** What went wrong, for people. */
export function problemText(error: unknown): string {
  if (!(error instanceof ApiError)) return String(error);
  if (error.code === 'unreachable') return t('lobby.unreachable');
  const option = error.code === 'bad_settings' ? optionIn(error.message) : null;
  const why = t(`code.${error.code}`);
  return t('net.not_done', { why: option === null ? why : `${why} (${word('option', option)})` });
}
