import type { Mistake } from '@/tests/support/mistakes/mistake';
import { eventMistakes } from '@/tests/support/mistakes/events';
import { fileMistakes } from '@/tests/support/mistakes/files';
import { linkMistakes } from '@/tests/support/mistakes/links';
import { pageMistakes } from '@/tests/support/mistakes/pages';
import { postMistakes } from '@/tests/support/mistakes/posts';
import { siteMistakes } from '@/tests/support/mistakes/site';
import { textMistakes } from '@/tests/support/mistakes/texts';
import { themeMistakes } from '@/tests/support/mistakes/theme';

/** Mistakes in the content of a site, each with the problems that the check reports. */
export const mistakes: readonly Mistake[] = [
  ...siteMistakes,
  ...pageMistakes,
  ...textMistakes,
  ...eventMistakes,
  ...postMistakes,
  ...linkMistakes,
  ...fileMistakes,
  ...themeMistakes,
];
