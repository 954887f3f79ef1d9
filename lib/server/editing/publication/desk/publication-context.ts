import { workingCopyOf } from '@/lib/server/editing/files/working-copy';
import { publishedDirectory } from '@/lib/server/content/versions/publications';
import type { Settings } from '@/lib/server/settings';

/** Returns where the site's folder and its versions are. */
export function publicationPlaces({ DATA_DIR }: Pick<Settings, 'DATA_DIR'>) {
  const root = process.cwd();
  return { copy: workingCopyOf(root), places: { root, directory: publishedDirectory(DATA_DIR) } };
}

/** Writes a file and the version that the operator saw into one field of a form. */
export function seenField(path: string, version: string | undefined): string {
  return `${version ?? '-'} ${path}`;
}

/** Reads the files and versions of `seenField`. */
export function parseSeen(fields: readonly string[]) {
  return fields.flatMap((field) => {
    const [, version = '', path = ''] = /^(-|[0-9a-f]{64}) (.+)$/.exec(field) ?? [];
    return path === '' ? [] : [{ path, seen: version === '-' ? undefined : version }];
  });
}
