import type { FieldProblem, FormField, ListField } from '@/lib/editing/form-field';
import type { WorkingCopy } from '@/lib/server/editing/files/working-copy';
import { describeForm } from '@/lib/server/editing/forms/describe-form';
import { findProblems } from '@/lib/server/editing/forms/find-problems';
import type { FormTarget } from '@/lib/server/editing/forms/form-targets';
import type { FormReading } from '@/lib/server/editing/forms/form-values';
import { pageFormWords } from '@/lib/server/editing/forms/words';
import { bodyName, placeAtLine, writePageValue } from '@/lib/server/editing/page-text/page-value';
import { loadPreviewContent } from '@/lib/server/editing/preview/preview-content';
import { writeYamlValue } from '@/lib/server/editing/yaml/write-value';

const bodyField: ListField = {
  kind: 'list',
  ...pageFormWords.body,
  isRequired: false,
  isNamed: false,
  isText: true,
  item: { kind: 'paragraphs', label: pageFormWords.block, isRequired: true },
};

/** Returns whether a form edits a Markdown file, which has a text below its settings. */
export function isPageTarget({ kind: { place } }: FormTarget): boolean {
  return 'extension' in place && place.extension === '.md';
}

/** Returns the fields of what a form edits: those of its schema, and the blocks of the text of a page. */
export function formOf(target: FormTarget): FormField {
  const field = describeForm(target.schema);
  if (!isPageTarget(target) || field.kind !== 'group') return field;
  // The text is what most people come for: above the settings that few change.
  const fields = field.fields.filter(({ fold }) => fold === undefined);
  const folded = field.fields.filter(({ fold }) => fold !== undefined);
  return { ...field, fields: [...fields, { name: bodyName, field: bodyField }, ...folded] };
}

/** Writes the value of a whole file. */
export function writeTarget(
  target: FormTarget,
  text: string,
  value: unknown,
): ReturnType<typeof writePageValue> {
  const field = describeForm(target.schema);
  const order = field.kind === 'group' ? field.fields.map(({ name }) => name) : [];
  return (isPageTarget(target) ? writePageValue : writeYamlValue)(text, value, { order });
}

/** A form as it was read, the file that it is for, and the moment at which the check counts days. */
interface CheckedForm {
  readonly reading: FormReading;
  /** `undefined` for a new file. */
  readonly file: { readonly path: string; readonly text: string } | undefined;
  readonly now: Date;
}

/** Lists what the check says about a form, each problem with the field or the block that shows it. */
export async function checkForm(
  copy: WorkingCopy,
  target: FormTarget,
  { reading, file, now }: CheckedForm,
): Promise<readonly FieldProblem[]> {
  if (!isPageTarget(target)) return findProblems(target.schema, reading);
  const { [bodyName]: _body, ...settings } = { ...(reading.value as object), [bodyName]: [] };
  const problems = findProblems(target.schema, { ...reading, value: settings });
  if (problems.length > 0) return problems;
  const written = writeTarget(target, file?.text ?? '', reading.value ?? {});
  if (!written.ok) {
    if (written.reason !== 'blocks') return [];
    return [{ ...reading.fieldAt([bodyName, written.part]), message: pageFormWords.changesOthers }];
  }
  const path = file?.path ?? `${target.path}new.md`;
  const { text } = written;
  const loaded = await loadPreviewContent(copy.directory, { path, text }, { now, dateStates: [] });
  if (loaded.kind === 'content') return [];
  return loaded.problems
    .filter((problem) => problem.file === path)
    .map(({ line, message }) => {
      const place = placeAtLine(text, line ?? 1);
      const at = place.kind === 'block' ? [bodyName, place.index] : [place.name ?? []].flat();
      return { ...reading.fieldAt(at), message };
    });
}
