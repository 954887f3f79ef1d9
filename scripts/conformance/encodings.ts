import { validFields } from './responses';
import { outcomeCase, group, type Case } from './case';
import { acceptJson, urlEncoded, json, multipart, pathOf, rawMultipart } from './wire';

const type = (value: string) => ({ headers: { 'Content-Type': value } });
const pairs = Object.entries(validFields);

/** Cases of the three encodings, and of unsupported ones. */
export const encodingCases: readonly Case[] = group('encodings', [
  outcomeCase('JSON', '200 next', () => json(validFields)),
  outcomeCase('JSON with a charset', '200 next', () =>
    json(validFields, type('application/json; charset=utf-8')),
  ),
  outcomeCase('JSON with a byte order mark', '200 next', () => ({
    headers: { ...acceptJson, 'Content-Type': 'application/json' },
    body: `\ufeff${JSON.stringify(validFields)}`,
  })),
  outcomeCase('JSON with numbers, true, null and a list', '200 next', () =>
    json({ ...validFields, count: 3, yes: true, none: null, days: ['Friday', 'Sunday'] }),
  ),
  outcomeCase('truncated JSON', '400 no code', () => ({
    headers: { ...acceptJson, 'Content-Type': 'application/json' },
    body: '{"name":"An',
  })),
  outcomeCase('a JSON array', '400 no code', () => json([validFields])),
  outcomeCase('JSON null', '400 no code', () => json(null)),
  outcomeCase('JSON with an object in a field', '400 no code', () =>
    json({ ...validFields, name: { first: 'Ana' } }),
  ),
  outcomeCase('JSON nested a thousand deep', '400 no code', () => ({
    headers: { ...acceptJson, 'Content-Type': 'application/json' },
    body: `{"name":${'['.repeat(1_000)}${']'.repeat(1_000)}}`,
  })),
  outcomeCase('field names that are JavaScript properties', '200 next', () => ({
    headers: { ...acceptJson, 'Content-Type': 'application/json' },
    body: '{"name":"Ana","email":"ana@example.org","__proto__":"a","constructor":"b"}',
  })),
  outcomeCase('a form body', '200 next', () =>
    urlEncoded(String(new URLSearchParams(validFields))),
  ),
  outcomeCase('a name sent twice', '200 next', () =>
    urlEncoded(`${String(new URLSearchParams(validFields))}&day=Friday&day=Sunday`),
  ),
  outcomeCase('letters of several scripts and emoji', '200 next', () =>
    urlEncoded(String(new URLSearchParams({ ...validFields, name: 'Ωμέγα 望遠鏡 🪐' }))),
  ),
  outcomeCase('an invalid percent-encoding', '200 next', () =>
    urlEncoded('name=50%&email=ana%40example.org'),
  ),
  outcomeCase('a form in Windows-1251 that says so', '200 next', () =>
    urlEncoded('name=%CF%F0%E8%E2%E5%F2&email=ana%40example.org&_charset_=windows-1251'),
  ),
  outcomeCase('a form in an encoding that it does not name', '422 name TYPE_TEXT', () =>
    urlEncoded('name=%CF%F0%E8%E2%E5%F2&email=ana%40example.org'),
  ),
  outcomeCase('an e-mail field sent twice', '422 email TYPE_EMAIL', () =>
    urlEncoded('name=Ana&email=ana%40example.org&email=bob%40example.org'),
  ),
  outcomeCase('multipart', '200 next', () => multipart(pairs)),
  outcomeCase('multipart with an empty file input', '200 next', () =>
    multipart([...pairs, ['attachment', new File([], '')]]),
  ),
  outcomeCase('multipart with a file for a form without files', '400 NO_FILE_UPLOADS', () =>
    multipart([...pairs, ['attachment', new File(['text'], 'a.txt', { type: 'text/plain' })]]),
  ),
  outcomeCase('truncated multipart', '400 no code', () =>
    rawMultipart('--cut\r\nContent-Disposition: form-data; name="name"\r\n\r\nAn', 'cut'),
  ),
  outcomeCase('multipart without a boundary', '400 no code', () => ({
    headers: { ...acceptJson, 'Content-Type': 'multipart/form-data' },
    body: 'name=Ana',
  })),
  outcomeCase('plain text', '415 no code', () => ({
    headers: { ...acceptJson, 'Content-Type': 'text/plain' },
    body: 'name=Ana',
  })),
  outcomeCase('XML', '415 no code', () => ({
    headers: { ...acceptJson, 'Content-Type': 'application/xml' },
    body: '<name>Ana</name>',
  })),
  outcomeCase('a trailing slash', '200 next', (target) =>
    json(validFields, { path: `${pathOf(target, 'open')}/` }),
  ),
  outcomeCase(
    'a trailing slash at the project address',
    '200 next',
    (target) => json(validFields, { path: `/p/${target.project ?? ''}${pathOf(target, 'open')}/` }),
    ['open', 'project'],
  ),
  outcomeCase('an address with a query', '200 next', (target) =>
    json(validFields, { path: `${pathOf(target, 'open')}?from=newsletter` }),
  ),
]);
