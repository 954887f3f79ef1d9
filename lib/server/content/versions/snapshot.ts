import { createHash } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { listSiteFiles, siteFolders } from '@/lib/server/content/files/site-files';
import { shareFile, writeDurably } from '@/lib/server/content/versions/durable-files';

/** Files in `public/` that are made from the content or the code, not by the organisation. */
const generatedFile = /^public\/(?:og\/|icons\/|fonts\/|favicon\.ico$|boot\.js$|viewer\.css$)/;

/** Whether a file of a site is made from the content or the code, not by the organisation. */
export function isGeneratedFile(file: string): boolean {
  return generatedFile.test(file);
}

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
  for (const file of listSiteFiles(root).files) {
    if (isGeneratedFile(file)) continue;
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
  return { version: versionOf(files), createdAt: now, files };
}

/** Returns the version of files in the order of their paths. */
export function versionOf(files: VersionManifest['files']): string {
  return createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 16);
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
