import { PictureImage } from '@/components/editing/pictures/picture-image';
import { pictureNameOf, picturePreviewHref } from '@/lib/editing/picture';
import styles from '@/styles/editing/picture-control.module.css';

/** Renders which picture a form has. */
export function ChosenPicture({ src }: { readonly src: string }) {
  return (
    <p className={styles.present}>
      <span className={styles.frame}>
        <PictureImage src={src} preview={picturePreviewHref(src, 'small')} />
      </span>
      <bdi>{pictureNameOf(src)}</bdi>
    </p>
  );
}
