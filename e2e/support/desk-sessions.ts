import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { createSignInLink } from '@/e2e/support/desk';
import { expireSessions } from '@/e2e/support/site-data';
import type { Identity } from '@/tests/support/desk-access/identities';
import { requestRaw } from '@/tests/support/desk-access/raw-request';

/** An operator with the cookie of a session. */
export interface Session {
  readonly email: string;
  readonly cookie: string;
}

const sameOrigin = { 'Sec-Fetch-Site': 'same-origin' };

type Fields = Readonly<Record<string, string>>;

/** Creates an operator and signs in as the identity. Returns no cookie for `signed-out`. */
export async function signInAs(
  identity: Identity,
  owner: Session,
  site: string,
): Promise<Partial<Session>> {
  if (identity === 'signed-out') return {};
  if (identity === 'owner') return owner;
  const change = async (action: string, fields: Fields, done: string) => {
    const path = `/api/desk/access/${action}`;
    const headers = { ...sameOrigin, Cookie: owner.cookie };
    const { headers: received } = await requestRaw(site, { path, method: 'POST', headers, fields });
    expect(received.location).toBe(`/desk/operators?done=${done}`);
  };
  const email = `${identity}-${randomUUID()}@example.org`;
  const role = identity === 'reader' ? 'reader' : 'staff';
  const forms: Fields = identity === 'restricted' ? { form: 'book' } : { 'all-forms': 'yes' };
  await change('add-operator', { email, role, ...forms }, 'added');
  const session = await createSession(site, email);
  if (identity === 'withdrawn') {
    await change('withdraw-operator', { operator: email }, 'withdrawn');
  }
  if (identity === 'expired') expireSessions(email);
  return session;
}

/** Creates a session with a link from the command line, which makes an unknown address an owner. */
export async function createSession(site: string, email: string): Promise<Session> {
  const key = new URL(await createSignInLink(email)).searchParams.get('key') ?? '';
  const { headers } = await requestRaw(site, {
    path: '/api/desk/sign-in',
    method: 'POST',
    headers: sameOrigin,
    fields: { key },
  });
  const [cookie = ''] = [headers['set-cookie'] ?? []].flat();
  expect(headers.location).toBe('/desk');
  return { email, cookie: cookie.split(';')[0] ?? '' };
}

/** Sends a request for a school visit with a file. Its fields contain `mark`. */
export async function sendSchoolVisit(page: Page, mark: string): Promise<void> {
  const response = await page.request.post('/f/school-visit', {
    headers: { accept: 'application/json' },
    multipart: {
      school: `School ${mark}`,
      year: 'Year 3 or 4',
      pupils: '12',
      wheelchair: 'no',
      kind: 'day',
      date: '2027-03-02',
      name: `Ana ${mark}`,
      email: `${mark}@example.org`,
      list: { name: `${mark}.txt`, mimeType: 'text/plain', buffer: Buffer.from(`Ben ${mark}`) },
    },
  });
  expect(response.status(), await response.text()).toBe(200);
}
