import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { rules } from '@/e2e/desk-access/routes';
import { startSession } from '@/e2e/support/desk';
import { findSubmissionIds, type StoredIds } from '@/e2e/support/site-data';
import { expect, test } from '@/e2e/support/test';
import { htmlPayloads } from '@/tests/support/html-payloads';

/** Payloads on one submission, one for each place where visitors and operators write. */
const groupSize = 4;

const groups = Array.from({ length: Math.ceil(htmlPayloads.length / groupSize) }, (_, index) =>
  htmlPayloads.slice(index * groupSize, (index + 1) * groupSize),
);

/** Lists elements that only a payload can have made: the site has none of these. */
async function findHostileElements(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const foreign = [
      ...['base', 'object', 'embed', 'marquee', 'math', 'audio', 'video', 'iframe', 'x', '[id=x]'],
      ...['script:not([src]):not([type="application/json"]):not([type="application/ld+json"])'],
      ...['meta[http-equiv=refresh]', 'svg script', 'svg animate', 'image', 'noscript img'],
      ...['img[src=x]', 'body style', 'body link', 'template', '[autofocus]'],
    ].join();
    const isHostile = (element: Element) =>
      element.matches(foreign) ||
      element.getAttributeNames().some((name) => name.startsWith('on')) ||
      ['href', 'xlink:href', 'src', 'action', 'formaction'].some((name) => {
        const value = element.getAttribute(name) ?? '';
        // Links of the site's own lists have the searched words in their query.
        return /^\s*(?:java\s*script:|data:|(?:https?:)?\/\/evil\.example)/i.test(value);
      });
    return [...document.querySelectorAll('*')].filter(isHostile).map(({ outerHTML }) => outerHTML);
  });
}

/** Sends a school visit with the payloads as names, values, file name, browser and referrer. */
async function sendVisit(
  page: Page,
  payloads: readonly string[],
  mark: string,
): Promise<StoredIds> {
  const [first = '', second = first, third = first, fourth = first] = payloads;
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
      needs: second,
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
  expect(response.status(), `${action} ${JSON.stringify(form)}`).toBe(303);
}

/** Writes the payloads in every place where operators write about a submission. */
async function writeAboutSubmission(
  page: Page,
  payloads: readonly string[],
  submission: string,
): Promise<void> {
  const [first = '', second = first, third = first, fourth = first] = payloads;
  const id = randomUUID().replace(/^(.{14})./, '$17');
  // Some payloads look like spam, which has no replies.
  await post(page, 'move', { submission, to: 'inbox' });
  await post(page, 'submissions/label', { submission, add: first.slice(0, 40) });
  await post(page, 'submissions/note', { submission, note: second });
  await post(page, 'replies/send', { submission, reply: id, text: third, seen: '0' });
  await post(page, 'replies/draft', { submission, text: fourth });
}

/** Writes the payloads in every place of the desk's settings. */
async function writeInSettings(page: Page, payloads: readonly string[]): Promise<void> {
  const [first = '', second = first, third = first, fourth = first] = payloads;
  await post(page, 'replies/save', { title: first.slice(0, 60), text: `${second} {name}` });
  await post(page, 'tokens', { do: 'add', form: 'contact', label: third.slice(0, 80) });
  const email = `${randomUUID()}@example.org`;
  const access = { role: 'reader', 'all-forms': 'yes' };
  await post(page, 'access/add-operator', { email, name: fourth.slice(0, 80), ...access });
}

test.use({ bypassCSP: true });

/** Opens the pages and expects that each shows payloads as text only. */
async function expectOnlyText(page: Page, paths: readonly string[]): Promise<void> {
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  for (const path of paths) {
    await page.goto(path);
    expect(await findHostileElements(page), path).toEqual([]);
  }
  expect(dialogs).toEqual([]);
}

/** Lists the addresses of the desk's pages for a submission, without the refund of a payment. */
function listPages(ids: StoredIds): readonly string[] {
  const subject = { ...ids, own: '', other: 'operator@example.org' };
  return rules
    .filter(({ route, statuses }) => route.startsWith('/desk') && statuses.owner === 200)
    .map(({ path }) => path(subject));
}

for (const [index, payloads] of groups.entries()) {
  test(`shows group ${index + 1} of HTML payloads as text on the pages of a submission`, async ({
    page,
  }) => {
    await startSession(page);
    const mark = randomUUID();
    // An earlier message of the same person is listed beside the other.
    await sendVisit(page, payloads, mark);
    const ids = await sendVisit(page, payloads, mark);
    await writeAboutSubmission(page, payloads, ids.submission);

    const list = (search: Readonly<Record<string, string>>) =>
      `/desk?${new URLSearchParams({ state: 'all', ...search }).toString()}`;
    await expectOnlyText(page, [
      ...listPages(ids).filter((path) => path.includes(ids.submission)),
      `/desk/person?sender=${mark}@example.org`,
      ...payloads.map((payload) => list({ search: payload })),
      list({ label: payloads[0]?.slice(0, 40) ?? '' }),
      `/desk/audit?text=${encodeURIComponent(payloads[0] ?? '')}`,
      `/desk/sign-in?key=${encodeURIComponent(payloads[0] ?? '')}`,
    ]);
    await page.goto(`/desk/${ids.submission}`);
    await expect(page.getByRole('main')).toContainText(payloads[1]?.trim() ?? '');
  });
}

test('shows all HTML payloads as text on every page of the desk', async ({ page }) => {
  test.slow();
  await startSession(page);
  const mark = randomUUID();
  for (const payloads of groups) {
    const ids = await sendVisit(page, payloads, mark);
    await writeAboutSubmission(page, payloads, ids.submission);
    await writeInSettings(page, payloads);
  }
  const pages = listPages(findSubmissionIds(mark));
  expect(pages.length).toBeGreaterThan(15);
  await expectOnlyText(page, [...pages, `/desk?state=all&search=${mark}`]);
  await expect(page.getByRole('main')).toContainText(groups[0]?.[2]?.slice(0, 30) ?? '');
});

test('tests at least 60 payloads', () => {
  expect(new Set(groups.flat()).size).toBeGreaterThanOrEqual(60);
});
