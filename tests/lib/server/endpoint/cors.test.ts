import { expect, test } from 'vitest';
import { startFormServer } from '@/tests/support/form-server';
import { contactFields, json } from '@/tests/support/requests';

const cases: [string, string, Readonly<Record<string, string>>, number, string | null][] = [
  ['no origin', 'contact', {}, 200, '*'],
  ['the site itself', 'contact', { Origin: 'http://site.example' }, 200, 'http://site.example'],
  ['a foreign page', 'contact', { Origin: 'https://evil.example' }, 403, '*'],
  [
    'a host that starts with the site’s host',
    'contact',
    { Origin: 'http://site.example.evil.example' },
    403,
    '*',
  ],
  ['a page without an origin', 'contact', { Origin: 'null' }, 403, '*'],
  [
    'a page of this site without an origin',
    'contact',
    { Origin: 'null', 'Sec-Fetch-Site': 'same-origin' },
    200,
    'null',
  ],
  ['a permitted page', 'open', { Origin: 'https://friend.example' }, 200, 'https://friend.example'],
  ['a foreign page, again', 'open', { Origin: 'https://evil.example' }, 403, '*'],
  ['any page, where all may', 'public', { Origin: 'https://evil.example' }, 200, '*'],
];
test.each(cases)('%s', async (_what, form, headers, status, allowed) => {
  const { origin, kept } = await startFormServer();
  const init = json({ ...contactFields, note: 'a' });
  const reply = await fetch(`${origin}/f/${form}`, {
    ...init,
    headers: { ...init.headers, ...headers },
  });
  expect(reply.status).toBe(status);
  expect(reply.headers.get('access-control-allow-origin')).toBe(allowed);
  expect(reply.headers.get('access-control-allow-credentials')).toBeNull();
  expect(kept).toHaveLength(status === 200 ? 1 : 0);
});

test('accepts the Host header as the site’s own origin', async () => {
  const { origin } = await startFormServer();
  const init = json(contactFields);
  const reply = await fetch(`${origin}/f/contact`, {
    ...init,
    headers: { ...init.headers, Origin: origin },
  });
  expect(reply.status).toBe(200);
});

test('responds to a preflight', async () => {
  const { origin } = await startFormServer();
  const headers = { Origin: 'https://friend.example', 'Access-Control-Request-Method': 'POST' };
  const reply = await fetch(`${origin}/f/open`, {
    method: 'OPTIONS',
    headers,
    redirect: 'error',
  });
  expect(reply.status).toBe(204);
  expect(reply.headers.get('access-control-allow-origin')).toBe('https://friend.example');
  expect(reply.headers.get('access-control-allow-headers')).toBe(
    'Accept, Content-Type, X-Requested-With, Formspree-Client, Formspree-Session-Data, Idempotency-Key, Proof-Of-Work',
  );
  expect(reply.headers.get('access-control-max-age')).toBe('86400');
});
