import { visibleFields } from '@/lib/forms/validation/visible-fields';
import type { Field, FormDefinition } from '@/lib/forms/definition';
import type { FileField } from '@/lib/forms/kinds/file';
import { kindOf, validateValue } from '@/lib/forms/kinds/registry';
import {
  type FieldErrorName,
  fieldIssue,
  fileIssue,
  totalFilesIssue,
  type Issue,
} from '@/lib/forms/errors/issue';
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

function findValueError(
  field: Exclude<Field, FileField>,
  sent: readonly string[] | undefined,
): FieldErrorName | undefined {
  if (field.kind === 'hidden') return undefined;
  if (sent === undefined) return field.required ? 'REQUIRED_FIELD_MISSING' : undefined;
  const filled = sent.filter((value) =>
    field.kind === 'consent' ? isChecked(value) : trimInvisible(value) !== '',
  );
  if (filled.length === 0) return field.required ? 'REQUIRED_FIELD_EMPTY' : undefined;
  const kind = kindOf(field);
  if (filled.length > 1 && kind.severalValues !== undefined) return kind.severalValues;
  for (const value of filled) {
    const error = validateValue(field, value);
    if (error !== undefined) return error;
  }
  const error = kind.validateCount?.(field, filled);
  return error ?? (filled.some(exceedsMaxBytes) ? 'TOO_MANY_BYTES' : undefined);
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
