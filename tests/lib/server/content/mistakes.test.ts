import { expect, test } from 'vitest';
import { problemsWith } from '@/tests/support/content';
import { mistakes } from '@/tests/support/mistakes/mistakes';

test.each(mistakes)('reports with file, line and correction %s', async (_what, files, problems) => {
  expect(await problemsWith(files)).toEqual(problems);
});
