import { PictureView } from '@/components/sections/picture-view';
import type { PictureSection } from '@/lib/content/tree';
import styles from '@/styles/sections/picture.module.css';

/** Renders a picture between sections, in line with their text. */
export function PictureRow({ section }: { readonly section: PictureSection }) {
  return (
    <div className={styles.row}>
      <Picture section={section} />
    </div>
  );
}

/** Renders a picture with its caption. */
export function Picture({ section: { picture, caption } }: { readonly section: PictureSection }) {
  return (
    <figure className={styles.figure}>
      <PictureView
        picture={picture}
        drawingClass={styles.drawing}
        photographClass={styles.photograph}
      />
      {caption !== undefined && <figcaption>{caption}</figcaption>}
    </figure>
  );
}
