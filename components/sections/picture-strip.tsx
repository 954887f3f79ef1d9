import { Band } from '@/components/sections/band';
import { PictureView } from '@/components/sections/picture-view';
import type { PictureStripSection } from '@/lib/content/tree';
import styles from '@/styles/sections/picture-strip.module.css';

/** Renders pictures side by side; a narrow screen scrolls them by touch or arrow keys. */
export function PictureStrip({ section }: { readonly section: PictureStripSection }) {
  const { title, id, pictures } = section;
  return (
    <Band title={title} id={id}>
      <div
        data-strip=""
        className={styles.scroller}
        tabIndex={0}
        role="region"
        aria-label={title === undefined ? 'Pictures' : `Pictures: ${title}`}
      >
        <ul className={styles.strip}>
          {pictures.map(({ picture, caption }) => (
            <li key={picture.src}>
              <figure>
                <PictureView
                  picture={picture}
                  drawingClass={styles.drawing}
                  photographClass={styles.photograph}
                  sizes="(width <= 45rem) 80vw, 20rem"
                />
                {caption !== undefined && <figcaption>{caption}</figcaption>}
              </figure>
            </li>
          ))}
        </ul>
      </div>
    </Band>
  );
}
