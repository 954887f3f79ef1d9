import { randomBytes, randomUUID } from 'node:crypto';
import { JSDOM } from 'jsdom';
import { expect, test } from 'vitest';
import { createId } from '@/lib/server/platform/store/ids';
import { requestRaw, type RawResponse } from '@/tests/support/desk-access/raw-request';
import { rules } from '@/tests/support/desk-access/routes';
import { serveRoutes, type ServedRoutes } from '@/tests/support/desk-access/serve-routes';
import { findHostileElements } from '@/tests/support/hostile-elements';
import { htmlPayloads } from '@/tests/support/html-payloads';
import { newFile, newSubmission } from '@/tests/support/submissions';

// One window parses all pages: a window for each takes longer than the page.
const { DOMParser } = new JSDOM().window;

/** Payloads on one submission: two for each place where visitors and operators write. */
const groupSize = 8;

const groups = Array.from({ length: Math.ceil(htmlPayloads.length / groupSize) }, (_, index) =>
  htmlPayloads.slice(index * groupSize, (index + 1) * groupSize),
);

interface Operator extends ServedRoutes {
  readonly cookie: string;
}

async function startAsOwner(): Promise<Operator> {
  const served = await serveRoutes();
  return { ...served, cookie: (await served.signIn('owner', 'owner@example.org')) ?? '' };
}

const receivedAt = new Date('2026-11-24T10:00:00Z');

/** Deals payloads to four places. The last group may have fewer, and repeats its own. */
function deal(payloads: readonly string[]) {
  const at = (place: number): readonly [string, string] => {
    const [one = '', other = one] = [place, place + 4].map(
      (index) => payloads[index % payloads.length],
    );
    return [one, other];
  };
  return [at(0), at(1), at(2), at(3)] as const;
}

/** Adds a school visit with the payloads as names, values and file name. Returns its id. */
async function addVisit(
  { store }: Operator,
  payloads: readonly string[],
  sender: string,
): Promise<string> {
  const [first, second, third, fourth] = deal(payloads);
  const submission = newSubmission({
    id: createId(receivedAt, randomBytes),
    form: 'school-visit',
    receivedAt,
    reasons: second,
    fields: [
      ['school', first],
      ['year', second],
      ['needs', [...second, ...third]],
      ['name', third],
      ['email', [sender]],
      ...fourth.map((payload) => [payload, [payload]] as const),
    ],
    files: first.map((name, index) => newFile({ field: 'list', name, type: third[index] })),
  });
  await store.addSubmission(submission);
  await store.indexSubmissions(9);
  return submission.id;
}

/** Sends a form of the desk. */
async function post(
  { site, cookie }: Operator,
  action: string,
  fields: Readonly<Record<string, string>>,
): Promise<void> {
  const headers = { Cookie: cookie, 'Sec-Fetch-Site': 'same-origin' };
  const request = { path: `/api/desk/${action}`, method: 'POST', headers, fields };
  const { status } = await requestRaw(site, request);
  expect(status, `${action} ${JSON.stringify(fields)}`).toBe(303);
}

/** Writes the payloads in every place where operators write about a submission. */
async function writeAboutSubmission(
  desk: Operator,
  payloads: readonly string[],
  submission: string,
): Promise<void> {
  const [first, second, third, fourth] = deal(payloads);
  const reply = createId(receivedAt, randomBytes);
  for (const payload of first) {
    await post(desk, 'submissions/label', { submission, add: payload.slice(0, 40) });
  }
  await post(desk, 'submissions/note', { submission, note: second.join('\n') });
  const text = third.join('\n');
  await post(desk, 'replies/send', { submission, reply, text, expectedVersion: '0' });
  await post(desk, 'replies/draft', { submission, text: fourth.join('\n') });
}

