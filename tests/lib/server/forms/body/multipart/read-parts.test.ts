import { expect, test } from 'vitest';
import { MultipartError, readParts } from '@/lib/server/forms/body/multipart/read-parts';

const limits = { multipartBytes: 100_000, partHeaders: 3, partHeaderBytes: 200 };

/** Returns a part with this number of headers. */
function part(headers: number, content = 'x'): string {
  const lines = Array.from({ length: headers }, (_, index) => `X-${index}: a\r\n`);
  return `${lines.join('')}\r\n${content}`;
}

function body(...parts: readonly string[]): string {
  return `${parts.map((each) => `--edge\r\n${each}\r\n`).join('')}--edge--\r\n`;
}

/** Returns the content of each part of a body in chunks of one size, or the error. */
async function contentsOf(text: string, size: number, boundary = 'edge') {
  const bytes = Buffer.from(text, 'latin1');
  async function* chunks() {
    for (let at = 0; at < bytes.length; at += size) {
      yield await Promise.resolve(bytes.subarray(at, at + size));
    }
  }
  const contents: string[] = [];
  try {
    for await (const { content } of readParts(chunks(), boundary, limits)) {
      let read = '';
      for await (const chunk of content) read += chunk.toString('latin1');
      contents.push(read);
    }
  } catch (error) {
    return error instanceof MultipartError ? error.reason : error;
  }
  return contents;
}

const headerLike =
  'a: b\r\nc: d\r\n--edg\r\ne: f\r\n\r\n\r\n-edge\r\n--edg\r\n--edgX: a\r\nY: b\r\n--edges';

test.each<[string, string, readonly string[] | string]>([
  ['the most headers of a part', body(part(3), part(3)), ['x', 'x']],
  ['one more header', body(part(1), part(4)), 'TOO_MANY_PART_HEADERS'],
  ['long headers', body(`X: ${'a'.repeat(200)}\r\n\r\nx`), 'TOO_MANY_PART_HEADERS'],
  ['a folded header', body(`A: a\r\n b\r\n\tc\r\n d\r\n${part(2)}`), ['x']],
  ['parts without content', body(part(1, ''), part(1, '')), ['', '']],
  ['parts of line breaks', body(part(1, '\r\n\r\n\r'), part(1, '\n')), ['\r\n\r\n\r', '\n']],
  ['content that looks like headers', body(part(3, headerLike)), [headerLike]],
  ['a delimiter directly after a head', `--edge\r\nA: a\r\n\r\n${body(part(1))}`, ['', 'x']],
  [
    'white space after the boundary',
    `--edge \t\r\n${part(1)}\r\n--edge  \r\n${part(1)}\r\n--edge-- \t`,
    ['x', 'x'],
  ],
  ['a last delimiter without a line break', `--edge\r\n${part(1)}\r\n--edge--`, ['x']],
  ['LF instead of CRLF', body(part(2), part(1, 'a\r\nb')).replaceAll('\r\n', '\n'), ['x', 'a\nb']],
  ['LF within a body with CRLF', body(part(1, 'a\n--edge\nb')), ['a\n--edge\nb']],
  ['text before the first part and after the last', `a: b\r\n${body(part(3))}end`, ['x']],
  ['no part', '--edge--\r\n', []],
  ['no body', '', 'UNREADABLE'],
  ['no delimiter', 'a: b\r\n\r\nx', 'UNREADABLE'],
  [
    'a damaged first delimiter',
    `--edgy\r\n${part(1)}\r\n--edge x\r\n${body(part(1))}`,
    'UNREADABLE',
  ],
  ['a first delimiter within a line', `x--edge\r\n${part(1)}\r\n${body(part(1))}`, 'UNREADABLE'],
  ['no last delimiter', `--edge\r\n${part(1)}\r\n--edge\r\n`, 'UNREADABLE'],
  ['half the last delimiter', `--edge\r\n${part(1)}\r\n--edge-`, 'UNREADABLE'],
  ['no empty line after the headers', `--edge\r\nA: a\r\n${body(part(1))}`, 'UNREADABLE'],
  ['a part after the last delimiter', `${body(part(1))}${body(part(1))}`, 'UNREADABLE'],
  ['more bytes than allowed', body(part(1, 'x'.repeat(100_000))), 'FILES_TOO_BIG'],
])('reads parts in chunks of every size: %s', async (_what, text, expected) => {
  const sizes = text.length > 1000 ? [10_000] : Array.from(text, (_, index) => index + 1);
  for (const size of [...sizes, 1]) expect(await contentsOf(text, size)).toEqual(expected);
});

test('takes linear time for content that is full of delimiters', async () => {
  const content = '\n--e '.repeat(15_000);
  const text = `--e\r\nA: a\r\n\r\n${content}\r\n--e--`;
  expect(await contentsOf(text, 65_536, 'e')).toEqual([content]);
});
