import { workingCopyOf } from '@/lib/server/editing/files/working-copy';
import { readForm } from '@/lib/server/editing/fields/read-form';
import { mergeValues } from '@/lib/server/editing/merging/merge-values';
import { openForm, openLost, withPart } from '@/lib/server/editing/forms/open-form';
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
  const copy = workingCopyOf(process.cwd());
  const found = await openForm(copy, target);
  if (found === 'unreadable') return undefined;
  const opened = found ?? (await openLost(copy, target));
  const { file, value: current } = opened;
  const theirs = found === undefined ? sent.base : current;
  const base = file?.version === seen ? theirs : sent.base;
  const mine = readForm(formOf(target, opened), entries, base);
  const { value } = mergeValues(base, mine.value, theirs);
  const written = writeTarget(target, file?.text ?? '', withPart(target, opened, value));
  return written.ok ? { path: previewedPath(target), text: written.text } : undefined;
}
