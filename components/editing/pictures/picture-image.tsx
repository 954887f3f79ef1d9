import styles from '@/styles/editing/pictures.module.css';

interface PictureImageProps {
  /** The address of its preview. */
  readonly preview: string;
  /** Drawings have black lines, which night turns. */
  readonly isDrawing: boolean;
  readonly alt?: string;
}

/** Renders the preview of a picture, whole, in the box around it. */
export function PictureImage({ preview, isDrawing, alt = '' }: PictureImageProps) {
  return (
    <img
      src={preview}
      alt={alt}
      loading="lazy"
      decoding="async"
      className={isDrawing ? styles.drawing : styles.photograph}
    />
  );
}
