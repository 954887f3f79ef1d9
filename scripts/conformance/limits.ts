import { validFields } from './responses';
import { outcomeCase, group, type Case } from './case';
import { urlEncoded, json, multipart, pathOf, rawMultipart, type Target } from './wire';

const manyFields = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`field${index}`, 'a']));

const toFiles = (target: Target) => ({ path: pathOf(target, 'files') });
const text = (size: number, name = 'list.txt') =>
  new File(['a'.repeat(size)], name, { type: 'text/plain' });

/** Cases of limits, which reject and never truncate, and of files. */
export const limitCases: readonly Case[] = group('limits and files', [
  outcomeCase('200 fields', '200 next', () => json({ ...validFields, ...manyFields(198) })),
  outcomeCase('201 fields', '400 no code', () => json({ ...validFields, ...manyFields(199) })),
  outcomeCase('201 values under one name', '400 no code', () =>
    urlEncoded(`${String(new URLSearchParams(validFields))}${'&day=a'.repeat(201)}`),
  ),
  outcomeCase('300 parts', '400 no code', () =>
    multipart([...Object.entries(validFields), ...Object.entries(manyFields(298))]),
  ),
  outcomeCase('a name of 201 bytes', '400 no code', () =>
    json({ ...validFields, ['a'.repeat(201)]: 'a' }),
  ),
  outcomeCase('a value over 64 KB', '413 no code', () =>
    json({ ...validFields, extra: 'a'.repeat(66_000) }),
  ),
  outcomeCase('a multipart value over 64 KB', '413 no code', () =>
    multipart([...Object.entries(validFields), ['extra', 'a'.repeat(66_000)]]),
  ),
  outcomeCase('a part with 100 headers', '200 next', () =>
    rawMultipart(bodyWithHeaders(100), 'edge'),
  ),
  outcomeCase('a part with 101 headers', '400 no code', () =>
    rawMultipart(bodyWithHeaders(101), 'edge'),
  ),
  outcomeCase('JSON over 256 KB', '413 no code', () => json({ ...validFields, ...large() })),
  outcomeCase('a form over 256 KB', '413 no code', () =>
    urlEncoded(
      `${String(new URLSearchParams(validFields))}&${String(new URLSearchParams(large()))}`,
    ),
  ),
  outcomeCase('a file', '200 next', (at) => multipart([['attachment', text(1_000)]], toFiles(at)), [
    'files',
  ]),
  outcomeCase(
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
  outcomeCase(
    'an empty required file',
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
  outcomeCase(
    'a missing required file',
    '422 attachment REQUIRED_FIELD_MISSING',
    (at) => json({ note: 'a' }, toFiles(at)),
    ['files'],
  ),
  outcomeCase(
    'a file over 1 MB',
    '413 FILES_TOO_BIG',
    (at) => multipart([['attachment', text(1_100_000)]], toFiles(at)),
    ['files'],
  ),
  outcomeCase(
    'three files',
    '400 TOO_MANY_FILES',
    (at) =>
      multipart(
        [1, 2, 3].map((size) => ['attachment', text(size, `${size}.txt`)] as const),
        toFiles(at),
      ),
    ['files'],
  ),
  outcomeCase(
    'a file in a field without files',
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
  outcomeCase(
    'a file of an unsupported type',
    '422 attachment TYPE_TEXT',
    (at) => multipart([['attachment', new File(['MZ'], 'run.exe')]], toFiles(at)),
    ['files'],
  ),
  outcomeCase(
    'a file whose content differs from its extension',
    '422 attachment TYPE_TEXT',
    (at) =>
      multipart(
        [['attachment', new File([pngStart], 'list.pdf', { type: 'application/pdf' })]],
        toFiles(at),
      ),
    ['files'],
  ),
  outcomeCase(
    'a body far over every limit',
    '413 FILES_TOO_BIG',
    (at) => multipart([['attachment', text(12_000_000)]], toFiles(at)),
    ['files'],
  ),
]);

/** The first bytes of a PNG image (PNG, section 5.2, and an empty header). */
const pngStart = Uint8Array.from([
  0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 1,
  0, 0, 0, 1, 8, 6, 0, 0, 0,
]);

function large(): Readonly<Record<string, string>> {
  const entries = Array.from({ length: 6 }, (_, index) => [`long${index}`, 'a'.repeat(60_000)]);
  return Object.fromEntries(entries) as Record<string, string>;
}

/** A multipart body whose first part has this many headers. */
function bodyWithHeaders(headers: number): string {
  const more = Array.from({ length: headers - 1 }, (_, index) => `X-Note-${index}: a\r\n`).join('');
  const parts = Object.entries(validFields).map(
    ([name, value]) => `Content-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return `--edge\r\n${more}${parts.join('--edge\r\n')}--edge--\r\n`;
}
