import type { DecorativePicture } from '@/lib/content/section-data';
import styles from '@/styles/sections/media/picture.module.css';

/**
 * Renders a line drawing without meaning of its own, fetched when it is near the view.
 *
 * As an image it loads lazily, which `<use>` does not. It has one colour: the stylesheet adapts black
 * lines to each colour scheme.
 */
export function DecorativeDrawing({ picture }: { readonly picture: DecorativePicture }) {
  const { src, width, height } = picture;
  return (
    <img
      className={styles.decorative}
      src={src}
      alt=""
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
    />
  );
}
