import { getImageProps } from 'next/image';
import type { Picture } from '@/lib/content/tree';

/** A column of text is at most this wide, in CSS pixels; see `--measure` in styles/tokens.css. */
const columnWidth = 680;

/**
 * Gives a photograph its smaller versions, made by Next's image route on demand. Drawings are as
 * small as they are. Done on the server, so that no page carries the code for it.
 */
export function withSources(picture: Picture): Picture {
  if (picture.kind === 'drawing') return picture;
  const { src, alt, width, height } = picture;
  const sizes = `(max-width: ${columnWidth}px) 100vw, ${columnWidth}px`;
  const { props } = getImageProps({ src, alt, width, height, sizes });
  return {
    ...picture,
    src: props.src,
    sizes,
    ...(props.srcSet === undefined ? {} : { srcSet: props.srcSet }),
  };
}
