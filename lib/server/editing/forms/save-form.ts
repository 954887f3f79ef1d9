import type { FormEntries } from '@/lib/editing/form-field';
import { slugify } from '@/lib/server/content/markdown';
import {
  saveEditedFile,
  type EditedCopy,
  type RefusedReason,
} from '@/lib/server/editing/files/working-copy';
import type { FormDraft } from '@/lib/server/editing/forms/form-drafts';
import type { FormTarget } from '@/lib/server/editing/forms/form-targets';
import { readForm } from '@/lib/server/editing/fields/read-form';
import { showValue } from '@/lib/server/editing/fields/show-value';
import { mergeValues } from '@/lib/server/editing/merging/merge-values';
import { openForm, openLost, withPart } from '@/lib/server/editing/forms/open-form';
import { checkForm } from '@/lib/server/editing/forms/check-form';
import { formOf, isPageTarget, writeTarget } from '@/lib/server/editing/forms/page-form';

/** A form as it was sent. */
export interface SentForm {
  readonly target: FormTarget;
  readonly entries: FormEntries;
  /** The value of the file that it was shown for. */
  readonly base: unknown;
  readonly seen: string | undefined;
  /** The version of the words in the main language that a translation is complete with. */
  readonly translatedFrom?: string | undefined;
}

/** What was not written to the file, and why. */
type NotSaved = 'inexact' | 'changed' | RefusedReason;

/** What saving a form has done. */
export type SaveFormResult =
  | { readonly kind: 'saved'; readonly path: string; readonly isChanged: boolean }
  /** The draft shows what is wrong, or what another person has changed. */
  | { readonly kind: 'kept'; readonly draft: FormDraft }
  | { readonly kind: 'not-saved'; readonly reason: NotSaved; readonly draft: FormDraft }
  | { readonly kind: 'missing' };

/** The most files whose names begin with the same title. */
const maxNamesakes = 50;

/**
 * Saves a form to its file, changing only what the form has changed. What another person has changed since the
 * form was opened stays; where both have changed the same, nothing is saved, and the draft has both. A file that was
 * deleted meanwhile is there again once the operator has seen that and saves.
 */
export async function saveForm(
  copy: EditedCopy,
  sent: SentForm,
  now: Date,
): Promise<SaveFormResult> {
  const { target, seen } = sent;
  const found = await openForm(copy, target);
  // A part of a file is nothing without it.
  if (found === 'unreadable' || (found === undefined && target.part !== undefined)) {
    return { kind: 'missing' };
  }
  const opened = found ?? (await openLost(copy, target));
  const { file, value: current } = opened;
  // The entry that a copy began with may have changed since.
  const theirs = found === undefined || target.copyOf !== undefined ? sent.base : current;
  const field = formOf(target, opened);
  const isSeen = file?.version === seen;
  const base = isSeen ? theirs : sent.base;
  const mine = readForm(field, sent.entries, base);
  const { value, conflicts } = mergeValues(base, mine.value, theirs);

  const entries = isSeen ? sent.entries : showValue(field, value);
  const draft: FormDraft = {
    entries: entries as FormDraft['entries'],
    base: theirs,
    seen: file?.version,
    isChecked: conflicts.length === 0,
    conflicts: conflicts.map((conflict) => ({ ...conflict, path: [...conflict.path] })),
  };
  // The form says first that the file is not there any more.
  const isLost = found === undefined && seen !== undefined;
  if (conflicts.length > 0 || isLost) return { kind: 'kept', draft };
  const reading = isSeen ? mine : readForm(field, entries, theirs);
  const problems = await checkForm(copy, target, { reading, opened, now });
  if (problems.length > 0) return { kind: 'kept', draft };

  const whole = withPart(target, opened, value, sent.translatedFrom);
  const written = writeTarget(target, file?.text ?? '', whole);
  if (!written.ok) return { kind: 'not-saved', reason: 'inexact', draft };
  if (file !== undefined && written.text === file.text) {
    return { kind: 'saved', path: file.path, isChanged: false };
  }
  for (const path of pathsOf(target, value)) {
    const result = await saveEditedFile(copy, path, written.text, file?.version);
    if (result.kind === 'saved') return { kind: 'saved', path, isChanged: true };
    if (result.kind === 'refused') return { kind: 'not-saved', reason: result.reason, draft };
    // Another file has the name of a new one.
    if (target.namedBy === undefined) break;
  }
  return { kind: 'not-saved', reason: 'changed', draft };
}

/** Returns the path of the file, or those that a new one may have. */
function pathsOf(target: FormTarget, value: unknown): readonly string[] {
  const { path, namedBy } = target;
  if (namedBy === undefined) return [path];
  const title: unknown = Object.entries(value ?? {}).find(([name]) => name === namedBy)?.[1];
  const name = slugify(String(title))
    .replaceAll(/[^a-z0-9-]/g, '')
    .split('-')
    .slice(0, 8)
    .join('-');
  const extension = isPageTarget(target) ? '.md' : '.yaml';
  return Array.from({ length: maxNamesakes }, (_, index) =>
    [path, name || 'entry', index === 0 ? '' : `-${index + 1}`, extension].join(''),
  );
}
