import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { requestRaw } from '@/tests/support/desk-access/raw-request';
import { serveRoutes } from '@/tests/support/desk-access/serve-routes';
import { methods, trickHeaders } from '@/tests/support/desk-access/tricks';

test('answers to a token of the form only', async () => {
  const { site, store, signIn, addVisit } = await serveRoutes();
  const mark = randomUUID();
  await addVisit(mark);
  const cookie = (await signIn('owner', 'owner@example.org')) ?? '';
  const headers = { 'Sec-Fetch-Site': 'same-origin', Cookie: cookie };
  const change = async (fields: Readonly<Record<string, string>>) =>
    requestRaw(site, { path: '/api/desk/tokens', method: 'POST', headers, fields });
  const createToken = async (form: string) => {
    const { headers: received } = await change({ do: 'add', form, label: mark });
    // The page after the redirect shows the token of this cookie.
    const [created = ''] = [received['set-cookie'] ?? []].flat();
    return /=([\w-]{43});/.exec(created)?.[1] ?? '';
  };
  const revoked = await createToken('school-visit');
  const id = store.rows('api_tokens')[0]?.id ?? '';
  await change({ do: 'delete', id });
  expect(store.rows('api_tokens')).toEqual([]);
  const tokens = {
    right: await createToken('school-visit'),
    'of another form': await createToken('book'),
    revoked,
    wrong: 'a'.repeat(43),
  };

  const path = '/api/0/forms/school-visit/submissions';
  const statuses = { right: [200, 405], 'of another form': [404, 405] } as const;
  for (const [name, token] of [...Object.entries(tokens), ['none', ''] as const]) {
    const [read, write] =
      name === 'right' || name === 'of another form' ? statuses[name] : [401, 401];
    for (const method of methods) {
      const isRead = method === 'GET' || method === 'HEAD';
      for (const extra of [{}, { Cookie: cookie }, trickHeaders]) {
        const authorization: Readonly<Record<string, string>> =
          token === '' ? {} : { Authorization: `Bearer ${token}` };
        const sent = { path, method, headers: { ...authorization, ...extra } };
        const { status, headers: received, body } = await requestRaw(site, sent);
        const what = `${name}: ${method} ${JSON.stringify(extra)}`;
        expect(status, what).toBe(isRead ? read : write);
        if (status === 405) expect(received.allow, what).toBe('GET, HEAD');
        if (status !== 200) expect(body, what).not.toContain(mark);
        if (status === 200 && method === 'GET') expect(body, what).toContain(mark);
      }
    }
  }
});
