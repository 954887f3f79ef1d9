import type { Content } from '@/lib/server/content/content';
import { inLanguage } from '@/lib/server/platform/state/in-language';

/** Runs work for a page in the language of its content. */
export function inLanguageOfContent<Result>({ translation }: Content, run: () => Result): Result {
  return translation === undefined ? run() : inLanguage(translation.language, run);
}
