import type { APIResponse } from '@playwright/test';
import { expect, test } from '@/e2e/support/test';

const good = { name: 'Ana', email: 'ana@example.org', message: 'Is the dome open when it rains?' };
const asksJson = { Accept: 'application/json' };
const asText = (data: unknown) => ({
  data: JSON.stringify(data),
  headers: { 'Content-Type': 'application/json' },
});

interface Asked {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly data?: string;
}

const cases: Readonly<Record<string, Asked>> = {
  'a good post': asText(good),
  'one to the project': { path: '/p/larkmoor/f/contact', ...asText(good) },
  'one with a slash at the end': { path: '/f/contact/', ...asText(good) },
  'one of a script': {
    data: new URLSearchParams(good).toString(),
    headers: {
      'X-Requested-With': 'XMLHttpRequest',
      'Content-Type': 'application/x-www-form-urlencoded',
    },
  },
  'a wrong answer': asText({ ...good, email: 'ana@' }),
  'nothing at all': asText({}),
  'half a body': { data: '{"name": ', headers: { 'Content-Type': 'application/json' } },
  'a body of another kind': { data: '<a/>', headers: { ...asksJson, 'Content-Type': 'text/xml' } },
  'too much': asText({ ...good, message: 'x'.repeat(1_100_000) }),
  'another site’s post': {
    data: JSON.stringify(good),
    headers: { 'Content-Type': 'application/json', Origin: 'https://elsewhere.example' },
  },
  'a preflight': {
    method: 'OPTIONS',
    headers: { Origin: 'https://elsewhere.example', 'Access-Control-Request-Method': 'POST' },
  },
};

for (const [name, { method = 'POST', path = '/f/contact', headers = {}, data }] of Object.entries(
  cases,
)) {
  test(`answers ${name} directly as through Next`, async ({ request }) => {
    const ask = async (address: string) =>
      shown(
        await request.fetch(address, { method, headers, ...(data === undefined ? {} : { data }) }),
      );
    const direct = await ask(path);
    // The server passes every address with a query to Next.
    const through = await ask(`${path}?through=next`);
    expect(direct).toEqual(through);
    expect(direct.headers).toHaveProperty('content-security-policy');
  });
}

/** Status, headers and text, without what differs between any two responses. */
async function shown(reply: APIResponse) {
  const { date: _date, 'x-request-id': id, vary = '', ...headers } = reply.headers();
  expect(id).toBeDefined();
  const text = (await reply.text()).replace(/[A-Z]{3}-[0-9A-Z]{6}/, 'REFERENCE');
  // Next's compression adds `Vary` to every response.
  const varies = vary.split(/,\s*/).filter((each) => each.toLowerCase() !== 'accept-encoding');
  return { status: reply.status(), headers: { ...headers, vary: varies }, text };
}
