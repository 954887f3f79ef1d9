import { expect, test, vi } from 'vitest';
import { fontNames, ownFont } from '@/lib/server/content/theme/fonts';
import { problemsWith, validContent } from '@/tests/support/content';
import { mistakes } from '@/tests/support/mistakes/mistakes';
import { findUntranslatedTexts } from '@/tests/support/pseudo/untranslated';

vi.mock(
  '@/lib/languages/words-by-language',
  () => import('@/tests/support/pseudo/words-by-language'),
);

test('reports no mistake with words that are not from a catalogue', async () => {
  const found: Record<string, readonly string[]> = {};
  for (const [what, files] of mistakes) {
    const texts = Object.values(files).filter((text) => typeof text === 'string');
    const given = [ownFont, ...fontNames, ...Object.values(validContent), ...texts].join(' ');
    const untranslated = findUntranslatedTexts(await problemsWith(files), given)
      // One word is the name of a setting, or one of its values.
      .filter((part) => part.includes(' '));
    if (untranslated.length > 0) found[what] = untranslated;
  }
  expect(found).toEqual({});
});
