/** A picture whose size is known before it has loaded. Widths and heights are in CSS pixels. */
export type Picture = RasterPicture | Drawing;

export interface RasterPicture {
  readonly kind: 'raster';
  readonly src: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
}

/** A line drawing (SVG with an element of the id `drawing`) that takes the colours of the light. */
export interface Drawing {
  readonly kind: 'drawing';
  readonly src: string;
  readonly viewBox: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
}
