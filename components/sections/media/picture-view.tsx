import type { CSSProperties } from 'react';
import { Drawing } from '@/components/sections/media/drawing';
import type { OfferedCopies, Picture, RasterPicture } from '@/lib/content/section-data';

interface PictureViewProps {
  readonly picture: Picture;
  readonly drawingClass?: string | undefined;
  readonly photographClass?: string | undefined;
  /** The `sizes` attribute of a photograph; the default is the text column. */
  readonly sizes?: string;
  /** The largest picture of the page: it loads at once and before others, instead of lazily. */
  readonly isFirst?: boolean | undefined;
}

/** React 18 passes on `fetchpriority`, and knows no `fetchPriority`. */
const first = { loading: 'eager', fetchpriority: 'high' } as const;

/**
 * Renders a drawing or a photograph.
 *
 * A browser chooses the width of a photograph that the screen needs, and gets it in the best format that it
 * understands. Its space is reserved until it loads, in its average colour.
 */
export function PictureView({
  picture,
  drawingClass,
  photographClass,
  sizes = '(width <= 45rem) 100vw, 42.5rem',
  isFirst = false,
}: PictureViewProps) {
  if (picture.kind === 'drawing') return <Drawing drawing={picture} className={drawingClass} />;
  const { src, alt, width, height, copies } = picture;
  return (
    <img
      className={photographClass}
      style={photographStyle(picture)}
      src={src}
      srcSet={copies && listSources(src, copies)}
      sizes={copies && sizes}
      width={width}
      height={height}
      alt={alt}
      decoding="async"
      {...(isFirst ? first : { loading: 'lazy' })}
    />
  );
}

/** Returns the `srcset` of the copies of a picture. */
export function listSources(src: string, { version, widths }: OfferedCopies): string {
  return widths.map((each) => `${src}?w=${each}&v=${version} ${each}w`).join(', ');
}

/** Returns its colour while it loads, and the point that a crop keeps. */
function photographStyle({ colour, focus }: RasterPicture): CSSProperties | undefined {
  if (colour === undefined && focus === undefined) return undefined;
  return Object.assign(
    {},
    colour !== undefined && { '--c': colour },
    focus && { objectPosition: `${focus.x}% ${focus.y}%` },
  );
}
