import { expect, test } from 'vitest';
import { boundaryOf, PartHeaderCounter } from '@/lib/server/forms/body/multipart-headers';

const max = 3;

/** Returns a part with this number of headers. */
function part(headers: number, content = 'x'): string {
  const lines = Array.from({ length: headers }, (_, index) => `X-${index}: a\r\n`);
  return `${lines.join('')}\r\n${content}`;
}

function body(...parts: readonly string[]): Buffer {
  return Buffer.from(`${parts.map((each) => `--edge\r\n${each}\r\n`).join('')}--edge--\r\n`);
}

/** Whether a body in chunks of one size is within the limit. */
function isAccepted(bytes: Buffer, size: number): boolean {
  const counter = new PartHeaderCounter('edge', max);
  for (let at = 0; at < bytes.length; at += size) {
    if (!counter.read(bytes.subarray(at, at + size))) return false;
  }
  return true;
}

const headerLikeContent =
  'a: b\r\nc: d\r\n--edg\r\ne: f\r\n\r\n\r\n-edge\r\n--edg\r\n--edgX: a\r\nY: b\r\nZ: c';

test.each([
  ['the most headers of a part', body(part(3), part(3)), true],
  ['one more, in the first part', body(part(4)), false],
  ['one more, in a later part', body(part(1), part(3), part(4)), false],
  ['one more, after a part without content', body(part(3, ''), part(4, '')), false],
  ['one more, after a part of line breaks', body(part(1, '\r\n\r\n\r'), part(4)), false],
  ['content that looks like headers', body(part(3, headerLikeContent)), true],
  [
    'content that looks like headers, and one more',
    body(part(3, headerLikeContent), part(4)),
    false,
  ],
  ['one header on several lines', body(`A: a\r\n b\r\n\tc\r\n d\r\n e\r\n${part(2)}`), true],
  ['several lines, and one more', body(`A: a\r\n b\r\n\tc\r\n${part(3)}`), false],
  ['text before the first part', Buffer.concat([Buffer.from('a: b\r\n'), body(part(3))]), true],
  ['text before it, and one more', Buffer.concat([Buffer.from('a\r\n'), body(part(4))]), false],
  ['delimiters that include the end of a head', body('A: a\r\n\r\n--edge'.repeat(4)), false],
])('counts headers in chunks of every size: %s', (_what, bytes, expected) => {
  const sizes = Array.from({ length: bytes.length }, (_, index) => index + 1);
  expect(sizes.filter((size) => isAccepted(bytes, size) !== expected)).toEqual([]);
});

test('encodes a boundary in UTF-8', () => {
  const counter = new PartHeaderCounter('\u00fc', max);
  expect(counter.read(Buffer.from(`--\u00fc\r\n${part(4)}\r\n--\u00fc--\r\n`))).toBe(false);
});

test.each([
  ['multipart/form-data; boundary=edge', 'edge'],
  ['multipart/form-data;charset=utf-8 ; BOUNDARY="a b; boundary=c"', 'a b; boundary=c'],
  ['multipart/form-data; x="; boundary=no"; boundary=yes; boundary=late', 'yes'],
  ['multipart/form-data; boundary="a\\"b"', 'a"b'],
  ['multipart/form-data', undefined],
  ['multipart/form-data; boundary', undefined],
  ['multipart/form-data; boundary=', undefined],
])('parses the boundary of %s', (type, expected) => {
  expect(boundaryOf(type)).toBe(expected);
});
