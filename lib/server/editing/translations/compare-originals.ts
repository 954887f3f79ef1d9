import type { Difference } from '@/lib/editing/difference';
import { readFileSettings } from '@/lib/server/editing/differences/compare-files';
import { compareTexts } from '@/lib/server/editing/differences/compare-texts';
import { compareValues } from '@/lib/server/editing/differences/compare-values';
import { describeForm } from '@/lib/server/editing/fields/describe-form';
import { kindOfFile } from '@/lib/server/editing/kinds/kinds';
import { splitPage } from '@/lib/server/editing/page-text/page-text';
import { originalWords, writeWords } from '@/lib/server/editing/translations/translated-words';
import { valueWords } from '@/lib/words/lib/server/editing/differences';

/** Compares the words of two states of a file in the main language. What is the same in all languages does not count. */
export function compareOriginals(
  path: string,
  before: string,
  after: string,
): readonly Difference[] {
  const kind = kindOfFile(path);
  const wordsOf = (text: string) => {
    const settings = readFileSettings(path, text);
    return writeWords(path, settings, undefined, originalWords(path, settings));
  };
  const field = kind && describeForm(kind.schema);
  const settings = compareValues(wordsOf(before), wordsOf(after), field);
  if (!path.endsWith('.md')) return settings;
  const [from, to] = [splitPage(before).body, splitPage(after).body];
  return [...settings, ...compareTexts(from, to, [valueWords.text])];
}
