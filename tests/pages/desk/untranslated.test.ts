import { JSDOM } from 'jsdom';
import { expect, test, vi } from 'vitest';
import { requestRaw } from '@/tests/support/desk-access/raw-request';
import { rules } from '@/tests/support/desk-access/routes';
import type { Subject } from '@/tests/support/desk-access/rules';
import { serveRoutes } from '@/tests/support/desk-access/serve-routes';
import { validContent } from '@/tests/support/content';
import { findUntranslated, readContentText } from '@/tests/support/pseudo/untranslated';

vi.mock(
  '@/lib/languages/words-by-language',
  () => import('@/tests/support/pseudo/words-by-language'),
);

const { DOMParser } = new JSDOM().window;

// All pages in one test, because each file starts the routes anew.
test('has no text on any page of the desk that is not from a catalogue', async () => {
  const desk = await serveRoutes();
  const cookie = (await desk.signIn('owner', 'owner@example.org')) ?? '';
  const found: Record<string, readonly string[]> = {};
  const crawl = async (subject: Subject, state: string, other: RegExp) => {
    const paths = rules
      .filter(({ route, statuses }) => route.startsWith('/desk') && statuses.owner === 200)
      .filter(({ route }) => !other.test(route))
      .map(({ path }) => path(subject));
    const given = `${readContentText('content')} ${Object.values(validContent).join(' ')} Ana mark School mark ${subject.submission}`;
    for (const path of paths) {
      const headers = { Cookie: cookie, Accept: 'text/html' };
      const { body } = await requestRaw(desk.site, { path, method: 'GET', headers });
      const document = new DOMParser().parseFromString(`<!doctype html>${body}`, 'text/html');
      const texts = findUntranslated(document, given);
      if (texts.length > 0) found[`${path} ${state}`] = [...new Set(texts)];
    }
  };
  const nothing = { submission: 'none', file: 'none', sender: 'none', own: '', other: 'none' };
  // Those of the site do not depend on messages.
  await crawl(nothing, 'without messages', /^\/desk\/site/);
  const { submission, file, sender } = await desk.addVisit('mark');
  const other = 'owner@example.org';
  // Pages of the site in a frame, and the content that was built last.
  const unread = /^\/desk\/site\/(?:preview\/|share\/|changes$)/;
  await crawl({ submission, file, sender, own: '', other }, 'with a message', unread);
  expect(found).toEqual({});
}, 180_000);
