import type { Drawing as DrawingData } from '@/lib/content/section-data';

interface DrawingProps {
  readonly drawing: DrawingData;
  readonly className?: string | undefined;
  /** Fills the container and crops the edges. */
  readonly fills?: boolean;
}

/** Renders a line drawing from its own file, in the colours of the theme. */
export function Drawing({ drawing, className, fills = false }: DrawingProps) {
  const { src, viewBox, width, height, alt } = drawing;
  return (
    <svg
      className={className}
      viewBox={viewBox}
      width={width}
      height={height}
      preserveAspectRatio={fills ? 'xMidYMax slice' : undefined}
      role="img"
      aria-label={alt}
    >
      <use href={`${src}#drawing`} />
    </svg>
  );
}
