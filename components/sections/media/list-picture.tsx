import { DecorativeDrawing } from '@/components/sections/media/decorative-drawing';
import { PictureView } from '@/components/sections/media/picture-view';
import type { Picture } from '@/lib/content/section-data';
import styles from '@/styles/sections/dated-list.module.css';

interface ListPictureProps {
  readonly picture: Picture;
  /** On a card or beside a large picture, a drawing has the colours of the page. */
  readonly isLarge?: boolean;
}

/** Renders the picture of an entry in a list, as a decoration: the title beside it names the entry. */
export function ListPicture({ picture, isLarge = false }: ListPictureProps) {
  if (isLarge) {
    return (
      <p data-picture="">
        {picture.kind === 'drawing' ? (
          <svg viewBox={picture.viewBox} preserveAspectRatio="xMidYMid slice" aria-hidden>
            <use href={`${picture.src}#drawing`} />
          </svg>
        ) : (
          <PictureView picture={{ ...picture, alt: '' }} sizes="(width <= 45rem) 100vw, 24rem" />
        )}
      </p>
    );
  }
  return (
    <p className={styles.picture}>
      {picture.kind === 'drawing' ? (
        <DecorativeDrawing picture={picture} />
      ) : (
        <PictureView picture={{ ...picture, alt: '' }} sizes="(width <= 45rem) 26vw, 10rem" />
      )}
    </p>
  );
}

/** Whether a list of lines has a column for pictures: at least half of its entries have one. */
export function hasPictures(entries: readonly { readonly picture?: Picture }[]): boolean {
  const pictured = entries.filter(({ picture }) => picture !== undefined);
  return pictured.length > 0 && 2 * pictured.length >= entries.length;
}
