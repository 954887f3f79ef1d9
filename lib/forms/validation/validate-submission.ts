import { visibleFields } from '@/lib/forms/validation/visible-fields';
import { validateValue, type ValueError } from '@/lib/forms/validation/validate-value';
import type { Field, FileField, FormDefinition } from '@/lib/forms/definition';
import { fieldIssue, fileIssue, totalFilesIssue, type Issue } from '@/lib/forms/errors/issue';
import { isChecked, parseNumber, trimInvisible } from '@/lib/forms/validation/field-values';
import { extensionOf, megabyte, totalLimits } from '@/lib/forms/validation/file-types';
import {
  exceedsMaxBytes,
  valuesOf,
  type SubmittedFile,
  type SubmittedFields,
} from '@/lib/forms/submission';

/**
 * Validates a submission and returns one issue for each invalid field, in the order of the fields.
 * Fields that the values hide are not validated. Browser and server both call this function. Takes
 * time linear in the length of the text.
 */
export function validateSubmission(
  definition: Pick<FormDefinition, 'fields'>,
  sent: SubmittedFields,
  files: readonly SubmittedFile[] = [],
): Issue[] {
  const visible = visibleFields(definition, sent);
  const total = checkTotal(visible, files);
  const missing = missingTicket(visible, sent);
  return visible.flatMap((field) => {
    if (field.kind === 'file') {
      const own = filesIssues(field, filesOf(field, files));
      return own.length === 0 && total?.field === field.name ? [total] : own;
    }
    const error =
      findValueError(field, valuesOf(sent, field.name)) ??
      (field === missing ? 'REQUIRED_FIELD_EMPTY' : undefined);
    return error === undefined ? [] : [fieldIssue(error, field)];
  });
}

/** Validates one step of a form, by its index. */
export function validateStep(
  definition: Pick<FormDefinition, 'fields' | 'steps'>,
  step: number,
  sent: SubmittedFields,
): Issue[] {
  const names = definition.steps?.[step]?.fields ?? [];
  const issues = validateSubmission(definition, sent);
  return issues.filter(({ field }) => field !== undefined && names.includes(field));
}

/** Returns the first of the fields that count tickets, if there is no ticket at all. */
function missingTicket(fields: readonly Field[], sent: SubmittedFields): Field | undefined {
  const kinds = fields.filter((field) => field.kind === 'numeric' && field.isTicket === true);
  const typed = kinds.flatMap(({ name }) => (valuesOf(sent, name) ?? []).map(trimInvisible));
  // A number that is invalid has an error of its own.
  return typed.every((text) => text === '' || parseNumber(text) === 0) ? kinds[0] : undefined;
}

type GroupError =
  | 'REQUIRED_FIELD_MISSING'
  | 'REQUIRED_FIELD_EMPTY'
  | 'TOO_MANY_BYTES'
  | 'TOO_MANY_CHOICES'
  | 'TOO_MANY_VALUES';

/** The errors of several values in a field that has one. */
const severalValuesErrors: Readonly<Partial<Record<Field['kind'], GroupError | ValueError>>> = {
  date: 'TOO_MANY_VALUES',
  email: 'TYPE_EMAIL',
  numeric: 'TYPE_NUMERIC',
  radios: 'NOT_A_CHOICE',
  select: 'NOT_A_CHOICE',
  tel: 'TOO_MANY_VALUES',
  text: 'TOO_MANY_VALUES',
  textarea: 'TOO_MANY_VALUES',
  time: 'TOO_MANY_VALUES',
  url: 'TOO_MANY_VALUES',
};

function findValueError(
  field: Exclude<Field, FileField>,
  sent: readonly string[] | undefined,
): GroupError | ValueError | 'TOO_MANY_ITEMS' | undefined {
  if (field.kind === 'hidden') return undefined;
  if (sent === undefined) return field.required ? 'REQUIRED_FIELD_MISSING' : undefined;
  const filled = sent.filter((value) =>
    field.kind === 'consent' ? isChecked(value) : trimInvisible(value) !== '',
  );
  if (filled.length === 0) return field.required ? 'REQUIRED_FIELD_EMPTY' : undefined;
  if (filled.length > 1 && severalValuesErrors[field.kind] !== undefined) {
    return severalValuesErrors[field.kind];
  }
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

/** Checks the limits of all files together. The issue belongs to the field of the last file. */
function checkTotal(visible: readonly Field[], files: readonly SubmittedFile[]): Issue | undefined {
  const chosen = visible.flatMap((field) => (field.kind === 'file' ? filesOf(field, files) : []));
  const field = chosen.at(-1)?.field;
  if (field === undefined) return undefined;
  if (chosen.length > totalLimits.files) return totalFilesIssue('TOO_MANY_FILES', field);
  const bytes = chosen.reduce((sum, file) => sum + file.bytes, 0);
  return bytes > totalLimits.bytes ? totalFilesIssue('FILES_TOO_BIG', field) : undefined;
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
