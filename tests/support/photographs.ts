import sharp, { type Sharp } from 'sharp';

interface PhotographOptions {
  readonly width?: number;
  readonly height?: number;
}

/** Draws a photograph whose four corners differ: red, green, blue and white, from the top left in rows. */
export function drawPhotograph({ width = 60, height = 40 }: PhotographOptions = {}): Sharp {
  const half = { width: Math.ceil(width / 2), height: Math.ceil(height / 2) };
  const quarter = (background: string, left: number, top: number) => ({
    input: { create: { ...half, channels: 3 as const, background } },
    left,
    top,
  });
  return sharp({ create: { width, height, channels: 3, background: '#fff' } }).composite([
    quarter('#f00', 0, 0),
    quarter('#0f0', width - half.width, 0),
    quarter('#00f', 0, height - half.height),
  ]);
}

/** What a camera adds to a photograph: the place and its own name. */
export const cameraData = {
  IFD0: { Make: 'Camera maker' },
  IFD3: {
    GPSLatitudeRef: 'N',
    GPSLatitude: '51/1 30/1 3230/100',
    GPSLongitudeRef: 'W',
    GPSLongitude: '0/1 7/1 4366/100',
  },
} as const;
