import { randomUUID } from 'node:crypto';
import { dataPath } from '@/e2e/support/build';
import { createSession, sendSchoolVisit } from '@/e2e/support/desk-sessions';
import { findSubmissionIds, listMailTexts } from '@/e2e/support/site-data';
import { expect, test } from '@/e2e/support/test';
import { requestRaw } from '@/tests/support/desk-access/raw-request';
import { publicRules, rules } from '@/tests/support/desk-access/routes';

/** Headers that name another host, as a client or a cache in between can send them. Each request has all of them. */
const poison: Readonly<Record<string, string>> = {
  Host: 'poisoned-host.example',
  'X-Forwarded-Host': 'poisoned-host.example',
  'X-Forwarded-Proto': 'https',
  Forwarded: 'host=poisoned-host.example;proto=https',
  'X-Original-Host': 'poisoned-host.example',
};

test('never repeats the host of a request, in responses, redirects or mails', async ({
  page,
  baseURL: site = '',
}) => {
  test.setTimeout(180_000);
  const mark = randomUUID();
  await sendSchoolVisit(page, mark);
  const ids = findSubmissionIds(mark);
  const { email, cookie } = await createSession(site, `owner-${randomUUID()}@example.org`);
  const headers = { 'Sec-Fetch-Site': 'same-origin', ...poison };
  const subject = { ...ids, own: email, other: `other-${mark}@example.org` };
  for (const rule of [...rules, ...publicRules]) {
    const path = rule.path(subject);
    const isPage = !rule.route.startsWith('/api/');
    for (const address of isPage ? [path, dataPath(path)] : [path]) {
      const response = await requestRaw(site, {
        path: address,
        method: rule.method,
        headers: { Cookie: cookie, ...headers },
        ...(rule.fields ? { fields: rule.fields(subject) } : {}),
      });
      const sent = JSON.stringify([response.headers, response.body]);
      expect(sent, address).not.toContain('poisoned-host.example');
    }
  }
  await requestRaw(site, { path: '/api/desk/link', method: 'POST', fields: { email }, headers });
  await page.request.post('/f/contact', {
    headers: { accept: 'application/json', 'X-Forwarded-Host': 'poisoned-host.example' },
    data: { name: 'Ana', email: `ana-${mark}@example.org`, message: mark },
  });
  // The link's mail is queued after the response.
  await expect.poll(() => listMailTexts(email).length).toBeGreaterThan(0);
  // Links, test mails, invitations, replies and confirmations.
  const texts = [email, `%${mark}@example.org`].flatMap(listMailTexts);
  expect(texts.length).toBeGreaterThanOrEqual(4);
  expect(texts.join('\n')).not.toContain('poisoned-host.example');
  expect(texts.join('\n')).toContain('http://localhost');
});
