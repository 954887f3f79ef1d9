import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { cookieOf, startDesk } from '@/tests/support/desk-server';
import { hashOf } from '@/tests/support/files';
import { later, newFile, newSubmission, noon } from '@/tests/support/submissions';
import { parameterErrors } from '@/lib/words/lib/server/access/connections';

const path = '/api/0/forms/contact/submissions';

async function start() {
  const desk = await startDesk();
  const Cookie = await desk.signIn();
  const response = await desk.post('/api/desk/tokens', 'do=add&form=contact&label=Poller', {
    Cookie,
  });
  const headers = { Cookie: `${Cookie}; ${cookieOf(response)}` };
  const { body } = await desk.request('/desk/tokens', { headers });
  const { secret = '' } = JSON.parse(body) as { readonly secret?: string };
  return {
    ...desk,
    Cookie,
    secret,
    read: (search = '', Authorization = `Bearer ${secret}`) =>
      desk.request(`${path}${search}`, { headers: { Authorization } }),
  };
}

test('responds in the shape of the hosted service', async () => {
  const { read, store } = await start();
  const file = newFile({ field: 'list' });
  const fields = [
    ['email', ['ana@example.org']],
    ['days', ['Fri', 'Sat']],
    ['__proto__', ['a']],
  ] as const;
  await store.addSubmission(newSubmission({ id: 'a', fields, files: [file] }));
  const { status, headers, body } = await read();
  expect(status).toBe(200);
  expect(headers).toMatchObject({ 'cache-control': 'private, no-store' });
  expect(headers).not.toHaveProperty('access-control-allow-origin');
  expect(JSON.parse(body)).toEqual({
    fields: ['email', 'days', '__proto__', 'list', '_id', '_date'],
    submissions: [
      Object.fromEntries([
        ['email', 'ana@example.org'],
        ['days', ['Fri', 'Sat']],
        ['__proto__', 'a'],
        ['list', `http://localhost:3000/api/desk/files/${file.id}`],
        ['_id', 'a'],
        ['_date', noon.toISOString()],
        ['_fields', fields.map(([name, values]) => ({ name, values }))],
        [
          '_files',
          [
            {
              field: 'list',
              name: file.name,
              type: file.type,
              bytes: file.bytes,
              url: `http://localhost:3000/api/desk/files/${file.id}`,
            },
          ],
        ],
      ]),
    ],
  });
});

test.each([
  ['', ['c', 'b', 'a']],
  ['?order=asc', ['a', 'b', 'c']],
  ['?limit=1&offset=1', ['b']],
  ['?since=2026-11-20T12:30:00', ['c', 'b']],
  ['?since=2026-11-20T13:30:00%2B01:00', ['c', 'b']],
  ['?since=2026-11-21', []],
  ['?spam=true', ['spam']],
  // Python's isoformat(), whose plus is not encoded.
  ['?since=2026-11-20T13:30:00.250000+01:00', ['c', 'b']],
  ['?since=2026-11-20T13:30+0100', ['c', 'b']],
  ['?since=2026-11-20T08:30:00-04:00&limit=1', ['c']],
  ['?since=2026-11-20T12:30:00Z', ['c', 'b']],
  ['?spam=false&order=desc&offset=0', ['c', 'b', 'a']],
])('reads %j', async (search, ids) => {
  const { read, store } = await start();
  for (const [index, id] of ['a', 'b', 'c'].entries()) {
    await store.addSubmission(newSubmission({ id, receivedAt: later(index * 40) }));
  }
  await store.addSubmission(newSubmission({ id: 'spam', state: 'spam' }));
  const { submissions } = JSON.parse((await read(search)).body) as {
    readonly submissions: readonly { readonly _id: string }[];
  };
  expect(submissions.map(({ _id }) => _id)).toEqual(ids);
});

test.each([
  ['?since=yesterday', 'since is a date or a time of ISO 8601'],
  ['?since=', 'since is'],
  ['?since=2026-02-30', 'since is'],
  ['?since=2026-11-20T25:00', 'since is'],
  ['?since=2026-11-20T12:30:00+1', 'since is'],
  ['?since=2026-11-20%2B01:00', 'since is'],
  ['?since=1795608000', 'since is'],
  ['?limit=x', parameterErrors.limit],
  ['?limit=', 'limit is'],
  ['?limit=0', 'limit is'],
  ['?limit=-1', 'limit is'],
  ['?limit=1e3', 'limit is'],
  ['?limit=1001', 'limit is'],
  ['?limit=10.5', 'limit is'],
  ['?offset=-1', parameterErrors.offset],
  ['?offset=1000001', 'offset is'],
  ['?order=newest', parameterErrors.order],
  ['?spam=1', parameterErrors.spam],
  ['?limit=1&limit=2', parameterErrors.repeated('limit')],
  ['?sinse=2026-11-20', parameterErrors.unknown('since, limit, offset, order, spam')],
  ['?cursor=abc', 'The parameters are'],
  ['?__proto__=1', 'The parameters are'],
])('responds 400 to %j, with the right form', async (search, sentence) => {
  const { read, store } = await start();
  await store.addSubmission(newSubmission({ id: 'a' }));
  const { status, body } = await read(search);
  expect(status).toBe(400);
  expect((JSON.parse(body) as { readonly error: string }).error).toContain(sentence);
  expect(body).not.toContain('submissions');
});

test('names the message into which another is merged', async () => {
  const { read, store } = await start();
  const fields = [['email', ['eve@example.org']]] as const;
  for (const id of ['a', 'b']) await store.addSubmission(newSubmission({ id, fields }));
  await store.mergeSubmissions({ kept: 'a', merged: 'b', audit: [] });
  const { submissions } = JSON.parse((await read()).body) as {
    readonly submissions: readonly { readonly _id: string; readonly _mergedInto?: string }[];
  };
  expect(submissions.map(({ _id, _mergedInto }) => [_id, _mergedInto])).toEqual([
    ['b', 'a'],
    ['a', undefined],
  ]);
});

