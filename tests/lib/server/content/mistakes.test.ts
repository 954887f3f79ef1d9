import { expect, test } from 'vitest';
import { problemsWith } from '@/tests/support/content';
import { eventMistakes } from '@/tests/support/mistakes/events';
import { fileMistakes } from '@/tests/support/mistakes/files';
import { linkMistakes } from '@/tests/support/mistakes/links';
import { pageMistakes } from '@/tests/support/mistakes/pages';
import { postMistakes } from '@/tests/support/mistakes/posts';
import { siteMistakes } from '@/tests/support/mistakes/site';
import { textMistakes } from '@/tests/support/mistakes/texts';
import { themeMistakes } from '@/tests/support/mistakes/theme';

const mistakes = [
  ...siteMistakes,
  ...pageMistakes,
  ...textMistakes,
  ...eventMistakes,
  ...postMistakes,
  ...linkMistakes,
  ...fileMistakes,
  ...themeMistakes,
];

test.each(mistakes)('reports with file, line and correction %s', async (_what, files, problems) => {
  expect(await problemsWith(files)).toEqual(problems);
});
