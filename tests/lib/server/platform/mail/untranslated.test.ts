import { expect, test, vi } from 'vitest';
import { findUntranslatedTexts } from '@/tests/support/pseudo/untranslated';
import { mailMakers, namesInMails } from '@/tests/support/pseudo/mail-makers';

vi.mock(
  '@/lib/languages/words-by-language',
  () => import('@/tests/support/pseudo/words-by-language'),
);

test('has no text in any mail that is not from a catalogue', async () => {
  const found: Record<string, readonly string[]> = {};
  for (const [name, make] of Object.entries(mailMakers)) {
    const mails = await make();
    expect(mails, name).not.toEqual([]);
    const texts = mails.flatMap(({ subject, text }) => [subject, ...text.split('\n')]);
    const untranslated = findUntranslatedTexts(texts, namesInMails);
    if (untranslated.length > 0) found[name] = [...new Set(untranslated)];
  }
  expect(found).toEqual({});
});
