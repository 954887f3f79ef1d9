import { good } from './answers';
import { answered, group, type Case } from './case';
import { encoded, json, multipart, pathOf, rawMultipart, type Target } from './wire';

const many = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`field${index}`, 'a']));

const toFiles = (target: Target) => ({ path: pathOf(target, 'files') });
const text = (size: number, name = 'list.txt') =>
  new File(['a'.repeat(size)], name, { type: 'text/plain' });

/** What is too much is refused aloud, nothing is cut off; and files where a form takes them. */
export const limits: readonly Case[] = group('limits and files', [
  answered('200 fields', '200 next', () => json({ ...good, ...many(198) })),
  answered('201 fields', '400 no code', () => json({ ...good, ...many(199) })),
  answered('201 values under one name', '400 no code', () =>
    encoded(`${String(new URLSearchParams(good))}${'&day=a'.repeat(201)}`),
  ),
  answered('300 parts', '400 no code', () =>
    multipart([...Object.entries(good), ...Object.entries(many(298))]),
  ),
  answered('a name of 201 bytes', '400 no code', () => json({ ...good, ['a'.repeat(201)]: 'a' })),
  answered('a value over 64 KB', '413 no code', () => json({ ...good, extra: 'a'.repeat(66_000) })),
  answered('a multipart value over 64 KB', '413 no code', () =>
    multipart([...Object.entries(good), ['extra', 'a'.repeat(66_000)]]),
  ),
  answered('a part with 100 headers', '200 next', () => rawMultipart(headed(100), 'edge')),
  answered('a part with 101 headers', '400 no code', () => rawMultipart(headed(101), 'edge')),
  answered('JSON over 256 KB', '413 no code', () => json({ ...good, ...large() })),
  answered('a form over 256 KB', '413 no code', () =>
    encoded(`${String(new URLSearchParams(good))}&${String(new URLSearchParams(large()))}`),
  ),
  answered('a file', '200 next', (at) => multipart([['attachment', text(1_000)]], toFiles(at)), [
    'files',
  ]),
  answered(
    'two files under one name',
    '200 next',
    (at) =>
      multipart(
        [
          ['attachment', text(1_000)],
          ['attachment', text(1_001, 'more.txt')],
        ],
        toFiles(at),
      ),
    ['files'],
  ),
  answered(
    'a required file that was not chosen',
    '422 attachment REQUIRED_FIELD_EMPTY',
    (at) =>
      multipart(
        [
          ['note', 'a'],
          ['attachment', new File([], '')],
        ],
        toFiles(at),
      ),
    ['files'],
  ),
  answered(
    'a required file that was not sent',
    '422 attachment REQUIRED_FIELD_MISSING',
    (at) => json({ note: 'a' }, toFiles(at)),
    ['files'],
  ),
  answered(
    'a file over 1 MB',
    '413 FILES_TOO_BIG',
    (at) => multipart([['attachment', text(1_100_000)]], toFiles(at)),
    ['files'],
  ),
  answered(
    'three files',
    '400 TOO_MANY_FILES',
    (at) =>
      multipart(
        [1, 2, 3].map((size) => ['attachment', text(size, `${size}.txt`)] as const),
        toFiles(at),
      ),
    ['files'],
  ),
  answered(
    'a file under a name that takes none',
    '400 NO_FILE_UPLOADS',
    (at) =>
      multipart(
        [
          ['attachment', text(1_000)],
          ['other', text(1_000)],
        ],
        toFiles(at),
      ),
    ['files'],
  ),
  answered(
    'a file of a kind that is not taken',
    '422 attachment TYPE_TEXT',
    (at) => multipart([['attachment', new File(['MZ'], 'run.exe')]], toFiles(at)),
    ['files'],
  ),
  answered(
    'a file that is not what its name says',
    '422 attachment TYPE_TEXT',
    (at) =>
      multipart(
        [['attachment', new File([pngStart], 'list.pdf', { type: 'application/pdf' })]],
        toFiles(at),
      ),
    ['files'],
  ),
  answered(
    'a body far over every limit',
    '413 FILES_TOO_BIG',
    (at) => multipart([['attachment', text(12_000_000)]], toFiles(at)),
    ['files'],
  ),
]);

/** The first bytes of a picture (PNG, section 5.2, and an empty header). */
const pngStart = Uint8Array.from([
  0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 1,
  0, 0, 0, 1, 8, 6, 0, 0, 0,
]);

function large(): Readonly<Record<string, string>> {
  const entries = Array.from({ length: 6 }, (_, index) => [`long${index}`, 'a'.repeat(60_000)]);
  return Object.fromEntries(entries) as Record<string, string>;
}

/** A multipart body whose first part has so many headers. */
function headed(headers: number): string {
  const more = Array.from({ length: headers - 1 }, (_, index) => `X-Note-${index}: a\r\n`).join('');
  const parts = Object.entries(good).map(
    ([name, value]) => `Content-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return `--edge\r\n${more}${parts.join('--edge\r\n')}--edge--\r\n`;
}