/** Writes the payloads in every place of the desk's settings. */
async function writeInSettings(desk: Operator, payloads: readonly string[]): Promise<void> {
  const [first, second, third, fourth] = deal(payloads);
  for (const index of [0, 1] as const) {
    const title = first[index].slice(0, 60);
    await post(desk, 'replies/save', { title, text: `${second[index]} {name}` });
    await post(desk, 'tokens', { do: 'add', form: 'contact', label: third[index].slice(0, 80) });
    const email = `${randomUUID()}@example.org`;
    const operator = { email, name: fourth[index].slice(0, 80), role: 'reader' };
    await post(desk, 'access/add-operator', { ...operator, 'all-forms': 'yes' });
  }
}

function open({ site, cookie }: Operator, path: string): Promise<RawResponse> {
  return requestRaw(site, {
    path,
    method: 'GET',
    headers: { Cookie: cookie, Accept: 'text/html' },
  });
}

/** Opens a page, expects that it shows payloads as text only, and returns the text. */
async function expectOnlyText(desk: Operator, path: string): Promise<string> {
  const { status, body } = await open(desk, path);
  expect(status, `${path}: ${body.slice(0, 500)}`).toBe(200);
  const document = new DOMParser().parseFromString(`<!doctype html>${body}`, 'text/html');
  expect(findHostileElements(document), path).toEqual([]);
  return document.body.textContent;
}

/** Lists the addresses of the desk's pages for a submission, without the refund of a payment. */
function listPages(submission: string): readonly string[] {
  const subject = { submission, file: '', sender: '', own: '', other: 'owner@example.org' };
  return (
    rules
      .filter(({ route, statuses }) => route.startsWith('/desk') && statuses.owner === 200)
      // Pages of the site, in a frame: nothing that visitors wrote.
      .filter(({ route }) => !/^\/desk\/site\/(?:preview|share)\//.test(route))
      .map(({ path }) => path(subject))
  );
}

test('shows HTML payloads as text on the pages of a submission', async () => {
  const desk = await startAsOwner();
  for (const [index, payloads] of groups.entries()) {
    const sender = `sender-${index}@example.org`;
    // An earlier message of the same person is listed beside the other.
    await addVisit(desk, payloads, sender);
    const submission = await addVisit(desk, payloads, sender);
    await writeAboutSubmission(desk, payloads, submission);
    const list = (search: Readonly<Record<string, string>>) =>
      `/desk/inbox?${new URLSearchParams({ state: 'all', ...search }).toString()}`;
    for (const path of [
      ...listPages(submission).filter((path) => path.includes(submission)),
      `/desk/person?sender=${sender}`,
      ...payloads.map((payload) => list({ search: payload })),
      list({ label: payloads[0]?.slice(0, 40) ?? '' }),
      `/desk/audit?text=${encodeURIComponent(payloads[0] ?? '')}`,
      `/desk/sign-in?key=${encodeURIComponent(payloads[0] ?? '')}`,
    ]) {
      await expectOnlyText(desk, path);
    }
    const words = (await expectOnlyText(desk, `/desk/${submission}`)).replaceAll(/\s+/g, ' ');
    for (const payload of payloads) {
      expect(words).toContain(payload.trim().replaceAll(/\s+/g, ' '));
    }
  }
});

test('shows all HTML payloads as text on every page of the desk', async () => {
  const desk = await startAsOwner();
  const submissions: string[] = [];
  for (const payloads of groups) {
    const submission = await addVisit(desk, payloads, 'sender@example.org');
    submissions.push(submission);
    await writeAboutSubmission(desk, payloads, submission);
    await writeInSettings(desk, payloads);
  }
  const pages = listPages(submissions.at(-1) ?? '');
  expect(pages.length).toBeGreaterThan(15);
  for (const path of pages) await expectOnlyText(desk, path);
  const found = await expectOnlyText(desk, '/desk/inbox?state=all&search=sender@example.org');
  expect(found).toContain(groups[0]?.[2]?.slice(0, 30) ?? '');
});

test('tests at least 60 payloads', () => {
  expect(new Set(groups.flat()).size).toBeGreaterThanOrEqual(60);
});
