import { workingCopyOf } from '@/lib/server/editing/files/working-copy';
import { findPreview } from '@/lib/server/editing/pictures/library/draw-previews';
import { findPicture } from '@/lib/server/editing/pictures/library/list-pictures';
import type { PreviewDocument } from '@/lib/server/editing/preview/preview-document';

/** A photograph of a page, with its address as it is written in HTML. */
const photograph = /(?<=<img [^>]*\bsrc=")\/[\w./%-]+\.(?:avif|jpe?g|png|webp)(?=")/gi;

/**
 * Puts a small version of each photograph that visitors do not get yet into the HTML of a page. The site serves copies
 * of photographs, which a publication makes, and never their files: these may say where they were taken.
 */
export async function showPhotographs(
  html: string,
  { published, dataDirectory, now }: Pick<PreviewDocument, 'published' | 'dataDirectory' | 'now'>,
): Promise<string> {
  const shown = new Map<string, string>();
  for (const src of new Set(html.match(photograph))) {
    if (published.files.has(src)) continue;
    const address = await readSmaller(src, dataDirectory, now);
    if (address !== undefined) shown.set(src, address);
  }
  return html.replaceAll(photograph, (src) => shown.get(src) ?? src);
}

async function readSmaller(
  src: string,
  dataDirectory: string,
  now: Date,
): Promise<string | undefined> {
  const copy = workingCopyOf(process.cwd());
  const picture = await findPicture(copy, `public${src}`);
  if (picture?.kind !== 'raster') return undefined;
  const bytes = await findPreview(copy, picture, { size: 'small', dataDirectory, now });
  return bytes && `data:image/webp;base64,${bytes.toString('base64')}`;
}
