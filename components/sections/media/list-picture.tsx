import { DecorativeDrawing } from '@/components/sections/media/decorative-drawing';
import { PictureView } from '@/components/sections/media/picture-view';
import type { Picture } from '@/lib/content/section-data';
import styles from '@/styles/sections/dated-list.module.css';

/** Renders the picture of an entry in a list, as a decoration: the title beside it names the entry. */
export function ListPicture({ picture }: { readonly picture: Picture }) {
  return (
    <p className={styles.picture} data-picture="">
      {picture.kind === 'drawing' ? (
        <DecorativeDrawing picture={picture} />
      ) : (
        <PictureView picture={{ ...picture, alt: '' }} sizes="(width <= 45rem) 26vw, 10rem" />
      )}
    </p>
  );
}
