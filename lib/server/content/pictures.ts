import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import type {
  CaptionedPicture,
  DecorativePicture,
  Picture,
  PictureCrop,
  RasterPicture,
} from '@/lib/content/section-data';
import type { ContentNode } from '@/lib/content/tree';
import {
  formatFocus,
  middle,
  readCopies,
  type CopiedPicture,
  type PictureFacts,
} from '@/lib/server/content/copies/picture-facts';
import { suggestOneOf } from '@/lib/server/content/files/problems';
import type { WrittenPicture } from '@/lib/server/content/schemas/picture-schema';
import { pictureWords } from '@/lib/words/lib/server/content';

/** A picture in `public/`. Sizes are in pixels. */
export type PictureFile =
  | {
      readonly kind: 'raster';
      readonly width: number;
      readonly height: number;
      /** What the site serves in place of the file; absent until it is made. */
      readonly copies?: CopiedPicture;
    }
  | {
      readonly kind: 'drawing';
      readonly viewBox: string;
      readonly width: number;
      readonly height: number;
    };

/** The files of `public/` by URL path; `undefined` for files that are not pictures. */
export type PublicFiles = ReadonlyMap<string, PictureFile | undefined>;

const rasterExtension = /\.(avif|jpe?g|png|webp)$/i;

/** Files that are sent as they are: those that the software makes, and those to download. */
const sentAsTheyAre = /^\/(?:og|icons|files)\//;

/** Whether the site serves a copy in place of a file of `public/`, by its URL path. */
export function isPhotograph(address: string, files: PublicFiles): boolean {
  return files.get(address)?.kind === 'raster' && !sentAsTheyAre.test(address);
}

/**
 * Reads the sizes of the pictures among the files of a site, and lists its other files of `public/`. An
 * unreadable picture is no picture.
 */
export async function readPublicFiles(site: string, files: Iterable<string>): Promise<PublicFiles> {
  const copies = await readCopies(site);
  const ofPublic = [...files].filter((file) => file.startsWith('public/'));
  const read = await Promise.all(
    ofPublic.map(async (file) => {
      const address = file.slice('public'.length);
      return [address, await readPictureFile(join(site, file), copies.get(file))] as const;
    }),
  );
  return new Map(read);
}

/** Reads the size of a picture; `undefined` for a file that content cannot show as one. */
export async function readPictureFile(
  path: string,
  copies?: CopiedPicture,
): Promise<PictureFile | undefined> {
  if (copies !== undefined) {
    const { width, height } = copies.facts;
    return { kind: 'raster', width, height, copies };
  }
  if (path.endsWith('.svg')) return readDrawing(await readFile(path, 'utf8'));
  if (!rasterExtension.test(path)) return undefined;
  try {
    const {
      width,
      height,
      orientation = 1,
    } = await sharp(path, {
      // The check says how many there may be.
      limitInputPixels: false,
    }).metadata();
    // EXIF orientations 5 to 8 swap width and height (CIPA DC-008, tag 274).
    return orientation > 4
      ? { kind: 'raster', width: height, height: width }
      : { kind: 'raster', width, height };
  } catch {
    return undefined;
  }
}

function readDrawing(svg: string): PictureFile | undefined {
  const viewBox = /<svg[^>]*\sviewBox="([-\d.\s]+)"/.exec(svg)?.[1];
  const [, , width, height] = viewBox?.split(/\s+/).map(Number) ?? [];
  if (viewBox === undefined || width === undefined || height === undefined) return undefined;
  return svg.includes('id="drawing"') ? { kind: 'drawing', viewBox, width, height } : undefined;
}

/** What `findPicture` needs to know of a picture. */
type NamedPicture = Pick<WrittenPicture, 'src'> & Partial<WrittenPicture>;

/**
 * Returns the picture that a file names. Reports it if it is missing or unsupported, or if it has neither a
 * text alternative nor `decorative: true`.
 */
export function findPicture(
  { src, alt = '', decorative = false, focus }: NamedPicture,
  line: number,
  report: (line: number, message: string) => void,
  files: PublicFiles,
): Picture | undefined {
  if (decorative && alt !== '') report(line, pictureWords.decorativeAlt(src));
  else if (!decorative && alt.trim() === '') report(line, pictureWords.noAlt(src));
  else if (isFileName(alt, src)) report(line, pictureWords.altIsFileName(alt));
  const found = findFile(src, line, report, files);
  if (found === undefined) return undefined;
  const { file, address } = found;
  if (file.kind === 'drawing') return { ...file, src: address, alt };
  const { copies, ...size } = file;
  const picture = { ...size, src: address, alt, ...(copies && describeCopies(copies.facts)) };
  return focus === undefined ? picture : { ...picture, focus };
}

/**
 * Returns what pages know of the crop of a picture for phones; `undefined` where it is not made yet, and for a
 * picture that needs none.
 */
