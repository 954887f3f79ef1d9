import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  copiesDirectory,
  copyName,
  indexName,
  listCopyNames,
  listFacts,
  readCopies,
  type CopiedPicture,
  type PictureCopies,
  type PictureFacts,
} from '@/lib/server/content/copies/picture-facts';
import { shareFile, writeDurably } from '@/lib/server/content/versions/durable-files';

/**
 * Links the complete copies of a picture from one folder of copies into another, or copies them where links
 * are not possible. Returns whether all files are there now.
 */
export async function shareCopies(from: string, to: string, facts: PictureFacts): Promise<boolean> {
  await mkdir(join(to, facts.version), { recursive: true });
  // The last one completes the folder.
  for (const name of listCopyNames(facts)) {
    const path = join(facts.version, name);
    if (!(await shareFile(join(from, path), join(to, path)))) return false;
  }
  return true;
}

/**
 * Replaces photographs of a version by their working copies, and adds the smaller ones. `from` is the folder
 * that has the copies.
 */
export async function replaceOriginals(
  version: string,
  from: string,
  copies: PictureCopies,
): Promise<void> {
  if (copies.size === 0) return;
  const to = join(version, 'pictures');
  const index: Record<string, CopiedPicture> = {};
  for (const [file, copied] of copies) {
    const { facts } = copied;
    if (!(await shareAll(from, to, copied))) continue;
    await rm(join(version, file), { force: true });
    await shareFile(join(to, facts.version, copyName(facts)), join(version, file));
    index[file] = copied;
  }
  await writeDurably(join(to, indexName), Buffer.from(JSON.stringify(index)));
}

async function shareAll(from: string, to: string, copied: CopiedPicture): Promise<boolean> {
  for (const facts of listFacts(copied)) {
    if (!(await shareCopies(from, to, facts))) return false;
  }
  return true;
}

/** Replaces photographs of a version that was copied from a site by the copies that the build has made. */
export async function replaceBySiteCopies(version: string, site: string): Promise<void> {
  await replaceOriginals(version, copiesDirectory(site), await readCopies(site));
}
