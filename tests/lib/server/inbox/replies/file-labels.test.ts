import { expect, test } from 'vitest';
import { ownFileFields, ownFileLabel } from '@/lib/server/inbox/replies/file-labels';
import { inLanguage } from '@/lib/server/platform/state/in-language';
import { fileLabelWords } from '@/lib/words/lib/server/inbox/replies';

test('names the files of mails and replies in the current language, and no others', () => {
  const { reply } = ownFileFields;
  expect(ownFileLabel(reply)).toBe(fileLabelWords.reply);
  expect(inLanguage('de', () => ownFileLabel(reply))).toBe('Anhang einer Antwort');
  expect(ownFileLabel('photo')).toBeUndefined();
});
