import { createHash } from 'node:crypto';
import { createReadStream, type BigIntStats } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { listSiteFiles } from '@/lib/server/content/files/site-files';
import { findEarlier, type VersionPlaces } from '@/lib/server/content/versions/publications';
import {
  isGeneratedFile,
  type EarlierVersion,
  type VersionManifest,
} from '@/lib/server/content/versions/snapshot';
import type { ChangeKind } from '@/lib/server/editing/publication/publication-facts';
import { processState } from '@/lib/server/platform/state/process-state';

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
 * Lists the files that differ from those of the version that is served. Pictures are read once for each time that
 * they change.
 */
export async function listChanges(
  { directory }: { readonly directory: string },
  places: VersionPlaces,
): Promise<Changes> {
  const published = await findEarlier(places);
  const before = published?.manifest.files ?? {};
  const paths = listSiteFiles(directory).files.filter((path) => !isGeneratedFile(path));
  const changes: FileChange[] = [];
  for (const path of paths) {
    const version = await versionOfFile(join(directory, path));
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

/** The SHA-256 of files by what the system says of them, for files that have not changed since. */
const known = () =>
  processState(
    'file-versions',
    () => new Map<string, { readonly mark: string; readonly version: string }>(),
  );

async function versionOfFile(file: string): Promise<string | undefined> {
  const stats = await stat(file, { bigint: true }).catch(() => undefined);
  if (stats === undefined) return undefined;
  const mark = markOf(stats);
  const entry = known().get(file);
  if (entry?.mark === mark) return entry.version;
  const version = await hashFile(file);
  known().set(file, { mark, version });
  return version;
}

/** `ctime` changes with each write, also with one that keeps the size and sets the time of the change. */
function markOf({ ino, size, mtimeNs, ctimeNs }: BigIntStats): string {
  return [ino, size, mtimeNs, ctimeNs].join(' ');
}

async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of createReadStream(file)) hash.update(part as Buffer);
  return hash.digest('hex');
}
