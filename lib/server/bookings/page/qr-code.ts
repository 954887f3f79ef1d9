import { encodeQR } from 'qr';
import type { QrCode } from '@/lib/bookings/ticket';

/** Modules around the code that stay light (ISO/IEC 18004, section 6.3.8). */
const quietZone = 4;

/** Creates the QR code of a text, with error correction of level M. */
export function createQrCode(text: string): QrCode {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: quietZone });
  return { size: rows.length, path: rows.map(rowPath).join('') };
}

/** Draws a row as one rectangle for each run of dark modules. */
function rowPath(row: readonly boolean[], y: number): string {
  let path = '';
  for (let x = 0; x < row.length; x += 1) {
    if (row[x] !== true) continue;
    const start = x;
    while (row[x + 1] === true) x += 1;
    const width = x - start + 1;
    path += `M${start} ${y}h${width}v1h-${width}z`;
  }
  return path;
}
