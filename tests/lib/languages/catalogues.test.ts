import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkTranslations } from '@/scripts/languages/check-translation';

test('every language has every message, with its arguments and plural forms', () => {
  expect(checkTranslations(join(import.meta.dirname, '../../..'))).toEqual([]);
});
