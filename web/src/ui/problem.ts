// A failed request in words.
import { t } from '../i18n/index.svelte';
import { ApiError } from '../net/api';

/** What went wrong, for people. */
export function problemText(error: unknown): string {
  if (!(error instanceof ApiError)) return String(error);
  return error.code === 'unreachable' ? t('lobby.unreachable') : t('net.not_done', { why: t(`code.${error.code}`) });
}
