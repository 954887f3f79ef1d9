import { crc32 } from 'node:zlib';

/** An XMP packet in the file of a picture, with its place in the bytes. */
interface Packet {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const opening = '<x:xmpmeta';
const closing = '</x:xmpmeta>';
/** In bytes. Larger ones are those of programs that keep a history of their work in them. */
const maxPacketBytes = 1024 * 1024;

/**
 * Finds the XMP packet of a picture. It is plain text in files of all formats, made to be found without knowledge of
 * the format (ISO 16684-3).
 */
export function findPacket(bytes: Uint8Array): Packet | undefined {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const start = buffer.indexOf(opening);
  if (start === -1) return undefined;
  const end = buffer.subarray(start, start + maxPacketBytes).indexOf(closing);
  if (end === -1) return undefined;
  const stop = start + end + closing.length;
  return { text: buffer.toString('utf8', start, stop), start, end: stop };
}

/**
 * Returns the file of a picture with another XMP packet. Its other bytes stay. Returns `undefined` for a file that is
 * no JPEG, PNG or WebP, or is damaged, and for a packet that is too long for it.
 */
export function embedPacket(bytes: Uint8Array, text: string): Buffer | undefined {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const packet = Buffer.from(
    `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>${text}<?xpacket end="w"?>`,
  );
  try {
    if (buffer.readUInt16BE(0) === 0xff_d8) return embedInJpeg(buffer, packet);
    if (buffer.subarray(0, 8).equals(pngSignature)) return embedInPng(buffer, packet);
    const isWebp = textAt(buffer, 0) === 'RIFF' && textAt(buffer, 8) === 'WEBP';
    return isWebp ? embedInWebp(buffer, packet) : undefined;
  } catch (error) {
    // A file that ends within a number.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

const jpegName = Buffer.from('http://ns.adobe.com/xap/1.0/\0');

/** JPEG: a segment APP1 with a name, after those of JFIF and EXIF. */
function embedInJpeg(buffer: Buffer, packet: Buffer): Buffer | undefined {
  const length = 2 + jpegName.length + packet.length;
  if (length > 0xff_ff) return undefined;
  const kept: Buffer[] = [];
  let place = 0;
  let offset = 2;
  for (;;) {
    const marker = buffer.readUInt16BE(offset);
    const isApplication = marker >= 0xff_e0 && marker <= 0xff_ef;
    if (!isApplication && marker !== 0xff_fe) break;
    const end = offset + 2 + buffer.readUInt16BE(offset + 2);
    if (end > buffer.length) return undefined;
    const segment = buffer.subarray(offset, end);
    const isPacket =
      marker === 0xff_e1 && segment.subarray(4, 4 + jpegName.length).equals(jpegName);
    if (!isPacket) kept.push(segment);
    if (marker <= 0xff_e1 && !isPacket) place = kept.length;
    offset = end;
  }
  const head = Buffer.from([0xff, 0xe1, length >> 8, length & 0xff]);
  return Buffer.concat([
    buffer.subarray(0, 2),
    ...kept.slice(0, place),
    head,
    jpegName,
    packet,
    ...kept.slice(place),
    buffer.subarray(offset),
  ]);
}

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** The keyword, no compression, no language, no translated keyword. */
const pngName = Buffer.from('XML:com.adobe.xmp\0\0\0\0\0');

/** PNG: a chunk `iTXt` with a keyword, after the header. */
function embedInPng(buffer: Buffer, packet: Buffer): Buffer | undefined {
  const kept: Buffer[] = [];
  let offset = pngSignature.length;
  while (offset < buffer.length) {
    const end = offset + 12 + buffer.readUInt32BE(offset);
    if (end > buffer.length) return undefined;
    const isPacket =
      textAt(buffer, offset + 4) === 'iTXt' &&
      buffer.toString('latin1', offset + 8, offset + 25) === 'XML:com.adobe.xmp';
    if (!isPacket) kept.push(buffer.subarray(offset, end));
    offset = end;
  }
  const [header, ...rest] = kept;
  if (header === undefined || textAt(header, 4) !== 'IHDR') return undefined;
  const chunk = pngChunk('iTXt', Buffer.concat([pngName, packet]));
  return Buffer.concat([pngSignature, header, chunk, ...rest]);
}

/** Returns a chunk of a PNG file (PNG, section 5.3). */
export function pngChunk(type: string, data: Buffer): Buffer {
  const chunk = Buffer.alloc(12 + data.length);
  chunk.writeUInt32BE(data.length, 0);
  chunk.write(type, 4, 'latin1');
  data.copy(chunk, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + data.length)), 8 + data.length);
  return chunk;
}

const xmpFlag = 0x04;
const alphaFlag = 0x10;

/** WebP: the chunk `XMP ` at the end, and a flag in the chunk `VP8X` at the start, which simple files do not have. */
function embedInWebp(buffer: Buffer, packet: Buffer): Buffer | undefined {
  const kept: Buffer[] = [];
  const stop = 8 + buffer.readUInt32LE(4);
  let offset = 12;
  while (offset < stop) {
    const size = buffer.readUInt32LE(offset + 4);
    const end = offset + 8 + size + (size % 2);
    if (end > buffer.length) return undefined;
    if (textAt(buffer, offset) !== 'XMP ') kept.push(buffer.subarray(offset, end));
    offset = end;
  }
  const [first, ...rest] = kept;
  if (first === undefined) return undefined;
  const header = extendedHeader(first);
  if (header === undefined) return undefined;
  const body = [header, ...(textAt(first, 0) === 'VP8X' ? rest : kept), riffChunk('XMP ', packet)];
  const chunks = Buffer.concat(body);
  const start = Buffer.from('RIFF\0\0\0\0WEBP');
  start.writeUInt32LE(4 + chunks.length, 4);
  return Buffer.concat([start, chunks]);
}

/** Returns the chunk `VP8X` of a file that begins with a chunk, with the flag of XMP. */
function extendedHeader(first: Buffer): Buffer | undefined {
  switch (textAt(first, 0)) {
    case 'VP8X': {
      const header = Buffer.from(first);
      header[8] = (header[8] ?? 0) | xmpFlag;
      return header;
    }
    case 'VP8 ': {
      // The size follows the start code of a key frame (RFC 6386, section 9.1).
      const [width, height] = [first.readUInt16LE(14), first.readUInt16LE(16)];
      return newHeader(xmpFlag, width & 0x3f_ff, height & 0x3f_ff);
    }
    case 'VP8L': {
      const bits = first.readUInt32LE(9);
      const hasAlpha = ((bits >>> 28) & 1) === 1;
      const flags = xmpFlag | (hasAlpha ? alphaFlag : 0);
      return newHeader(flags, (bits & 0x3f_ff) + 1, ((bits >>> 14) & 0x3f_ff) + 1);
    }
    default:
      return undefined;
  }
}

function newHeader(flags: number, width: number, height: number): Buffer {
  const data = Buffer.alloc(10);
  data.writeUInt8(flags, 0);
  data.writeUIntLE(width - 1, 4, 3);
  data.writeUIntLE(height - 1, 7, 3);
  return riffChunk('VP8X', data);
}

function riffChunk(type: string, data: Buffer): Buffer {
  const chunk = Buffer.alloc(8 + data.length + (data.length % 2));
  chunk.write(type, 0, 'latin1');
  chunk.writeUInt32LE(data.length, 4);
  data.copy(chunk, 8);
  return chunk;
}

function textAt(buffer: Buffer, offset: number): string {
  return buffer.toString('latin1', offset, offset + 4);
}
