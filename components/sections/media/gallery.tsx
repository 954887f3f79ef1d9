import type { CSSProperties } from 'react';
import { Band } from '@/components/sections/band';
import { PictureView } from '@/components/sections/media/picture-view';
import { Caption } from '@/components/sections/media/pictures';
import { galleryWords } from '@/lib/words/components/sections';
import type { GallerySection } from '@/lib/content/media-sections';
import styles from '@/styles/sections/media/gallery.module.css';

/** About the height of a row, in rem; see the stylesheet. */
const rowHeight = 12;

/**
 * Renders pictures in rows of one height, each a link to its largest copy.
 * components/embeds/gallery/start-gallery.ts opens them in a viewer.
 */
export function Gallery({ section }: { readonly section: GallerySection }) {
  const { title, id, pictures } = section;
  return (
    <Band title={title} id={id} isWide>
      <ul className={styles.gallery} data-embed="gallery" data-title={title}>
        {pictures.map(({ id: pictureId, ...shot }, index) => {
          const { src, alt, width, height } = shot.picture;
          const ratio = Math.round((100 * width) / height) / 100;
          const shape: CSSProperties & Record<'--ratio', number> = { '--ratio': ratio };
          return (
            <li key={pictureId} style={shape}>
              <figure>
                <a
                  href={src}
                  id={pictureId}
                  aria-label={
                    alt === '' ? galleryWords.picture(index + 1, pictures.length) : undefined
                  }
                >
                  <PictureView
                    picture={shot.picture}
                    drawingClass={styles.drawing}
                    photographClass={styles.photograph}
                    sizes={`(width <= 30rem) 90vw, ${Math.ceil(ratio * rowHeight * 1.3)}rem`}
                  />
                </a>
                <Caption of={shot} />
              </figure>
            </li>
          );
        })}
      </ul>
    </Band>
  );
}
