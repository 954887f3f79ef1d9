import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import type { Focus } from '@/lib/content/section-data';
import { siteDirectory } from '@/lib/server/content/files/site-directory';

/** The formats of photographs. */
export const copyFormats = ['avif', 'jpeg', 'png', 'webp'] as const;

const factsSchema = z.object({
  /** Names the folder of the files, and changes with the picture. */
  version: z.string().regex(/^[0-9a-f]{12}$/),
  /** The format of the working copy. */
  format: z.enum(copyFormats),
  width: z.number(),
  height: z.number(),
  /** The widths of the smaller versions, ascending. */
  widths: z.array(z.number()),
  /** The average colour, such as `#7e8176`; absent for a picture that is transparent. */
  colour: z.string().optional(),
  /**
   * The relative luminance (WCAG 2.2) of the darkest and of the brightest pixel over all widths, from 0 to 1;
   * absent for a picture that is transparent.
   */
  luminance: z.object({ min: z.number(), max: z.number() }).optional(),
});

/** What is known of a photograph of which there is a working copy. Sizes are in pixels. */
export type PictureFacts = z.output<typeof factsSchema>;

/** The size and the time of a file, which differ after most changes of it. */
const stampSchema = z.object({ size: z.number(), mtimeMs: z.number() });

/** The crops of a photograph for phones, by their focus as `30% 60%`. */
const cropsSchema = z.record(z.string(), factsSchema);

const indexSchema = z.record(
  z.string(),
  z.object({
    facts: factsSchema,
    stamp: stampSchema.optional(),
    crops: cropsSchema.optional(),
  }),
);

/** A photograph of which there are copies. */
export interface CopiedPicture {
  readonly facts: PictureFacts;
  readonly crops?: Readonly<Record<string, PictureFacts>>;
}

/** The photographs of a site by path in the site, such as `public/pictures/choir.jpg`. */
export type PictureCopies = ReadonlyMap<string, CopiedPicture>;

/** The file of a folder of copies that lists the photographs. */
export const indexName = 'index.json';

/** The file of one picture's folder that completes it. */
export const factsName = 'facts.json';

/** Width by height of the crop of a picture for a phone, which it covers behind words. */
export const phoneRatio = 2 / 3;

/** Changes when the same picture is copied in another way. */
const recipe = 1;

/**
 * Returns the version of the copies of a picture, or of its crop round a focus, by the SHA-256 of its file in
 * hexadecimal.
 */
export function copiesVersion(hash: string, focus?: Focus): string {
  const source = focus === undefined ? hash : `${hash} ${formatFocus(focus)}`;
  return createHash('sha256').update(`${recipe} ${source}`).digest('hex').slice(0, 12);
}

/** Formats a focus as files write it, such as `30% 60%`. */
export function formatFocus({ x, y }: Focus): string {
  return `${x}% ${y}%`;
}

/** The point that a crop keeps of a picture without one. */
export const middle: Focus = { x: 50, y: 50 };

/** Returns the facts of a picture and of each of its crops. */
export function listFacts({ facts, crops = {} }: CopiedPicture): readonly PictureFacts[] {
  return [facts, ...Object.values(crops)];
}

/**
 * Returns the folder of the copies of a site's photographs: the build makes those of the site's own files, and
 * a published version has its own.
 */
export function copiesDirectory(site: string): string {
  const root = process.cwd();
  return resolve(site) === siteDirectory(root)
    ? join(root, '.cache/pictures')
    : join(site, 'pictures');
}

/** Returns the name of the working copy in the folder of its picture. */
export function copyName({ format }: Pick<PictureFacts, 'format'>): string {
  return `copy.${format}`;
}

/** Returns the names of the files of a picture's folder. */
export function listCopyNames(facts: PictureFacts): readonly string[] {
  const smaller = facts.widths.flatMap((width) => [`${width}.avif`, `${width}.webp`]);
  return [copyName(facts), ...smaller, factsName];
}

/** Reads the facts of a picture whose folder is complete; `undefined` for any other. */
export async function readFacts(folder: string): Promise<PictureFacts | undefined> {
  return factsSchema.safeParse(await readJson(join(folder, factsName))).data;
}

/** Reads which photographs of a site have copies. Those of files that have changed since count as none. */
export async function readCopies(site: string): Promise<PictureCopies> {
  const { data = {} } = indexSchema.safeParse(
    await readJson(join(copiesDirectory(site), indexName)),
  );
  const current = new Map<string, CopiedPicture>();
  for (const [file, { stamp, ...copied }] of Object.entries(data)) {
    if (stamp === undefined || isSameStamp(stamp, await readStamp(join(site, file)))) {
      current.set(file, copied);
    }
  }
  return current;
}

type Stamp = z.output<typeof stampSchema>;

/** Reads the stamp of a file, in whole milliseconds as copies keep them; `undefined` if it does not exist. */
export async function readStamp(path: string): Promise<Stamp | undefined> {
  return stat(path).then(
    ({ size, mtimeMs }) => ({ size, mtimeMs: Math.round(mtimeMs) }),
    () => undefined,
  );
}

function isSameStamp(one: Stamp, other: Stamp | undefined): boolean {
  return one.size === other?.size && one.mtimeMs === other.mtimeMs;
}

async function readJson(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch {
    return undefined;
  }
}
