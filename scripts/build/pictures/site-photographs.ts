import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Focus } from '@/lib/content/section-data';
import {
  copiesDirectory,
  indexName,
  listFacts,
  middle,
  readStamp,
  type PictureFacts,
} from '@/lib/server/content/copies/picture-facts';
import type { Content } from '@/lib/server/content/content';
import type { Problem } from '@/lib/server/content/files/problems';
import { decodePath, isPhotograph } from '@/lib/server/content/pictures';
import { writeAtomically } from '../write-atomically';
import { copyPictures, hashFile, type OnPhotograph } from './copy-pictures';

/** Returns the paths of a site's photographs, such as `public/pictures/choir.jpg`. */
export function listPhotographs({ files }: Content): readonly string[] {
  return [...files.keys()]
    .filter((address) => isPhotograph(address, files))
    .map((address) => `public${address}`);
}

/**
 * Returns the points round which each photograph is cut for phones: those that are behind the words of a hero, and
 * wider than high.
 */
export function listCrops(content: Content): ReadonlyMap<string, readonly Focus[]> {
  const crops = new Map<string, Focus[]>();
  for (const { body } of (content.everything ?? content).pages.values()) {
    const [hero] = body.nodes;
    if (typeof hero !== 'object' || !('section' in hero) || hero.section !== 'hero') continue;
    const { picture, place } = hero;
    if (place !== 'behind' || picture?.kind !== 'raster' || picture.width <= picture.height)
      continue;
    const file = `public${decodePath(picture.src)}`;
    const { focus = middle } = picture;
    const others = (crops.get(file) ?? []).filter(({ x, y }) => x !== focus.x || y !== focus.y);
    crops.set(file, [...others, focus]);
  }
  return crops;
}

/**
 * Makes the copies of the photographs of a site's own folder, which a build shows, and deletes unused ones.
 * Resolves with the problems of those that cannot be read.
 */
export async function prepareSitePhotographs(
  site: string,
  content: Content,
  onProgress?: OnPhotograph,
): Promise<readonly Problem[]> {
  const folder = copiesDirectory(site);
  const crops = listCrops(content);
  const pictures = [];
  for (const file of listPhotographs(content)) {
    const path = join(site, file);
    // Before the file is read: a change meanwhile makes the copies outdated.
    const stamp = await readStamp(path);
    pictures.push({ file, path, stamp, hash: await hashFile(path), crops: crops.get(file) ?? [] });
  }
  const { copies, problems } = await copyPictures(pictures, {
    folder,
    onProgress,
  });
  const entries = pictures.flatMap(({ file, stamp }) => {
    const copied = copies.get(file);
    return copied === undefined ? [] : [[file, { ...copied, stamp }] as const];
  });
  const index = Buffer.from(JSON.stringify(Object.fromEntries(entries)));
  await deleteUnused(folder, [...copies.values()].flatMap(listFacts));
  if (pictures.length > 0) await writeAtomically(join(folder, indexName), index);
  return problems;
}

async function deleteUnused(folder: string, used: readonly PictureFacts[]): Promise<void> {
  const kept = new Set(used.map(({ version }) => version));
  const names = await readdir(folder).catch(() => []);
  const unused = names.filter((name) => !kept.has(name));
  await Promise.all(unused.map((name) => rm(join(folder, name), { recursive: true, force: true })));
}

/** Prints how many of the pictures are copied, such as `Pictures: 12 of 40`. */
export function printProgress(done: number, total: number): void {
  console.log(`Pictures: ${done} of ${total}`);
}
