import type { FormDefinition } from '@/lib/forms/definition';
import { fieldIssue, type Issue } from '@/lib/forms/errors';
import { extensionOf } from '@/lib/forms/file-types';
import { hasContentOf } from '@/lib/server/forms/body/file-signature';
import type { ReceivedFile } from '@/lib/server/submissions/upload-store';

/**
 * Checks that files whose names and sizes are right have the content that their names claim. Returns
 * one issue for each field with a file that does not.
 */
export async function checkFileContents(
  { fields }: Pick<FormDefinition, 'fields'>,
  files: readonly ReceivedFile[],
): Promise<readonly Issue[]> {
  const unlike = new Set<string>();
  for (const { field, name, upload } of files) {
    if (upload === undefined || (await hasContentOf(extensionOf(name), upload))) continue;
    unlike.add(field);
  }
  return fields
    .filter(({ name }) => unlike.has(name))
    .map((field) => fieldIssue('NOT_A_FILE_TYPE', field));
}