test('keeps every answer and every file of a name that is used twice', async () => {
  const { read, store } = await start();
  const file = newFile({ field: 'list' });
  const fields = [
    ['list', ['see file']],
    ['_id', ['mine']],
    ['tags', ['a']],
  ] as const;
  await store.addSubmission(newSubmission({ id: 'a', fields, files: [file] }));
  const { submissions } = JSON.parse((await read()).body) as { readonly submissions: unknown };
  expect(submissions).toMatchObject([
    {
      list: ['see file', `http://localhost:3000/api/desk/files/${file.id}`],
      _id: 'a',
      _fields: fields.map(([name, values]) => ({ name, values })),
      _files: [{ field: 'list', name: file.name }],
    },
  ]);
});

test('reads the most messages of one request, in their order', async () => {
  const { read, store } = await start();
  const ids = Array.from({ length: 250 }, (_, index) => `s${String(index).padStart(4, '0')}`);
  for (const id of ids) await store.addSubmission(newSubmission({ id }));
  const { submissions } = JSON.parse((await read('?limit=1000&order=asc')).body) as {
    readonly submissions: readonly { readonly _id: string }[];
  };
  expect(submissions.map(({ _id }) => _id)).toEqual(ids);
});

test('sends the files of messages that the token reads, and no others', async () => {
  const desk = await start();
  const { store, uploads, Cookie, secret } = desk;
  const file = async (name: string, of: Parameters<typeof newSubmission>[0]) => {
    const written = await uploads.write(Readable.from([Buffer.from(name)]), 100);
    if (written === 'too-big') throw new Error('It is short.');
    const { id, bytes } = written;
    const files = [newFile({ id, name: `${name}.pdf`, bytes, sha256: hashOf(name) })];
    await store.addSubmission(newSubmission({ ...of, id: name, files }));
    return `/api/desk/files/${id}`;
  };
  const own = await file('own', {});
  const binned = await file('binned', { state: 'bin' });
  const other = await file('other', { form: 'other' });
  const get = (path: string, Authorization = `Bearer ${secret}`) =>
    desk.request(path, { headers: { Authorization } });
  expect(await get(own)).toMatchObject({
    status: 200,
    body: 'own',
    headers: {
      'cache-control': 'private, no-store',
      'content-disposition': expect.stringContaining('attachment') as string,
    },
  });
  expect((await get(own, `Basic ${Buffer.from(`:${secret}`).toString('base64')}`)).status).toBe(
    200,
  );
  for (const path of [binned, other, `/api/desk/files/${'0'.repeat(32)}`, '/api/desk/files/x']) {
    expect((await get(path)).status).toBe(404);
  }
  expect((await get(own, `Bearer ${'a'.repeat(43)}`)).status).toBe(401);
  expect((await desk.request(own)).status).toBe(401);
  // A proxy in front of the site can ask for a password of its own.
  const headers = { Cookie, Authorization: 'Basic YTpi' };
  expect((await desk.request(own, { headers })).status).toBe(200);
  expect(
    (await desk.request(own, { method: 'POST', headers: { Authorization: `Bearer ${secret}` } }))
      .status,
  ).toBe(405);
});

test('accepts the token as the password or the user name', async () => {
  const { read, secret } = await start();
  for (const pair of [`:${secret}`, `${secret}:`]) {
    const basic = Buffer.from(pair).toString('base64');
    expect((await read('', `Basic ${basic}`)).status).toBe(200);
  }
});

test('responds 401 without a valid token, also to a signed-in operator', async () => {
  const desk = await start();
  const { read, Cookie } = desk;
  for (const authorization of ['', 'Bearer x', `Bearer ${'a'.repeat(43)}`, 'Digest x']) {
    expect(await read('', authorization)).toMatchObject({
      status: 401,
      headers: { 'www-authenticate': 'Basic realm="submissions", Bearer' },
    });
  }
  expect((await desk.request(path, { headers: { Cookie } })).status).toBe(401);
});

test('responds 404 for another form and 405 to a POST', async () => {
  const desk = await start();
  const headers = { Authorization: `Bearer ${desk.secret}` };
  const other = '/api/0/forms/other/submissions';
  expect((await desk.request(other, { headers })).status).toBe(404);
  expect((await desk.request(path, { headers, method: 'POST' })).status).toBe(405);
});

test('responds 429 after 60 requests in a minute', async () => {
  const desk = await start();
  const { read } = desk;
  for (let count = 0; count < 60; count += 1) expect((await read()).status).toBe(200);
  expect(await read()).toMatchObject({ status: 429, headers: { 'retry-after': '60' } });
  desk.advance(1);
  expect((await read()).status).toBe(200);
});

test('stores a hash only, shows the last use, and refuses a deleted token', async () => {
  const desk = await start();
  const { read, store, secret, Cookie } = desk;
  await read();
  const [token] = store.rows('api_tokens');
  expect(JSON.stringify(token)).not.toContain(secret);
  expect(token?.used_at).toBe(noon.getTime());
  const { body } = await desk.request('/desk/tokens', { headers: { Cookie } });
  expect(JSON.parse(body)).toMatchObject({ tokens: [{ label: 'Poller', used: {} }] });
  expect(body).not.toContain(secret);
  expect(
    (await desk.post('/api/desk/tokens', `do=delete&id=${token?.id}`, { Cookie })).status,
  ).toBe(303);
  expect((await read()).status).toBe(401);
});
