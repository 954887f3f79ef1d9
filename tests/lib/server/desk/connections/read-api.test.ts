import { expect, test } from 'vitest';
import { cookieOf, startDesk } from '@/tests/support/desk-server';
import { later, newFile, newSubmission, noon } from '@/tests/support/submissions';

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
  ['?limit=x&offset=-1&since=yesterday', ['c', 'b', 'a']],
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
