import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Problem } from '@/lib/server/content/files/problem';

/** A file below `public/` that a page can show. Sizes are in pixels. */
export type PictureFile =
  | { readonly kind: 'raster'; readonly width: number; readonly height: number }
  | {
      readonly kind: 'drawing';
      readonly viewBox: string;
      readonly width: number;
      readonly height: number;
    };

/** What stands in `public/`, by the address it is served at. Files that are not pictures are `undefined`. */
export type PublicFiles = ReadonlyMap<string, PictureFile | undefined>;

const rasters = /\.(avif|jpe?g|png|webp)$/i;

const megabyte = 1_000_000;
/** A larger picture takes the server seconds and hundreds of megabytes to make smaller. */
const mostMegabytes = 10;

/** Lists the pictures below `public/` that are too large to show. */
export async function findLargePictures(publicDir: string, files: PublicFiles): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const [address, file] of files) {
    if (file?.kind !== 'raster') continue;
    const { size } = await stat(join(publicDir, address));
    if (size <= mostMegabytes * megabyte) continue;
    problems.push({
      file: `public${address}`,
      message: `This picture has ${(size / megabyte).toFixed(1)} MB. Save a smaller one, of ${mostMegabytes} MB or less: 2500 pixels wide is enough for every screen.`,
    });
  }
  return problems;
}

/** Looks through `public/`; a picture that cannot be read counts as a file that is no picture. */
export async function readPublicFiles(publicDir: string): Promise<PublicFiles> {
  const entries = await readdir(publicDir, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const read = await Promise.all(
    files.map(async (entry) => {
      const path = join(entry.parentPath, entry.name);
      const address = path.slice(publicDir.length).replaceAll('\\', '/');
      return [address, await readPicture(path)] as const;
    }),
  );
  return new Map(read);
}

async function readPicture(path: string): Promise<PictureFile | undefined> {
  if (path.endsWith('.svg')) return readDrawing(await readFile(path, 'utf8'));
  if (!rasters.test(path)) return undefined;
  try {
    const { width, height, orientation = 1 } = await sharp(path).metadata();
    // EXIF orientations 5 to 8 lie on their side (CIPA DC-008, tag 274).
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
