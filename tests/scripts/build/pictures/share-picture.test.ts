import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { cutForSharing } from '@/scripts/build/pictures/share-picture';
import { temporaryDirectory } from '@/tests/support/temporary-directory';

/** Writes a picture whose grey rises from left to right, or from top to bottom. */
async function gradient(width: number, height: number, side: 'x' | 'y'): Promise<string> {
  const pixels = Buffer.from(
    Array.from({ length: width * height }, (_, index) =>
      Math.round(
        (255 * (side === 'x' ? index % width : Math.floor(index / width))) /
          ((side === 'x' ? width : height) - 1),
      ),
    ),
  );
  const path = join(await temporaryDirectory(), 'picture.png');
  const raw = { width, height, channels: 1 } as const;
  writeFileSync(path, await sharp(pixels, { raw }).png().toBuffer());
  return path;
}

test.each([
  ['the middle', [1000, 300, 'x'], { x: 50, y: 50 }, 50],
  ['a point', [1000, 300, 'x'], { x: 60, y: 50 }, 60],
  ['an edge', [1000, 300, 'x'], { x: 0, y: 50 }, 28.6],
  ['a point of a high picture', [300, 1000, 'y'], { x: 50, y: 30 }, 30],
] as const)('cuts a photograph round %s', async (_what, [width, height, side], focus, middle) => {
  const picture = await cutForSharing(await gradient(width, height, side), focus);
  const { width: own, height: high, format } = await sharp(picture).metadata();
  expect([own, high, format]).toEqual([1200, 630, 'jpeg']);
  const [grey] = (await sharp(picture).stats()).channels;
  expect((grey?.mean ?? 0) / 2.55).toBeCloseTo(middle, 0);
});
