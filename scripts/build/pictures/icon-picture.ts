import sharp from 'sharp';
import type { Icon } from '@/lib/server/content/generated-paths';

/** Safe zone of a maskable icon: a circle of 4/5 of its width (W3C manifest, 1.15.1). */
const safe = 0.8;

/** Draws an icon as PNG. A maskable one has a margin in the colour of the drawing's corner. */
export async function drawIcon(drawing: Buffer, { size, maskable }: Icon): Promise<Buffer> {
  const inner = maskable ? Math.round(size * safe) : size;
  const icon = sharp(drawing, { density: 72 * 16 }).resize(inner, inner, { fit: 'contain' });
  if (!maskable) return icon.png({ palette: true }).toBuffer();
  const { data } = await sharp(drawing)
    .extract({ left: 0, top: 0, width: 1, height: 1 })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [r = 0, g = 0, b = 0] = data;
  const before = Math.floor((size - inner) / 2);
  const after = size - inner - before;
  return sharp(await icon.png().toBuffer())
    .extend({ top: before, left: before, bottom: after, right: after, background: { r, g, b } })
    .flatten({ background: { r, g, b } })
    .png({ palette: true })
    .toBuffer();
}

/**
 * Draws an icon as an ICO file with one PNG: a header of 6 bytes, an entry of 16 bytes and the image
 * (since Windows Vista). `size` must be below 256.
 */
export async function drawShortcutIcon(drawing: Buffer, icon: Icon): Promise<Buffer> {
  const picture = await drawIcon(drawing, icon);
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.writeUInt8(icon.size, 6);
  head.writeUInt8(icon.size, 7);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(picture.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, picture]);
}
