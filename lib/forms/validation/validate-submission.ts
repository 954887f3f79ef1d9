import { visibleFields } from '@/lib/forms/validation/visible-fields';
import { validateValue, type ValueError } from '@/lib/forms/validation/validate-value';
import type { Field, FileField, FormDefinition } from '@/lib/forms/definition';
import { fieldIssue, fileIssue, formIssue, type Issue } from '@/lib/forms/errors/issue';
import { isChecked, trimInvisible } from '@/lib/forms/validation/field-values';
import { extensionOf, megabyte, totalLimits } from '@/lib/forms/validation/file-types';
import {
  exceedsMaxBytes,
  valuesOf,
  type SubmittedFile,
  type SubmittedFields,
} from '@/lib/forms/submission';

/**
 * Checks what was sent against the form's definition and tells all that is wrong at once, one issue
 * per field, in the order of the fields. Fields that are not asked, given the other answers, are not
 * checked. The browser and the server both call this function, so they cannot disagree. Takes time
 * linear in the length of the text.
 */
export function validateSubmission(
  definition: Pick<FormDefinition, 'fields'>,
  sent: SubmittedFields,
  files: readonly SubmittedFile[] = [],
): Issue[] {
  const asked = visibleFields(definition, sent);
  const together = totalFilesIssue(asked, files);
  return asked.flatMap((field) => {
    if (field.kind === 'file') {
      const own = filesIssues(field, filesOf(field, files));
      return own.length === 0 && together?.field === field.name ? [together] : own;
    }
    const error = errorOf(field, valuesOf(sent, field.name));
    return error === undefined ? [] : [fieldIssue(error, field)];
  });
}

/** The same for one step of a form, by its index: what the other steps ask is not looked at. */
export function validateStep(
  definition: Pick<FormDefinition, 'fields' | 'steps'>,
  step: number,
  sent: SubmittedFields,
  files?: readonly SubmittedFile[],
): Issue[] {
  const names = definition.steps?.[step]?.fields ?? [];
  const issues = validateSubmission(definition, sent, files);
  return issues.filter(({ field }) => field !== undefined && names.includes(field));
}

type GroupError =
  'REQUIRED_FIELD_MISSING' | 'REQUIRED_FIELD_EMPTY' | 'TOO_MANY_BYTES' | 'TOO_MANY_CHOICES';

function errorOf(
  field: Exclude<Field, FileField>,
  sent: readonly string[] | undefined,
): GroupError | ValueError | 'TOO_MANY_ITEMS' | undefined {
  if (field.kind === 'hidden') return undefined;
  if (sent === undefined) return field.required ? 'REQUIRED_FIELD_MISSING' : undefined;
  const filled = sent.filter((value) =>
    field.kind === 'consent' ? isChecked(value) : trimInvisible(value) !== '',
  );
  if (filled.length === 0) return field.required ? 'REQUIRED_FIELD_EMPTY' : undefined;
  const isChoice = field.kind === 'select' || field.kind === 'radios';
  if (isChoice && filled.length > 1) return 'NOT_A_CHOICE';
  for (const value of filled) {
    const error = validateValue(field, value);
    if (error !== undefined) return error;
  }
  if (field.kind === 'checkboxes' && new Set(filled).size > (field.maxChoices ?? Infinity)) {
    return 'TOO_MANY_CHOICES';
  }
  if (field.kind === 'repeat' && filled.length > field.maxItems) return 'TOO_MANY_ITEMS';
  return filled.some(exceedsMaxBytes) ? 'TOO_MANY_BYTES' : undefined;
}

function filesOf({ name }: Field, files: readonly SubmittedFile[]): readonly SubmittedFile[] {
  return files.filter(({ field }) => field === name);
}

/** Each may be right and all together too much: that is told where the last of them were chosen. */
function totalFilesIssue(
  asked: readonly Field[],
  files: readonly SubmittedFile[],
): Issue | undefined {
  const chosen = asked.flatMap((field) => (field.kind === 'file' ? filesOf(field, files) : []));
  const field = chosen.at(-1)?.field;
  if (field === undefined) return undefined;
  if (chosen.length > totalLimits.files) return { ...formIssue('TOO_MANY_FILES'), field };
  const bytes = chosen.reduce((sum, file) => sum + file.bytes, 0);
  return bytes > totalLimits.bytes ? { ...formIssue('FILES_TOO_BIG'), field } : undefined;
}

function filesIssues(field: FileField, files: readonly SubmittedFile[]): Issue[] {
  if (files.length === 0) {
    return field.required ? [fieldIssue('REQUIRED_FIELD_MISSING', field)] : [];
  }
  if (files.length > field.maxFiles) return [fileIssue('TOO_MANY_FILES', field)];
  if (files.some(({ name }) => !field.types.includes(extensionOf(name)))) {
    return [fieldIssue('NOT_A_FILE_TYPE', field)];
  }
  if (files.some(({ bytes }) => bytes > field.maxMegabytes * megabyte)) {
    return [fileIssue('FILES_TOO_BIG', field)];
  }
  return files.some(({ bytes }) => bytes === 0) ? [fieldIssue('EMPTY_FILE', field)] : [];
}
