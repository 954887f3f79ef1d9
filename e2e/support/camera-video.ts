import { writeFileSync } from 'node:fs';
import { encodeQR } from 'qr';

const width = 640;
const height = 480;
/** Pixels of a module. */
const module = 6;
const [white, black, grey] = [235, 16, 126];

/** Writes a video of one picture (YUV4MPEG2) with the QR code of a text for Chromium's fake camera. */
export function writeCameraVideo(file: string, text: string): void {
  const data = encodeQR(text, 'raw', { ecc: 'medium', border: 4 });
  const size = data.length;
  const left = Math.floor((width - size * module) / 2);
  const top = Math.floor((height - size * module) / 2);
  const luma = Buffer.alloc(width * height, grey);
  for (let y = 0; y < size * module; y += 1) {
    for (let x = 0; x < size * module; x += 1) {
      const isDark = data[Math.floor(y / module)]?.[Math.floor(x / module)] === true;
      luma[(top + y) * width + left + x] = isDark ? black : white;
    }
  }
  const chroma = Buffer.alloc((width * height) / 2, 128);
  const header = Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\nFRAME\n`);
  writeFileSync(file, Buffer.concat([header, luma, chroma]));
}
