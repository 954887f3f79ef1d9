import { PictureImage } from '@/components/editing/pictures/picture-image';
import styles from '@/styles/editing/picture-grid.module.css';

interface PictureTileProps {
  readonly picture: {
    readonly src: string;
    readonly name: string;
    readonly isLogo: boolean;
  };
  /** The address of its preview. */
  readonly preview: string;
  /** What is said below the name. */
  readonly about: string;
}

/** Renders a picture of the library with its name, for the link or the button around it. */
export function PictureTile({ picture, preview, about }: PictureTileProps) {
  const { src, name, isLogo } = picture;
  return (
    <>
      <span className={styles.frame}>
        <PictureImage src={src} preview={preview} isLogo={isLogo} />
      </span>
      <bdi className={styles.name}>{name}</bdi>{' '}
      {about !== '' && <span className={styles.about}>{about}</span>}
    </>
  );
}
