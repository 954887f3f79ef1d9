import type { Picture } from '@/lib/content/section-data';
import type { PublicFiles } from '@/lib/server/content/pictures';
import { oneOf } from '@/lib/server/content/files/suggest';

/** A picture that exists, is one, and has words for those who cannot see it; otherwise it is reported. */
export function pictureOf(
  src: string,
  alt: string,
  line: number,
  report: (line: number, message: string) => void,
  files: PublicFiles,
): Picture | undefined {
  if (alt.trim() === '') {
    report(line, `The picture ${src} has no text alternative. Write alt="what it shows".`);
  }
  const file = files.get(src);
  if (file === undefined) {
    const pictures = [...files].flatMap(([path, found]) => (found === undefined ? [] : [path]));
    report(
      line,
      files.has(src)
        ? `${src} is not a picture this site can show. Use JPEG, PNG, WebP, AVIF, or an SVG whose drawing has the id "drawing".`
        : `There is no picture public${src.startsWith('/') ? '' : '/'}${src}.${oneOf(src, pictures)}`,
    );
    return undefined;
  }
  return { ...file, src, alt };
}
