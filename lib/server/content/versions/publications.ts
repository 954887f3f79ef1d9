import { mkdir, readFile, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { siteDirectory } from '@/lib/server/content/files/site-directory';
import { replaceBySiteCopies } from '@/lib/server/content/copies/copy-files';
import { keepFileDates } from '@/lib/server/content/downloads/file-dates';
import { writeDurably } from '@/lib/server/content/versions/durable-files';
import {
  createSnapshot,
  readManifest,
  writeManifest,
  type EarlierVersion,
} from '@/lib/server/content/versions/snapshot';
import { makePrivateDirectory } from '@/lib/server/platform/store/private-files';

/** Versions to keep, the current one included. */
export const keptVersions = 5;

/** Where the versions of a site are. */
export interface VersionPlaces {
  /** The project, which holds `.next`. */
  readonly root: string;
  /** `published` in DATA_DIR. */
  readonly directory: string;
}

/** A version that can be served. */
export interface VersionFolder {
  readonly version: string;
  readonly folder: string;
  readonly isOfBuild: boolean;
}

const pointerSchema = z.object({
  /** Names this switch: servers report it when they serve the version. */
  switchedAt: z.iso.datetime(),
  /** The published versions, newest first. Without any, the content of the build is served. */
  versions: z.array(z.object({ version: z.string().regex(/^[0-9a-f]{16}$/) })),
});

/** Which version is to be served, and those before it. */
export type Pointer = z.output<typeof pointerSchema>;

/** Returns the folder of publications in the data directory. */
export function publishedDirectory(dataDirectory: string): string {
  return join(dataDirectory, 'published');
}

/** Returns the folder with the content of a build. */
export function buildVersionFolder(root: string): string {
  return join(root, '.next/content-version');
}

/**
 * Keeps the content that a build is made from, with the working copies of its photographs, so that the server
 * does not read unpublished changes.
 */
export async function keepBuildContent(root: string, now: Date): Promise<void> {
  const folder = buildVersionFolder(root);
  await rm(folder, { recursive: true, force: true });
  const site = siteDirectory(root);
  const manifest = await createSnapshot(site, folder, now);
  await replaceBySiteCopies(folder, site);
  await keepFileDates(folder, site, Object.keys(manifest.files));
  await writeManifest(folder, manifest);
}

/** Reads the pointer; `undefined` where nothing was published since the build. */
export async function readPointer({
  root,
  directory,
}: VersionPlaces): Promise<Pointer | undefined> {
  const pointer = await parsePointer(directory);
  if (pointer === undefined) return undefined;
  return new Date(pointer.switchedAt) > (await builtAt(root)) ? pointer : undefined;
}

async function parsePointer(directory: string): Promise<Pointer | undefined> {
  try {
    return pointerSchema.parse(JSON.parse(await readFile(pointerFile(directory), 'utf8')));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Returns the versions to serve, best first: the current one, those before it, and the build's. */
export async function listVersions(places: VersionPlaces): Promise<readonly VersionFolder[]> {
  const pointer = await readPointer(places);
  return [...publishedFolders(places, pointer), await buildVersion(places.root)];
}

/** Returns the current version; `undefined` if its folder is missing. */
export async function findEarlier(places: VersionPlaces): Promise<EarlierVersion | undefined> {
  const [current] = await listVersions(places);
  const manifest = current && (await readManifest(current.folder));
  return current && manifest && { folder: current.folder, manifest };
}

/**
 * Moves a complete version into place. Does nothing if it was published before. Returns its folder.
 */
export async function storeVersion(
  { directory }: VersionPlaces,
  staging: string,
  version: string,
): Promise<string> {
  const folder = versionFolder(directory, version);
  if ((await readManifest(folder)) === undefined) {
    await rm(folder, { recursive: true, force: true });
    await rename(staging, folder);
  }
  return folder;
}

/**
 * Makes an empty folder for a version that is being prepared, in place of what an interrupted run left.
 * The caller holds the lock of lib/server/content/versions/publish-lock.ts.
 */
export async function createStaging({ directory }: VersionPlaces): Promise<string> {
  const folder = join(directory, 'versions', 'new');
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  return folder;
}

/** Switches to a version in one step, and deletes the versions beyond the last five. */
export async function switchTo(
  places: VersionPlaces,
  version: string,
  now: Date,
): Promise<Pointer> {
  const before = (await readPointer(places))?.versions ?? [];
  const others = before.filter((entry) => entry.version !== version);
  const versions = [{ version }, ...others].slice(0, keptVersions);
  const pointer = await writePointer(places, versions, now);
  await deleteUnused(places.directory, pointer);
  return pointer;
}

/** Switches to the version before the current one. Returns `undefined` if there is none. */
export async function switchBack(places: VersionPlaces, now: Date): Promise<Pointer | undefined> {
  const pointer = await readPointer(places);
  if (pointer === undefined || pointer.versions.length === 0) return undefined;
  return writePointer(places, pointer.versions.slice(1), now);
}

/** Returns the current version and whether it is the build's. */
export function currentOf(places: VersionPlaces, pointer: Pointer): VersionFolder | undefined {
  return publishedFolders(places, pointer)[0];
}

async function writePointer(
  { directory }: VersionPlaces,
  versions: Pointer['versions'],
  now: Date,
): Promise<Pointer> {
  const pointer = { switchedAt: now.toISOString(), versions };
  makePrivateDirectory(directory);
  const temporary = `${pointerFile(directory)}.new`;
  await writeDurably(temporary, Buffer.from(JSON.stringify(pointer)));
  await rename(temporary, pointerFile(directory));
  return pointer;
}

async function deleteUnused(directory: string, { versions }: Pointer): Promise<void> {
  const kept = new Set(versions.map(({ version }) => version));
  const folder = join(directory, 'versions');
  const unused = (await readdir(folder)).filter((name) => !kept.has(name));
  await Promise.all(unused.map((name) => rm(join(folder, name), { recursive: true, force: true })));
}

function publishedFolders(
  { directory }: VersionPlaces,
  pointer: Pointer | undefined,
): VersionFolder[] {
  return (pointer?.versions ?? []).map(({ version }) => ({
    version,
    folder: versionFolder(directory, version),
    isOfBuild: false,
  }));
}

/** The content of the build. A copy of a build for tests has none, and serves its own folders. */
async function buildVersion(root: string): Promise<VersionFolder> {
  const folder = buildVersionFolder(root);
  const manifest = await readManifest(folder);
  return manifest === undefined
    ? { version: 'build', folder: root, isOfBuild: true }
    : { version: manifest.version, folder, isOfBuild: true };
}

async function builtAt(root: string): Promise<Date> {
  const manifest = await readManifest(buildVersionFolder(root));
  return manifest?.createdAt ?? (await buildFileTime(root));
}

async function buildFileTime(root: string): Promise<Date> {
  const file = join(root, '.next/BUILD_ID');
  return stat(file).then(
    ({ mtime }) => mtime,
    () => new Date(0),
  );
}

function versionFolder(directory: string, version: string): string {
  return join(directory, 'versions', version);
}

function pointerFile(directory: string): string {
  return join(directory, 'current.json');
}
