import { PictureImage } from '@/components/editing/pictures/picture-image';
import { pictureNameOf, picturePreviewHref } from '@/lib/editing/picture';
import styles from '@/styles/editing/picture-control.module.css';

interface ChosenPictureProps {
  readonly src: string;
  readonly isLogo?: boolean;
}

/** Renders which picture a form has. */
export function ChosenPicture({ src, isLogo = false }: ChosenPictureProps) {
  return (
    <p className={styles.present}>
      <span className={styles.frame}>
        <PictureImage src={src} preview={picturePreviewHref(src, 'small')} isLogo={isLogo} />
      </span>
      <bdi>{pictureNameOf(src)}</bdi>
    </p>
  );
}
