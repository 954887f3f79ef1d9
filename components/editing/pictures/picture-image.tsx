import type { CSSProperties } from 'react';
import { drawingId, isDrawing } from '@/lib/editing/picture';
import styles from '@/styles/editing/picture-image.module.css';

interface PictureImageProps {
  /** How files name the picture. */
  readonly src: string;
  /** The address of its preview. */
  readonly preview: string;
  readonly alt?: string;
  /** Whether it is one with colours of its own, also if it is a drawing. */
  readonly isLogo?: boolean;
  readonly style?: CSSProperties;
}

/** Renders the preview of a picture, whole, in the box around it. Drawings have the colours of the light, as on pages. */
export function PictureImage({ src, preview, alt = '', isLogo, style }: PictureImageProps) {
  if (isDrawing(src) && isLogo !== true) {
    const label = alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt };
    return (
      <svg {...label} className={styles.drawing}>
        <use href={`${preview}#${drawingId}`} width="100%" height="100%" />
      </svg>
    );
  }
  return (
    <img
      src={preview}
      alt={alt}
      loading="lazy"
      decoding="async"
      style={style}
      className={styles.photograph}
    />
  );
}
