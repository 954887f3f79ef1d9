import type { FieldProblem } from '@/lib/editing/form-field';
import { rootName } from '@/lib/editing/form-field';
import type { WorkingCopy } from '@/lib/server/editing/files/working-copy';
import { loadPreviewContent } from '@/lib/server/editing/preview/preview-content';
import { sourceWords } from '@/lib/words/lib/server/editing/source';

/** Lists what the check of the content says about a text in place of a file, each problem with its line. */
export async function checkSource(
  { directory }: WorkingCopy,
  path: string,
  text: string,
  now: Date,
): Promise<readonly FieldProblem[]> {
  const loaded = await loadPreviewContent(directory, { path, text }, { now, dateStates: [] });
  if (loaded.kind === 'content') return [];
  return loaded.problems
    .filter(({ file }) => file === path)
    .map(({ line, message }) => ({
      name: rootName,
      label: line === undefined ? sourceWords.title : sourceWords.line(line),
      message,
      ...(line === undefined ? {} : { line }),
    }));
}
