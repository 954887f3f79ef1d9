import type { CSSProperties } from 'react';
import { isDrawing } from '@/lib/editing/picture';
import styles from '@/styles/editing/picture-image.module.css';

interface PictureImageProps {
  /** How files name the picture. */
  readonly src: string;
  /** The address of its preview. */
  readonly preview: string;
  readonly alt?: string;
  readonly style?: CSSProperties;
}

/** Renders the preview of a picture, whole, in the box around it. */
export function PictureImage({ src, preview, alt = '', style }: PictureImageProps) {
  return (
    <img
      src={preview}
      alt={alt}
      loading="lazy"
      decoding="async"
      style={style}
      className={isDrawing(src) ? styles.drawing : styles.photograph}
    />
  );
}
