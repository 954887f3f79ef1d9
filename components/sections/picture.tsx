import { Drawing } from '@/components/sections/drawing';
import type { PictureSection } from '@/lib/content/tree';
import styles from '@/styles/sections/picture.module.css';

/** A picture and what to know about it. Its place is kept free until it has loaded. */
export function Picture({ section: { picture, caption } }: { readonly section: PictureSection }) {
  return (
    <figure className={styles.figure}>
      {picture.kind === 'drawing' ? (
        <Drawing drawing={picture} className={styles.drawing} />
      ) : (
        <img
          className={styles.photograph}
          src={picture.src}
          srcSet={picture.srcSet}
          sizes={picture.sizes}
          width={picture.width}
          height={picture.height}
          alt={picture.alt}
          loading="lazy"
          decoding="async"
        />
      )}
      {caption !== undefined && <figcaption>{caption}</figcaption>}
    </figure>
  );
}
