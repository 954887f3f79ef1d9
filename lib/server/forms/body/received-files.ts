import type { FormDefinition } from '@/lib/forms/definition';
import { fieldIssue, type Issue } from '@/lib/forms/errors/issue';
import { extensionOf, fileTypes, megabyte } from '@/lib/forms/validation/file-types';
import { valuesOf, type SubmittedFile } from '@/lib/forms/submission';
import { cleanFileName } from '@/lib/server/forms/body/file-name';
import type { FormServices } from '@/lib/server/forms/endpoint/form-services';
import type { FilePlan } from '@/lib/server/forms/body/multipart';
import type { BodyResult } from '@/lib/server/forms/body/body-fields';
import type { ReceivedFile } from '@/lib/server/submissions/upload-store';
import { chosenField } from '@/lib/server/forms/body/sort-fields';
import type { NewFile } from '@/lib/server/store/submission-parts';

/** Files go where the form has a field for them; what the field refuses is told from their size. */
export function createFilePlan(
  form: FormDefinition,
  { uploads }: Pick<FormServices, 'uploads'>,
  takesFiles: boolean,
): FilePlan {
  const sizes = new Map(
    form.fields.flatMap((field) =>
      field.kind === 'file' ? [[field.name, field.maxMegabytes * megabyte] as const] : [],
    ),
  );
  return { uploads, maxBytesOf: (field) => (takesFiles ? sizes.get(field) : undefined) };
}

/** A file input that was left alone was sent, only without a file. */
export function withUntouched(
  { fields }: FormDefinition,
  issues: readonly Issue[],
  untouched: readonly string[],
): readonly Issue[] {
  return issues.map((issue) => {
    const field = fields.find(({ name, kind }) => kind === 'file' && name === issue.field);
    const isUntouched = field !== undefined && untouched.includes(field.name);
    return isUntouched && issue.name === 'REQUIRED_FIELD_MISSING'
      ? fieldIssue('REQUIRED_FIELD_EMPTY', field)
      : issue;
  });
}

/** A file that was chosen and did not get here, or was not kept. */
export type DiscardedFile = Pick<SubmittedFile, 'field' | 'name'>;

/**
 * The files of the form's fields that were chosen on this page of it, or else on an earlier one:
 * a browser keeps none of them for the next page.
 */
export function chosenFiles(
  { fields }: Pick<FormDefinition, 'fields'>,
  { fields: sent, sentFiles }: Pick<BodyResult, 'fields' | 'sentFiles'>,
): readonly DiscardedFile[] {
  const earlier = (valuesOf(sent, chosenField) ?? []).flatMap(readChosen);
  return fields.flatMap(({ kind, name }) => {
    if (kind !== 'file') return [];
    const now = sentFiles.filter(({ field }) => field === name);
    const chosen = now.length > 0 ? now : earlier.filter(({ field }) => field === name);
    return chosen.map((file) => ({ field: name, name: file.name }));
  });
}

/** As the page of a form writes it: a list of the field and the file's name. */
function readChosen(text: string): DiscardedFile[] {
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

export function idsOf(files: readonly ReceivedFile[]): string[] {
  return files.flatMap(({ upload }) => upload?.id ?? []);
}

/** The files that the store knows; all of them, to be safe, while the store cannot be asked. */
export async function knownOf(
  files: readonly ReceivedFile[],
  { store }: Pick<FormServices, 'store'>,
): Promise<readonly string[]> {
  const ids = idsOf(files);
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

/** What the store notes of files that lie on the disk. */
export function fileRecords(files: readonly ReceivedFile[]): readonly NewFile[] {
  return files.flatMap(({ field, name, upload }) => {
    if (upload === undefined) return [];
    const { id, bytes, sha256 } = upload;
    return [{ id, field, name, type: typeOf(name), bytes, sha256 }];
  });
}

function typeOf(name: string): string {
  const types: Readonly<Record<string, string>> = fileTypes;
  const extension = extensionOf(name);
  return Object.hasOwn(types, extension)
    ? (types[extension] ?? 'application/octet-stream')
    : 'application/octet-stream';
}
