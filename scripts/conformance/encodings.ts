import { good } from './answers';
import { answered, group, type Case } from './case';
import { asksJson, encoded, json, multipart, pathOf, rawMultipart } from './wire';

const type = (value: string) => ({ headers: { 'Content-Type': value } });
const pairs = Object.entries(good);

/** The three encodings, what they may hold, and what is refused. */
export const encodings: readonly Case[] = group('encodings', [
  answered('JSON', '200 next', () => json(good)),
  answered('JSON that names its letters', '200 next', () =>
    json(good, type('application/json; charset=utf-8')),
  ),
  answered('JSON with numbers, true, null and a list', '200 next', () =>
    json({ ...good, count: 3, yes: true, none: null, days: ['Friday', 'Sunday'] }),
  ),
  answered('JSON that is cut off', '400 no code', () => ({
    headers: { ...asksJson, 'Content-Type': 'application/json' },
    body: '{"name":"An',
  })),
  answered('JSON that is a list', '400 no code', () => json([good])),
  answered('JSON that is null', '400 no code', () => json(null)),
  answered('JSON with an object in a field', '400 no code', () =>
    json({ ...good, name: { first: 'Ana' } }),
  ),
  answered('JSON nested a thousand deep', '400 no code', () => ({
    headers: { ...asksJson, 'Content-Type': 'application/json' },
    body: `{"name":${'['.repeat(1_000)}${']'.repeat(1_000)}}`,
  })),
  answered('field names that are words of the language', '200 next', () => ({
    headers: { ...asksJson, 'Content-Type': 'application/json' },
    body: '{"name":"Ana","email":"ana@example.org","__proto__":"a","constructor":"b"}',
  })),
  answered('as a form sends it', '200 next', () => encoded(String(new URLSearchParams(good)))),
  answered('a name sent twice', '200 next', () =>
    encoded(`${String(new URLSearchParams(good))}&day=Friday&day=Sunday`),
  ),
  answered('letters of every script', '200 next', () =>
    encoded(String(new URLSearchParams({ ...good, name: 'Ωμέγα 望遠鏡 🪐' }))),
  ),
  answered('a percent sign that means nothing', '200 next', () =>
    encoded('name=50%&email=ana%40example.org'),
  ),
  answered('multipart', '200 next', () => multipart(pairs)),
  answered('multipart with a file input that was left alone', '200 next', () =>
    multipart([...pairs, ['attachment', new File([], '')]]),
  ),
  answered('multipart with a file for a form that takes none', '400 NO_FILE_UPLOADS', () =>
    multipart([...pairs, ['attachment', new File(['text'], 'a.txt', { type: 'text/plain' })]]),
  ),
  answered('multipart that is cut off', '400 no code', () =>
    rawMultipart('--cut\r\nContent-Disposition: form-data; name="name"\r\n\r\nAn', 'cut'),
  ),
  answered('multipart without a boundary', '400 no code', () => ({
    headers: { ...asksJson, 'Content-Type': 'multipart/form-data' },
    body: 'name=Ana',
  })),
  answered('plain text', '415 no code', () => ({
    headers: { ...asksJson, 'Content-Type': 'text/plain' },
    body: 'name=Ana',
  })),
  answered('XML', '415 no code', () => ({
    headers: { ...asksJson, 'Content-Type': 'application/xml' },
    body: '<name>Ana</name>',
  })),
  answered('a slash at the end', '200 next', (target) =>
    json(good, { path: `${pathOf(target, 'open')}/` }),
  ),
  answered(
    'a slash at the end, of the project',
    '200 next',
    (target) => json(good, { path: `/p/${target.project ?? ''}${pathOf(target, 'open')}/` }),
    ['open', 'project'],
  ),
  answered('a query after the address', '200 next', (target) =>
    json(good, { path: `${pathOf(target, 'open')}?from=newsletter` }),
  ),
]);
