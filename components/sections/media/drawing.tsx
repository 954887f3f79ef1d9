import type { Drawing as DrawingData } from '@/lib/content/section-data';

interface DrawingProps {
  readonly drawing: DrawingData;
  readonly className?: string | undefined;
  /** Fills the container: a wide drawing is cropped at its edges, a tall one stands whole in it. */
  readonly fills?: boolean;
}

/** Renders a line drawing from its own file, in the colours of the theme. */
export function Drawing({ drawing, className, fills = false }: DrawingProps) {
  const { src, viewBox, width, height, alt } = drawing;
  const isWide = width > 1.2 * height;
  return (
    <svg
      className={className}
      viewBox={viewBox}
      width={width}
      height={height}
      preserveAspectRatio={fills ? (isWide ? 'xMidYMax slice' : 'xMidYMid meet') : undefined}
      {...(alt === '' ? { 'aria-hidden': true } : { role: 'img', 'aria-label': alt })}
    >
      <use href={`${src}#drawing`} />
    </svg>
  );
}