export function findCrop(
  { src, focus = middle }: RasterPicture,
  files: PublicFiles,
): PictureCrop | undefined {
  const file = files.get(decodePath(src));
  const crops = file?.kind === 'raster' ? file.copies?.crops : undefined;
  const facts = crops?.[formatFocus(focus)];
  return facts && { width: facts.width, height: facts.height, ...describeCopies(facts) };
}

/** Returns what pages know of the copies of a picture. */
function describeCopies({ version, widths, colour, luminance }: PictureFacts) {
  return {
    copies: { version, widths },
    ...(colour !== undefined && { colour }),
    ...(luminance !== undefined && { luminance }),
  };
}

/** Returns the picture that a file names, with its caption and its credit; see `findPicture`. */
export function findCaptioned(
  written: WrittenPicture | undefined,
  line: number,
  report: (line: number, message: string) => void,
  files: PublicFiles,
): CaptionedPicture | undefined {
  if (written === undefined) return undefined;
  const { caption, credit } = written;
  const picture = findPicture(written, line, report, files);
  return picture && { picture, caption, credit };
}

/** Returns whether a text alternative is a name of a file: that of the picture, or of a camera. */
function isFileName(alt: string, src: string): boolean {
  const text = alt.trim().toLowerCase();
  if (/\.(?:avif|gif|heic|jpe?g|png|svg|tiff?|webp)$/.test(text)) return true;
  if (/^(?:dsc[fn]?|image|img|pxl|screenshot)[-_ ]?\d[\w-]*$/.test(text)) return true;
  const stem = basename(decodePath(src))
    .replace(/\.\w+$/, '')
    .toLowerCase();
  // A word, such as "hill", may be what the picture shows.
  return text === stem && /[\d_-]/.test(stem);
}

/** Returns the drawing at a path, for a place where it means nothing; reports other files. */
export function findDecorativeDrawing(
  src: string,
  line: number,
  report: (line: number, message: string) => void,
  files: PublicFiles,
): DecorativePicture | undefined {
  const found = findFile(src, line, report, files);
  if (found === undefined) return undefined;
  const { file, address } = found;
  if (file.kind === 'raster') report(line, pictureWords.notDrawing(src));
  return file.kind === 'drawing'
    ? { src: address, width: file.width, height: file.height }
    : undefined;
}

/** Returns the first drawing among the sections of a page. */
export function firstDrawing(nodes: readonly ContentNode[]): Picture | undefined {
  for (const node of nodes) {
    if (typeof node === 'string' || !('section' in node) || node.section !== 'picture') continue;
    if (node.picture.kind === 'drawing') return node.picture;
  }
  return undefined;
}

/**
 * Returns the picture at a path, and its address: the name of a file may have any character, and an
 * address only those of a URL.
 */
function findFile(
  src: string,
  line: number,
  report: (line: number, message: string) => void,
  files: PublicFiles,
): { readonly file: PictureFile; readonly address: string } | undefined {
  const name = findFileName(src, files);
  const file = name === undefined ? undefined : files.get(name);
  if (name !== undefined && file !== undefined) {
    return { file, address: encodeName(name) };
  }
  if (name !== undefined) {
    report(line, pictureWords.unsupported(src));
    return undefined;
  }
  if (/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(src)) {
    const [address = ''] = src.split(/[?#]/, 1);
    const saved = /^data:/i.test(src) ? 'name.jpg' : basename(decodePath(address));
    report(line, pictureWords.elsewhere(saved));
    return undefined;
  }
  const pictures = [...files].flatMap(([path, picture]) => (picture === undefined ? [] : [path]));
  const path = src.startsWith('/') ? src : `/${src}`;
  report(line, pictureWords.missing(path) + suggestOneOf(src, pictures));
  return undefined;
}

/** Returns the address of the file of `public/` that a link means; `undefined` for any other link. */
export function fileAddress(href: string, files: PublicFiles): string | undefined {
  if (!/^\/[^/].*\.\w+$/s.test(href)) return undefined;
  const name = findFileName(href, files);
  return name === undefined ? undefined : encodeName(name);
}

/** Returns the address of a file of `public/`, whose name may have any character. */
export function encodeName(name: string): string {
  return name.split('/').map(encodeURIComponent).join('/');
}

/**
 * Returns the name of the file of `public/` that a path means: as it is written, decoded, because
 * Markdown encodes it, or with the same letters composed otherwise, as macOS writes names.
 */
export function findFileName(path: string, files: PublicFiles): string | undefined {
  const names = [path, decodePath(path)];
  const exact = names.find((name) => files.has(name));
  if (exact !== undefined) return exact;
  const composed = new Set(names.map((name) => name.normalize()));
  return [...files.keys()].find((name) => composed.has(name.normalize()));
}

/** Decodes the percent-encoding of a path; returns an invalid one unchanged. */
export function decodePath(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
