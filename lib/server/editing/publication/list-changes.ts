import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { listSiteFiles } from '@/lib/server/content/files/site-files';
import { findEarlier, type VersionPlaces } from '@/lib/server/content/versions/publications';
import {
  isGeneratedFile,
  type EarlierVersion,
  type VersionManifest,
} from '@/lib/server/content/versions/snapshot';
import { versionsOfFiles } from '@/lib/server/editing/publication/file-versions';
import type { ChangeKind } from '@/lib/server/editing/publication/publication-facts';

/** A file of the site's folder that differs from the published one. */
export interface FileChange {
  /** Its path in the site's folder. */
  readonly path: string;
  readonly change: ChangeKind;
  /** The SHA-256 of the file in the site's folder; undefined if it is deleted. */
  readonly version: string | undefined;
  /** The SHA-256 of the published file; undefined if it is new. */
  readonly publishedVersion: string | undefined;
}

/** What the site's folder and the published version differ in. */
export interface Changes {
  /** Sorted by path. */
  readonly files: readonly FileChange[];
  /** The published version; undefined for a site of which none is known, so that all files count as new. */
  readonly published: EarlierVersion | undefined;
}

/**
 * Lists the files that differ from those of the version that is served. Files are read once for each time that they
 * change.
 */
export async function listChanges(
  { directory }: { readonly directory: string },
  places: VersionPlaces,
): Promise<Changes> {
  const published = await findEarlier(places);
  const before = published?.manifest.files ?? {};
  const paths = listSiteFiles(directory).files.filter((path) => !isGeneratedFile(path));
  const versions = await versionsOfFiles(directory, paths, places.directory);
  const changes: FileChange[] = [];
  for (const path of paths) {
    const version = versions.get(path);
    const publishedVersion = before[path];
    // One without a version was deleted meanwhile.
    if (version === publishedVersion) continue;
    changes.push({ path, change: kindOf(publishedVersion, version), version, publishedVersion });
  }
  const present = new Set(paths);
  for (const [path, publishedVersion] of Object.entries(before)) {
    if (present.has(path)) continue;
    changes.push({ path, change: 'deleted', version: undefined, publishedVersion });
  }
  return { files: changes.sort((a, b) => (a.path < b.path ? -1 : 1)), published };
}

/** Lists the files that differ between two versions, sorted by path. */
export function changesBetween(
  before: VersionManifest,
  after: VersionManifest,
): readonly FileChange[] {
  return [...new Set([...Object.keys(before.files), ...Object.keys(after.files)])]
    .sort()
    .map((path) => ({ path, version: after.files[path], publishedVersion: before.files[path] }))
    .filter(({ version, publishedVersion }) => version !== publishedVersion)
    .map((file) => ({ ...file, change: kindOf(file.publishedVersion, file.version) }));
}

/**
 * Reads the published bytes of a file. Returns `undefined` if there are none, as for photographs, of which a
 * version has copies only.
 */
export async function readPublished(
  { folder, manifest }: EarlierVersion,
  path: string,
): Promise<Buffer | undefined> {
  const version = manifest.files[path];
  if (version === undefined) return undefined;
  const bytes = await readFile(join(folder, path)).catch(() => undefined);
  const isOriginal = bytes && createHash('sha256').update(bytes).digest('hex') === version;
  return isOriginal ? bytes : undefined;
}

function kindOf(before: string | undefined, after: string | undefined): ChangeKind {
  if (before === undefined) return 'added';
  return after === undefined ? 'deleted' : 'changed';
}
