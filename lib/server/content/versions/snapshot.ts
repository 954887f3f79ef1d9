import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, link, mkdir, open, readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';

/** The folders of a site that a version consists of. */
const siteFolders = ['content', 'public', 'theme'] as const;

/** Files in `public/` that are made from the content or the code, not by the organisation. */
const generatedFile = /^public\/(?:og\/|icons\/|favicon\.ico$|boot\.js$)/;

/** The file that completes a version: a folder without it is not used. */
const manifestName = 'version.json';

const manifestSchema = z.object({
  version: z.string().regex(/^[0-9a-f]{16}$/),
  /** When the snapshot was made. */
  createdAt: z.iso.datetime().transform((text) => new Date(text)),
  /** The SHA-256 of each file by its path. */
  files: z.record(z.string(), z.string()),
});

/** What a version consists of. */
export type VersionManifest = z.output<typeof manifestSchema>;

/** An earlier version in a folder, whose equal files a snapshot shares. */
export interface EarlierVersion {
  readonly folder: string;
  readonly manifest: VersionManifest;
}

/**
 * Copies `content/`, `public/` and `theme/` of `root` into an empty folder, without files that are
 * generated. Equal files of an earlier version become hard links, so that a picture is stored once. All
 * bytes are on disk when this resolves. The version is a hash of all paths and files. Rejects with the
 * system's error for a file that cannot be read.
 */
export async function createSnapshot(
  root: string,
  target: string,
  now: Date,
  earlier?: EarlierVersion,
): Promise<VersionManifest> {
  const files: Record<string, string> = {};
  for (const file of await listSiteFiles(root)) {
    const bytes = await readFile(join(root, file));
    const hash = createHash('sha256').update(bytes).digest('hex');
    files[file] = hash;
    const copy = join(target, file);
    await mkdir(dirname(copy), { recursive: true });
    const isEqual = earlier?.manifest.files[file] === hash;
    if (!isEqual || !(await shareFile(join(earlier.folder, file), copy))) {
      await writeDurably(copy, bytes);
    }
  }
  for (const folder of siteFolders) await mkdir(join(target, folder), { recursive: true });
  const version = createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 16);
  return { version, createdAt: now, files };
}

/** Writes the manifest, which completes a version. */
export async function writeManifest(folder: string, manifest: VersionManifest): Promise<void> {
  await writeDurably(join(folder, manifestName), Buffer.from(JSON.stringify(manifest)));
}

/** Reads the manifest of a version; `undefined` if the folder holds no complete version. */
export async function readManifest(folder: string): Promise<VersionManifest | undefined> {
  try {
    const text = await readFile(join(folder, manifestName), 'utf8');
    return manifestSchema.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Whether a picture that both versions have is another one. Unknown versions count as different. */
export async function hasReplacedPicture(before: string, after: string): Promise<boolean> {
  const [old, next] = await Promise.all([readManifest(before), readManifest(after)]);
  if (old === undefined || next === undefined) return true;
  return Object.entries(next.files).some(
    ([file, hash]) => file.startsWith('public/pictures/') && (old.files[file] ?? hash) !== hash,
  );
}

/** Writes a file and waits until it is on disk. */
export async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'w');
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

/**
 * Links a file into another folder, or copies it on a file system without hard links. Keeps a file that is
 * there already. Returns whether the file is there now.
 */
export async function shareFile(source: string, target: string): Promise<boolean> {
  if (existsSync(target)) return true;
  try {
    await link(source, target).catch(() => copyFile(source, target));
    return true;
  } catch {
    return false;
  }
}

/** Lists the files of the organisation by path, sorted. */
async function listSiteFiles(root: string): Promise<string[]> {
  const lists = await Promise.all(
    siteFolders.map(async (folder) => {
      const names = (await unlessMissing(readdir(join(root, folder), { recursive: true }))) ?? [];
      return names.map((name) => `${folder}/${name.replaceAll('\\', '/')}`);
    }),
  );
  const paths = lists.flat().filter((path) => !generatedFile.test(path));
  const found = await Promise.all(paths.map((path) => unlessMissing(stat(join(root, path)))));
  return paths.filter((_, index) => found[index]?.isFile() === true).sort();
}

/** Resolves with `undefined` for a file that does not exist. One that cannot be read is an error. */
async function unlessMissing<Result>(result: Promise<Result>): Promise<Result | undefined> {
  try {
    return await result;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
