import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import { createSignInLink } from '@/e2e/support/desk';
import { createSession, sendSchoolVisit } from '@/e2e/support/desk-sessions';
import { findSubmissionIds, readTraces } from '@/e2e/support/site-data';
import { expect, test, type Outside } from '@/e2e/support/test';
import { publicRules, rules } from '@/tests/support/desk-access/routes';
import { layoutWords, signInWords } from '@/lib/words/components/desk';

/**
 * An action with a session and one without. tests/pages/desk/cross-site.test.ts requests all, with the
 * headers that browsers send here.
 */
const actions = [...rules, ...publicRules].filter(({ route }) =>
  ['/api/desk/submissions/note', '/api/desk/sign-in'].includes(route),
);

/** A page that sends requests to the desk, and the status of those that need a session. */
const attackers = [
  // Browsers send the session only with a GET of another site, because its cookie is SameSite=Lax.
  { origin: 'http://evil.example', refusal: 401 },
  // Another port is the same site, so browsers send the session.
  { origin: 'http://localhost:4659', refusal: 403 },
] as const;

/** Opens an empty page of another origin. */
async function openAttacker(
  context: BrowserContext,
  outside: Outside,
  origin: string,
): Promise<Page> {
  const body = '<!doctype html><title>Other</title><h1>Other</h1>';
  await outside.claim(new URL(origin).host, (route) =>
    route.fulfill({ contentType: 'text/html', body }),
  );
  const page = await context.newPage();
  await page.goto(origin);
  return page;
}

interface CrossSiteRequest {
  readonly url: string;
  readonly method: 'get' | 'post';
  readonly fields: Readonly<Record<string, string>>;
}

/** Sends a form as a document, as a script of the page can. Returns the status. */
async function submitForm(page: Page, request: CrossSiteRequest): Promise<number> {
  const isTarget = (address: string) => address.split('?')[0] === request.url;
  const response = page.waitForResponse((each) => isTarget(each.url()));
  await page.evaluate(({ url, method, fields }) => {
    const form = document.createElement('form');
    Object.assign(form, { action: url, method });
    for (const [name, value] of Object.entries(fields)) {
      const input = document.createElement('input');
      Object.assign(input, { name, value });
      form.append(input);
    }
    document.body.append(form);
    HTMLFormElement.prototype.submit.call(form);
  }, request);
  const status = (await response).status();
  await page.waitForURL((address) => isTarget(address.href), { waitUntil: 'commit' });
  return status;
}

/** Sends a post with `fetch`. The browser may refuse to send it, or to let the page read the response. */
async function postByScript(page: Page, request: CrossSiteRequest): Promise<void> {
  await page.evaluate(async ({ url, fields }) => {
    const init = { method: 'POST', mode: 'no-cors', credentials: 'include' } as const;
    await fetch(url, { ...init, body: new URLSearchParams(fields) }).catch(() => undefined);
  }, request);
}

for (const { origin, refusal } of attackers) {
  test(`a page of ${origin} changes nothing at the desk`, async ({
    page: own,
    context,
    outside,
    complaints,
    baseURL: site = '',
  }) => {
    complaints.expect(/status of 40[0-9]|blocked by CORS|net::ERR/);
    const mark = randomUUID();
    await sendSchoolVisit(own, mark);
    const ids = findSubmissionIds(mark);
    const email = `owner-${mark}@example.org`;
    const { cookie } = await createSession(site, email);
    const [name = '', value = ''] = cookie.split('=');
    await context.addCookies([{ name, value, url: site, sameSite: 'Lax', httpOnly: true }]);
    const key = new URL(await createSignInLink(email)).searchParams.get('key') ?? '';
    const before = readTraces(ids.submission, email);

    const attacker = await openAttacker(context, outside, origin);
    const subject = { ...ids, own: email, other: email };
    for (const rule of actions) {
      const fields: Readonly<Record<string, string>> =
        rule.route === '/api/desk/sign-in' ? { key } : { email, ...rule.fields?.(subject) };
      const url = `${site}${rule.route}`;
      const expected = publicRules.includes(rule) ? 403 : refusal;
      const post = { url, method: 'post', fields } as const;
      await attacker.goto(origin);
      await postByScript(attacker, post);
      expect(await submitForm(attacker, post), `form: ${rule.route}`).toBe(expected);
      // A GET of another site has the session, but changes nothing.
      const get = { ...post, method: 'get' } as const;
      await attacker.goto(origin);
      expect(await submitForm(attacker, get), `GET ${rule.route}`).toBe(405);
    }

    expect(readTraces(ids.submission, email)).toEqual(before);
    await own.goto('/desk/account');
    await expect(own.getByRole('button', { name: layoutWords.signOut })).toBeVisible();
    // The link of the attacker's request is not used up.
    await own.goto(`/desk/sign-in?key=${key}`);
    await own.getByRole('button', { name: signInWords.open }).click();
    await expect(own).toHaveURL('/desk');
  });
}
