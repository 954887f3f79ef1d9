import type { FormDefinition } from '@/lib/forms/definition';
import { fieldIssue, type Issue } from '@/lib/forms/errors';
import { extensionOf, fileTypes, megabyte } from '@/lib/forms/file-types';
import type { FormServices } from '@/lib/server/forms/form-services';
import type { FilePlan } from '@/lib/server/forms/read-multipart';
import type { ReceivedFile } from '@/lib/server/forms/sent-fields';
import type { NewFile } from '@/lib/server/store/submission-parts';

/** Files go where the form has a field for them; what the field refuses is told from their size. */
export function planFiles(
  form: FormDefinition,
  { shelf }: Pick<FormServices, 'shelf'>,
  takesFiles: boolean,
): FilePlan {
  const sizes = new Map(
    form.fields.flatMap((field) =>
      field.kind === 'file' ? [[field.name, field.maxMegabytes * megabyte] as const] : [],
    ),
  );
  return { shelf, maxBytesOf: (field) => (takesFiles ? sizes.get(field) : undefined) };
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

export function idsOf(files: readonly ReceivedFile[]): string[] {
  return files.flatMap(({ shelved }) => shelved?.id ?? []);
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
export function recordsOf(files: readonly ReceivedFile[]): readonly NewFile[] {
  return files.flatMap(({ field, name, shelved }) => {
    if (shelved === undefined) return [];
    const { id, bytes, sha256 } = shelved;
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
