import { getImageProps } from 'next/image';
import { Drawing } from '@/components/sections/drawing';
import type { Picture } from '@/lib/content/section-data';

interface PictureViewProps {
  readonly picture: Picture;
  readonly drawingClass?: string | undefined;
  readonly photographClass?: string | undefined;
  /** The `sizes` of a photograph: by default it is as wide as a column of text may be. */
  readonly sizes?: string;
  /** A photograph of the first screen loads at once; others load when they come near. */
  readonly isFirst?: boolean;
}

/**
 * A picture of either kind. A photograph comes in the width that the screen needs and in a modern
 * format, made by Next's image route on demand; its place is kept free until it has loaded.
 */
export function PictureView({
  picture,
  drawingClass,
  photographClass,
  sizes = '(width <= 45rem) 100vw, 42.5rem',
  isFirst = false,
}: PictureViewProps) {
  if (picture.kind === 'drawing') return <Drawing drawing={picture} className={drawingClass} />;
  const { src, alt, width, height } = picture;
  const { props } = getImageProps({ src, alt, width, height, sizes });
  return (
    <img
      className={photographClass}
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
