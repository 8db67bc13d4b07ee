// Tests speak of every screen, so they have all words.
import { withWords } from '../../src/i18n/format';

await withWords(Promise.resolve());
