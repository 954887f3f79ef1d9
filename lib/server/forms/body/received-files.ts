import type { FormDefinition } from '@/lib/forms/definition';
import { fieldIssue, type Issue } from '@/lib/forms/errors/issue';
import { extensionOf, fileTypes, megabyte } from '@/lib/forms/validation/file-types';
import { reservedFields } from '@/lib/forms/reserved-names';
import { valuesOf, type SubmittedFields, type SubmittedFile } from '@/lib/forms/submission';
import { cleanFileName } from '@/lib/server/forms/body/file-name';
import type { FormServices } from '@/lib/server/forms/form-services';
import type { FilePolicy } from '@/lib/server/forms/body/multipart/parse-multipart';
import type { BodyResult } from '@/lib/server/forms/body/body-fields';
import type { ReceivedFile } from '@/lib/server/platform/uploads/upload-store';
import type { NewFile } from '@/lib/server/forms/submissions/submission-parts';

/** Creates the file policy of a form: its file fields, with one byte limit each. */
export function createFilePolicy(
  form: FormDefinition,
  { uploads }: Pick<FormServices, 'uploads'>,
  acceptsFiles: boolean,
): FilePolicy {
  return {
    uploads,
    fieldOf: (sentName) => {
      const name = definedName(form, sentName);
      const field = form.fields.find((each) => each.name === name);
      if (!acceptsFiles || field?.kind !== 'file') return undefined;
      return { name, maxBytes: field.maxMegabytes * megabyte };
    },
  };
}

/** Changes the error of a file input without a file from `MISSING` to `EMPTY`, as it was sent. */
export function markEmptyFileInputs(
  { fields }: FormDefinition,
  issues: readonly Issue[],
  emptyInputs: readonly string[],
): readonly Issue[] {
  return issues.map((issue) => {
    const field = fields.find(({ name, kind }) => kind === 'file' && name === issue.field);
    const isEmpty = field !== undefined && emptyInputs.includes(field.name);
    return isEmpty && issue.name === 'REQUIRED_FIELD_MISSING'
      ? fieldIssue('REQUIRED_FIELD_EMPTY', field)
      : issue;
  });
}

/** A file that the visitor chose and that is not stored. */
export type MissingFile = Pick<SubmittedFile, 'field' | 'name'>;

/**
 * Returns the files that the visitor chose on this page of the form, or else on an earlier one.
 * Browsers forget chosen files with every page.
 */
export function findMissingFiles(
  { fields }: Pick<FormDefinition, 'fields'>,
  { fields: sent, sentFiles }: Pick<BodyResult, 'fields' | 'sentFiles'>,
): readonly MissingFile[] {
  const earlier = (valuesOf(sent, reservedFields.chosenFile) ?? []).flatMap(parseChosenFile);
  return fields.flatMap(({ kind, name }) => {
    if (kind !== 'file') return [];
    const now = sentFiles.filter(({ field }) => field === name);
    const chosen = now.length > 0 ? now : earlier.filter(({ field }) => field === name);
    return chosen.map((file) => ({ field: name, name: file.name }));
  });
}

/** Parses the hidden field of a file that was chosen earlier: `["field", "file name"]`. */
function parseChosenFile(text: string): MissingFile[] {
  let pair: unknown;
  try {
    pair = JSON.parse(text);
  } catch {
    return [];
  }
  const parts: readonly unknown[] = Array.isArray(pair) ? pair : [];
  const [field, name, ...more] = parts;
  const isPair = typeof field === 'string' && typeof name === 'string' && more.length === 0;
  return isPair ? [{ field, name: cleanFileName(name) }] : [];
}

export function uploadIds(files: readonly ReceivedFile[]): string[] {
  return files.flatMap(({ upload }) => upload?.id ?? []);
}

/** Returns the ids of files that the store has; all of them while the store fails, to be safe. */
export async function findStoredUploads(
  files: readonly ReceivedFile[],
  { store }: Pick<FormServices, 'store'>,
): Promise<readonly string[]> {
  const ids = uploadIds(files);
  const known = await Promise.all(
    ids.map((id) =>
      store.findFile(id).then(
        (file) => file !== undefined,
        () => true,
      ),
    ),
  );
  return ids.filter((_id, index) => known[index] === true);
}

/** Returns the store's records of uploaded files. */
export function fileRecords(files: readonly ReceivedFile[]): readonly NewFile[] {
  return files.flatMap(({ field, name, upload }) => {
    if (upload === undefined) return [];
    const { id, bytes, sha256 } = upload;
    return [{ id, field, name, type: mediaTypeOf(name), bytes, sha256 }];
  });
}

function mediaTypeOf(name: string): string {
  const types: Readonly<Record<string, string>> = fileTypes;
  const extension = extensionOf(name);
  return Object.hasOwn(types, extension)
    ? (types[extension] ?? 'application/octet-stream')
    : 'application/octet-stream';
}

/**
 * Returns the name of the field that a sent name stands for. Forms written for PHP send `papers[]` where
 * a field has several values.
 */
function definedName({ fields }: Pick<FormDefinition, 'fields'>, sentName: string): string {
  const isDefined = (name: string) => fields.some((field) => field.name === name);
  const base = sentName.endsWith('[]') ? sentName.slice(0, -2) : sentName;
  return !isDefined(sentName) && isDefined(base) ? base : sentName;
}

/** Gives the fields of a body the names of the form's definition. */
export function renameToDefined(
  form: Pick<FormDefinition, 'fields'>,
  body: BodyResult,
): BodyResult {
  const values = new Map<string, string[]>();
  for (const [sentName, sent] of body.fields) {
    const name = definedName(form, sentName);
    values.set(name, [...(values.get(name) ?? []), ...sent]);
  }
  const fields: SubmittedFields = [...values];
  if (body.ok) return { ...body, fields };
  const rename = (names: readonly string[]) => names.map((name) => definedName(form, name));
  return {
    ...body,
    fields,
    tooLong: rename(body.tooLong),
    unreadable: rename(body.unreadable),
  };
}
