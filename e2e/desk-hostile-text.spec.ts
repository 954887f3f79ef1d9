import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { startSession } from '@/e2e/support/desk';
import { waitForHydration } from '@/e2e/support/framework';
import { findSubmissionIds, type StoredIds } from '@/e2e/support/site-data';
import { expect, test } from '@/e2e/support/test';
import { findHostileElements } from '@/tests/support/hostile-elements';
import { htmlPayloads } from '@/tests/support/html-payloads';

const [first = '', second = '', third = '', fourth = ''] = htmlPayloads;
const all = htmlPayloads.join('\n');

/** Sends a school visit with the payloads as names, values, file name, browser and referrer. */
async function sendVisit(page: Page, mark: string): Promise<StoredIds> {
  const response = await page.request.post('/f/school-visit', {
    headers: {
      accept: 'application/json',
      'User-Agent': `Mozilla/5.0 ${first.replaceAll(/[^ -~]/g, ' ')} Firefox/140`,
      Referer: `http://localhost/?${encodeURIComponent(second)}`,
    },
    multipart: {
      school: `${first} ${mark}`,
      year: 'Year 3 or 4',
      pupils: '12',
      wheelchair: 'no',
      needs: all.slice(0, 1_000),
      kind: 'day',
      date: '2027-03-02',
      name: `${third.slice(0, 60)} ${mark.slice(0, 8)}`,
      email: `${mark}@example.org`,
      [`${fourth} ${mark}`]: fourth,
      list: {
        name: `${first.replaceAll('/', '')}.txt`,
        mimeType: 'text/plain',
        buffer: Buffer.from('Ben'),
      },
    },
  });
  expect(response.status(), await response.text()).toBe(200);
  return findSubmissionIds(mark);
}

/** Sends a form of the desk. */
async function post(
  page: Page,
  action: string,
  form: Readonly<Record<string, string>>,
): Promise<void> {
  const headers = { 'Sec-Fetch-Site': 'same-origin' };
  const options = { headers, form, maxRedirects: 0 };
  const response = await page.request.post(`/api/desk/${action}`, options);
  expect(response.status(), action).toBe(303);
}

/** Without the policy, a script of a payload would run. */
test.use({ bypassCSP: true });

// tests/pages/desk/hostile-text.test.ts puts each payload in each place, on every page.
test('pages of the desk show HTML payloads as text, also when they are live', async ({ page }) => {
  await startSession(page);
  const mark = randomUUID();
  const { submission } = await sendVisit(page, mark);
  const reply = randomUUID().replace(/^(.{14})./, '$17');
  // Some payloads look like spam, which has no replies.
  await post(page, 'move', { submission, to: 'inbox' });
  await post(page, 'submissions/label', { submission, add: first.slice(0, 40) });
  await post(page, 'submissions/note', { submission, note: all });
  await post(page, 'replies/send', { submission, reply, text: all, expectedVersion: '0' });
  await post(page, 'replies/draft', { submission, text: all });
  await post(page, 'replies/save', { title: first.slice(0, 60), text: `${all} {name}` });
  await post(page, 'tokens', { do: 'add', form: 'contact', label: third.slice(0, 80) });

  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  for (const path of [
    `/desk/inbox?${new URLSearchParams({ state: 'all', search: first }).toString()}`,
    `/desk/mail?submission=${submission}`,
    `/desk/person?sender=${mark}@example.org`,
    '/desk/replies',
    '/desk/tokens',
    '/desk/audit',
    `/desk/${submission}`,
  ]) {
    await page.goto(path);
    await waitForHydration(page);
    const elements = await page.evaluate<readonly string[]>(
      `(${findHostileElements.toString()})(document)`,
    );
    expect(elements, path).toEqual([]);
  }
  const main = page.getByRole('main');
  for (const payload of htmlPayloads) await expect(main).toContainText(payload.trim());
  expect(dialogs).toEqual([]);
});
