import { workingCopyOf } from '@/lib/server/editing/files/working-copy';
import { readForm } from '@/lib/server/editing/fields/read-form';
import { mergeValues } from '@/lib/server/editing/merging/merge-values';
import { lostForm, openForm, withPart } from '@/lib/server/editing/forms/open-form';
import { formOf, previewedPath, writeTarget } from '@/lib/server/editing/forms/page-form';
import type { SentForm } from '@/lib/server/editing/forms/save-form';

/** A file as a form would save it. */
interface TypedText {
  readonly path: string;
  readonly text: string;
}

/**
 * Returns the file that a form would save, without saving it or checking what it has. Returns `undefined` if
 * the form cannot be written into it.
 */
export async function typedText(sent: SentForm): Promise<TypedText | undefined> {
  const { target, entries, seen } = sent;
  const found = await openForm(workingCopyOf(process.cwd()), target);
  if (found === 'unreadable') return undefined;
  const { file, whole, value: current } = found ?? lostForm;
  const theirs = found === undefined ? sent.base : current;
  const base = file?.version === seen ? theirs : sent.base;
  const mine = readForm(formOf(target), entries, base);
  const { value } = mergeValues(base, mine.value, theirs);
  const written = writeTarget(target, file?.text ?? '', withPart(target, whole, value));
  return written.ok ? { path: previewedPath(target), text: written.text } : undefined;
}
