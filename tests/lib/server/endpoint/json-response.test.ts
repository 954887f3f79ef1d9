import { expect, test } from 'vitest';
import { startFormServer } from '@/tests/support/form-server';
import { urlEncoded, formData, contactFields, json } from '@/tests/support/requests';
import { constraintWords, formErrorWords } from '@/lib/words/lib/forms/errors';

const someText: unknown = expect.stringMatching(/./);

test('sends all field errors with the hosted service’s summary', async () => {
  const { origin, kept } = await startFormServer();
  const reply = await fetch(`${origin}/f/contact`, json({ name: '', email: 'ana@' }));
  expect(reply.status).toBe(422);
  expect(await reply.json()).toStrictEqual({
    error: 'Validation errors',
    errors: [
      { code: 'REQUIRED_FIELD_EMPTY', field: 'name', message: constraintWords.required },
      { code: 'TYPE_EMAIL', field: 'email', message: 'should be an email' },
      { code: 'REQUIRED_FIELD_MISSING', field: 'message', message: constraintWords.required },
    ],
  });
  expect(kept).toEqual([]);
});

const file = new File(['x'], 'a.txt');
const cases: [string, string, RequestInit, number, object][] = [
  [
    'an unknown form',
    '/f/nowhere',
    json(contactFields),
    404,
    { code: 'FORM_NOT_FOUND', message: formErrorWords.FORM_NOT_FOUND },
  ],
  ['a prototype’s name', '/f/__proto__', json(contactFields), 404, { code: 'FORM_NOT_FOUND' }],
  ['an id with a dot', '/f/contact.json', json(contactFields), 404, { code: 'FORM_NOT_FOUND' }],
  [
    'another project',
    '/p/other/f/contact',
    json(contactFields),
    404,
    { code: 'PROJECT_NOT_FOUND' },
  ],
  [
    'a closed form',
    '/f/closed',
    json({ note: 'a' }),
    403,
    { code: 'INACTIVE', message: formErrorWords.INACTIVE },
  ],
  ['nothing, as JSON', '/f/contact', json({}), 400, { code: 'EMPTY' }],
  ['nothing, encoded', '/f/contact', urlEncoded(''), 400, { code: 'EMPTY' }],
  ['only special fields', '/f/contact', urlEncoded('_gotcha=&_subject=Hi'), 400, { code: 'EMPTY' }],
  ['only blanks where nothing is required', '/f/open', json({ note: ' ' }), 400, { code: 'EMPTY' }],
  [
    'a file',
    '/f/contact',
    { method: 'POST', body: formData([...Object.entries(contactFields), ['file', file]]) },
    400,
    { code: 'NO_FILE_UPLOADS' },
  ],
  ['a list', '/f/contact', json([contactFields]), 400, {}],
  ['half a JSON text', '/f/contact', { ...json({}), body: '{"name":' }, 400, {}],
  ['nested JSON', '/f/open', json({ note: { a: 'b' } }), 400, {}],
  ['a list in a list', '/f/open', json({ note: [['a']] }), 400, {}],
  ['text', '/f/contact', { method: 'POST', body: 'name=Ana' }, 415, {}],
  [
    'a character set without a decoder',
    '/f/contact',
    {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded; charset=utf-7' },
      body: 'name=Ana',
    },
    415,
    {},
  ],
  [
    'multipart without a boundary',
    '/f/contact',
    { method: 'POST', headers: { 'Content-Type': 'multipart/form-data' }, body: 'a' },
    400,
    {},
  ],
  [
    'multipart that ends too soon',
    '/f/contact',
    {
      method: 'POST',
      headers: { 'Content-Type': 'multipart/form-data; boundary=b' },
      body: '--b\r\n',
    },
    400,
    {},
  ],
  ['a GET', '/f/contact', { headers: { Accept: 'application/json' } }, 405, {}],
  ['a PUT', '/f/contact', { ...json(contactFields), method: 'PUT' }, 405, {}],
];
test.each(['gzip', 'br', 'identity, deflate'])(
  'refuses a body with Content-Encoding %s',
  async (coding) => {
    const { origin, kept } = await startFormServer();
    const { headers, ...init } = json(contactFields);
    const reply = await fetch(`${origin}/f/contact`, {
      ...init,
      headers: { ...headers, 'Content-Encoding': coding },
    });
    expect(reply.status).toBe(415);
    expect(reply.headers.get('accept-encoding')).toBe('identity');
    expect(await reply.json()).toMatchObject({
      error: formErrorWords.UNSUPPORTED_ENCODING,
    });
    expect(kept).toEqual([]);
  },
);

test.each(cases)('%s', async (_what, path, init, status, entry) => {
  const { origin, kept } = await startFormServer();
  const reply = await fetch(`${origin}${path}`, init);
  expect(reply.status).toBe(status);
  expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8');
  expect(reply.headers.get('cache-control')).toBe('private, no-store');
  expect(reply.headers.get('vary')).toBe('Origin');
  expect(reply.headers.get('access-control-allow-methods')).toBe('POST, OPTIONS');
  if (status === 405) expect(reply.headers.get('allow')).toBe('POST, OPTIONS');
  const body: unknown = await reply.json();
  expect(Object.keys(Object(body) as object)).toEqual(['error', 'errors']);
  expect(body).toMatchObject({
    error: someText,
    errors: [{ message: someText, ...entry }],
  });
  expect(kept).toEqual([]);
});
