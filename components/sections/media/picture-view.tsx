import { getImageProps } from 'next/image';
import { Drawing } from '@/components/sections/media/drawing';
import type { Picture } from '@/lib/content/section-data';

interface PictureViewProps {
  readonly picture: Picture;
  readonly drawingClass?: string | undefined;
  readonly photographClass?: string | undefined;
  /** The `sizes` attribute of a photograph; the default is the text column. */
  readonly sizes?: string;
  /** Loads at once instead of lazily. */
  readonly isFirst?: boolean | undefined;
}

/**
 * Renders a drawing or a photograph.
 *
 * Next's image route makes a photograph on demand in the width the screen needs; its space is
 * reserved until it loads.
 */
export function PictureView({
  picture,
  drawingClass,
  photographClass,
  sizes = '(width <= 45rem) 100vw, 42.5rem',
  isFirst = false,
}: PictureViewProps) {
  if (picture.kind === 'drawing') return <Drawing drawing={picture} className={drawingClass} />;
  const { src, alt, width, height, focus } = picture;
  const { props } = getImageProps({ src, alt, width, height, sizes });
  return (
    <img
      className={photographClass}
      style={focus && { objectPosition: `${focus.x}% ${focus.y}%` }}
      src={props.src}
      srcSet={props.srcSet}
      sizes={sizes}
      width={width}
      height={height}
      alt={alt}
      loading={isFirst ? 'eager' : 'lazy'}
      decoding="async"
    />
  );
}
