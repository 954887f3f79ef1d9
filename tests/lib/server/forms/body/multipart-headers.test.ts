import { expect, test } from 'vitest';
import { boundaryOf, PartHeaderCounter } from '@/lib/server/forms/body/multipart-headers';

const most = 3;

/** A part with so many headers, as it stands between two delimiters. */
function part(headers: number, content = 'x'): string {
  const lines = Array.from({ length: headers }, (_, index) => `X-${index}: a\r\n`);
  return `${lines.join('')}\r\n${content}`;
}

function body(...parts: readonly string[]): Buffer {
  return Buffer.from(`${parts.map((each) => `--edge\r\n${each}\r\n`).join('')}--edge--\r\n`);
}

/** Whether a body in pieces of one size keeps to the limit. */
function isTaken(bytes: Buffer, size: number): boolean {
  const heads = new PartHeaderCounter('edge', most);
  for (let at = 0; at < bytes.length; at += size) {
    if (!heads.read(bytes.subarray(at, at + size))) return false;
  }
  return true;
}

const lookalikes =
  'a: b\r\nc: d\r\n--edg\r\ne: f\r\n\r\n\r\n-edge\r\n--edg\r\n--edgX: a\r\nY: b\r\nZ: c';

test.each([
  ['as many as a part may have', body(part(3), part(3)), true],
  ['one more, in the first part', body(part(4)), false],
  ['one more, in a later part', body(part(1), part(3), part(4)), false],
  ['one more, after a part without content', body(part(3, ''), part(4, '')), false],
  ['one more, after a part of line breaks', body(part(1, '\r\n\r\n\r'), part(4)), false],
  ['content that looks like headers', body(part(3, lookalikes)), true],
  ['content that looks like headers, and one more', body(part(3, lookalikes), part(4)), false],
  ['one header on many lines', body(`A: a\r\n b\r\n\tc\r\n d\r\n e\r\n${part(2)}`), true],
  ['many lines, and one more', body(`A: a\r\n b\r\n\tc\r\n${part(3)}`), false],
  ['words before the first part', Buffer.concat([Buffer.from('a: b\r\n'), body(part(3))]), true],
  ['words before it, and one more', Buffer.concat([Buffer.from('a\r\n'), body(part(4))]), false],
  ['delimiters that take the end of a head', body('A: a\r\n\r\n--edge'.repeat(4)), false],
])('in pieces of every size: %s', (_what, bytes, expected) => {
  const sizes = Array.from({ length: bytes.length }, (_, index) => index + 1);
  expect(sizes.filter((size) => isTaken(bytes, size) !== expected)).toEqual([]);
});

test('letters beyond ASCII in a boundary are bytes as the parser takes them', () => {
  const heads = new PartHeaderCounter('\u00fc', most);
  expect(heads.read(Buffer.from(`--\u00fc\r\n${part(4)}\r\n--\u00fc--\r\n`))).toBe(false);
});

test.each([
  ['multipart/form-data; boundary=edge', 'edge'],
  ['multipart/form-data;charset=utf-8 ; BOUNDARY="a b; boundary=c"', 'a b; boundary=c'],
  ['multipart/form-data; x="; boundary=no"; boundary=yes; boundary=late', 'yes'],
  ['multipart/form-data; boundary="a\\"b"', 'a"b'],
  ['multipart/form-data', undefined],
  ['multipart/form-data; boundary', undefined],
  ['multipart/form-data; boundary=', undefined],
])('the boundary of %s', (type, expected) => {
  expect(boundaryOf(type)).toBe(expected);
});
