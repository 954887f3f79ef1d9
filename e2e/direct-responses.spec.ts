import type { APIResponse } from '@playwright/test';
import { expect, test } from '@/e2e/support/test';

const validFields = {
  name: 'Ana',
  email: 'ana@example.org',
  message: 'Is the dome open when it rains?',
};
const acceptJson = { Accept: 'application/json' };
const asJson = (data: unknown) => ({
  data: JSON.stringify(data),
  headers: { 'Content-Type': 'application/json' },
});

interface CaseRequest {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly data?: string;
}

const cases: Readonly<Record<string, CaseRequest>> = {
  'a valid post': asJson(validFields),
  'a post to the project': { path: '/p/larkmoor/f/contact', ...asJson(validFields) },
  'a post with a trailing slash': { path: '/f/contact/', ...asJson(validFields) },
  'a post of a script': {
    data: new URLSearchParams(validFields).toString(),
    headers: {
      'X-Requested-With': 'XMLHttpRequest',
      'Content-Type': 'application/x-www-form-urlencoded',
    },
  },
  'an invalid value': asJson({ ...validFields, email: 'ana@' }),
  'no fields': asJson({}),
  'a truncated body': { data: '{"name": ', headers: { 'Content-Type': 'application/json' } },
  'a body of an unsupported type': {
    data: '<a/>',
    headers: { ...acceptJson, 'Content-Type': 'text/xml' },
  },
  'a body over the limit': asJson({ ...validFields, message: 'x'.repeat(1_100_000) }),
  'a post from another site': {
    data: JSON.stringify(validFields),
    headers: { 'Content-Type': 'application/json', Origin: 'https://elsewhere.example' },
  },
  'a preflight request': {
    method: 'OPTIONS',
    headers: { Origin: 'https://elsewhere.example', 'Access-Control-Request-Method': 'POST' },
  },
};

for (const [name, { method = 'POST', path = '/f/contact', headers = {}, data }] of Object.entries(
  cases,
)) {
  test(`answers ${name} directly as through Next`, async ({ request }) => {
    const options = { method, headers, ...(data === undefined ? {} : { data }) };
    const send = async (address: string) => comparableParts(await request.fetch(address, options));
    const direct = await send(path);
    // The server passes every address with a query to Next.
    expect(direct).toEqual(await send(`${path}?through=next`));
    expect(direct.headers).toHaveProperty('content-security-policy');
  });
}

/** Returns status, headers and text, without what differs between any two responses. */
async function comparableParts(response: APIResponse) {
  const { date: _date, 'x-request-id': id, vary = '', ...headers } = response.headers();
  expect(id).toBeDefined();
  const text = (await response.text()).replace(/[A-Z]{3}-[0-9A-Z]{6}/, 'REFERENCE');
  // Next's compression adds `Vary` to every response.
  const varies = vary.split(/,\s*/).filter((each) => each.toLowerCase() !== 'accept-encoding');
  return { status: response.status(), headers: { ...headers, vary: varies }, text };
}
