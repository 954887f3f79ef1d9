import { JSDOM } from 'jsdom';
import { expect, test, vi } from 'vitest';
import { getContent } from '@/lib/server/content/load-content';
import { requestRaw } from '@/tests/support/desk-access/raw-request';
import { rules } from '@/tests/support/desk-access/routes';
import type { Subject } from '@/tests/support/desk-access/rules';
import { serveRoutes } from '@/tests/support/desk-access/serve-routes';
import { validContent } from '@/tests/support/content';
import type * as deskPage from '@/lib/server/desk/desk-page';
import { newAuditEntry } from '@/tests/support/operators';
import { addPaid } from '@/tests/support/payments';
import { newMail, newSubmission, noon } from '@/tests/support/submissions';
import type { TestStore } from '@/tests/support/test-store';
import {
  findUntranslated,
  findUntranslatedTexts,
  readContentText,
} from '@/tests/support/pseudo/untranslated';

vi.mock(
  '@/lib/languages/words-by-language',
  () => import('@/tests/support/pseudo/words-by-language'),
);

// Each page shows all its notices.
vi.mock('@/lib/server/desk/desk-page', async (load) => ({
  ...(await load<typeof deskPage>()),
  noticeOf: (_query: unknown, notices: Readonly<Record<string, string>>) =>
    Object.values(notices).join('\n'),
}));

const { DOMParser } = new JSDOM().window;

// All pages in one test, because each file starts the routes anew.
test('has no text on any page of the desk that is not from a catalogue', async () => {
  const desk = await serveRoutes();
  const cookie = (await desk.signIn('owner', 'owner@example.org')) ?? '';
  const found: Record<string, readonly string[]> = {};
  const crawl = async (paths: readonly string[], names: string, state: string) => {
    const given = `${readContentText('content')} ${Object.values(validContent).join(' ')} Ana mark School mark ${names}`;
    for (const path of paths) {
      const headers = { Cookie: cookie, Accept: 'text/html' };
      const { body } = await requestRaw(desk.site, { path, method: 'GET', headers });
      const document = new DOMParser().parseFromString(`<!doctype html>${body}`, 'text/html');
      const texts = findUntranslated(document, given);
      if (texts.length > 0) found[`${path} ${state}`] = [...new Set(texts)];
    }
  };
  // Those of the site do not depend on messages.
  const nothing = { submission: 'none', file: 'none', sender: 'none', own: '', other: 'none' };
  await crawl(pathsOf(nothing, /^\/desk\/site/), '', 'without messages');
  const { submission, file, sender } = await desk.addVisit('mark');
  // Pages of the site in a frame, and the content that was built last.
  const unread = /^\/desk\/site\/(?:preview\/|share\/|changes$)/;
  const subject = { submission, file, sender, own: '', other: 'owner@example.org' };
  await crawl(pathsOf(subject, unread), submission, 'with a message');
  const messages = await addMessages(desk.store, submission);
  const paths = [...messages.map((id) => `/desk/${id}`), '/desk/inbox?state=all', '/desk/payments'];
  await crawl([...paths, '/desk/reports', '/desk/audit'], 'Hello Visa', 'with all states');

  const request = (path: string, method: string) => {
    const headers = { Cookie: cookie, 'Sec-Fetch-Site': 'same-origin' };
    return requestRaw(desk.site, { path: `/api/desk/${path}`, method, headers, fields: {} });
  };
  const sent = await request('test-mail', 'POST');
  await crawl([String(sent.headers.location)], '', 'with a test mail');
  const mail = (await desk.store.listMails({ limit: 50 })).find(({ kind }) => kind === 'alarm');
  const push = JSON.parse((await request('push/message', 'GET')).body) as { readonly text: string };
  const texts = [mail?.subject, mail?.text, push.text].map(String);
  expect(texts.join('')).not.toContain('undefined');
  expect(findUntranslatedTexts(texts, (await getContent()).site.name)).toEqual([]);
  expect(found).toEqual({});
}, 180_000);

/** Returns the paths of the pages of the desk, except those of other routes. */
function pathsOf(subject: Subject, other: RegExp): readonly string[] {
  return rules
    .filter(({ route, statuses }) => route.startsWith('/desk') && statuses.owner === 200)
    .filter(({ route }) => !other.test(route))
    .map(({ path }) => path(subject));
}

/** Adds what a message may have to one, and messages in other states. Returns the ids of all. */
async function addMessages(store: TestStore, submission: string): Promise<readonly string[]> {
  const author = 'owner@example.org';
  const entry = (action: string) => newAuditEntry({ action, subject: submission });
  await store.addNote({ id: 'note', submission, author, text: 'Hello', createdAt: noon });
  await store.addLabel(submission, 'mark', entry('label-added'));
  await store.assignSubmission(submission, author, undefined, entry('assign'));
  const reply = newMail({ kind: 'reply', author, subject: 'Hello', text: 'Hello' });
  await store.queueMails(submission, [reply], noon);
  const [paid, disputed] = ['paid', 'disputed'];
  await addPaid(store, { form: 'donate' }, { id: paid, form: 'donate' });
  await addPaid(store, { form: 'donate' }, { id: disputed, form: 'donate' });
  store.execute(`UPDATE payments SET refunded = 400 WHERE submission = '${paid}'`);
  store.execute(
    `UPDATE payments SET dispute = 'open', withdrawn = 100, disputed_at = ${noon.getTime()} WHERE submission = '${disputed}'`,
  );
  const states = ['spam', 'bin', 'archived', 'answered'] as const;
  for (const state of states) {
    await store.addSubmission(newSubmission({ id: state, form: 'contact', state }));
  }
  return [submission, paid, disputed, ...states];
}
