import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { deleteOldSubmissions } from '@/lib/server/inbox/erasure/delete-old';
import { recordFirstCleanup } from '@/lib/server/forms/settings/retention-start';
import { storedDetails } from '@/lib/server/platform/store/stored-details';
import { contentWith, eventFile } from '@/tests/support/content';
import { contactForm } from '@/tests/support/form-server';
import { newSubmission, noon } from '@/tests/support/submissions';
import { openTestStore } from '@/tests/support/test-store';

const bookForm = `title: Book places
fields:
  - { name: evening, label: Which evening?, kind: select, options: [first, second] }
  - { name: email, label: E-mail address, kind: email }
`;

const daysAgo = (days: number) => new Date(noon.getTime() - days * 24 * 60 * 60_000);

/** Returns the content of a site with forms and no events. */
const siteWith = (...ids: string[]) => ({
  site: { timeZone: 'Europe/London' },
  events: [],
  resources: [],
  forms: new Map(ids.map((id) => [id, contactForm])),
});

async function open({ firstCleanup = daysAgo(14) } = {}) {
  const store = openTestStore();
  await recordFirstCleanup(store, firstCleanup);
  const uploads = { remove: () => Promise.resolve() };
  return { store, deps: { store, uploads, randomBytes, now: () => noon } };
}

test('deletes what is older than the settings of its form keep', async () => {
  const { store, deps } = await open();
  const add = (id: string, days: number, more: Parameters<typeof newSubmission>[0] = {}) =>
    store.addSubmission(newSubmission({ id, receivedAt: daysAgo(days), ...more }));
  await add('old', 31);
  await add('young', 29);
  await add('other-form', 900, { form: 'book' });
  await add('old-spam', 91, { form: 'book', state: 'spam' });
  await add('young-spam', 89, { form: 'book', state: 'spam' });
  await store.saveDeskSetting({
    name: 'form:contact',
    value: { keepDays: 30 },
    version: 0,
    changedAt: noon,
    changedBy: 'ana@example.org',
  });
  await deleteOldSubmissions(deps, siteWith('contact', 'book'));
  const left = store.rows('submissions').map(({ id }) => id);
  expect(left).toEqual(['other-form', 'young', 'young-spam']);
  const entries = await store.listAuditEntries({ limit: 10 });
  expect(entries.map(({ details }) => details)).toEqual([
    storedDetails('deleted', 'retention', 1),
    storedDetails('deleted', 'retention', 1),
  ]);
});

test('keeps bookings of an event until it has ended, and those who wait for it', async () => {
  const { store, deps } = await open();
  const content = await contentWith({
    'content/forms/book.yaml': bookForm,
    'content/events/first.yaml': eventFile(
      'The first',
      'form: book\nanswers: { evening: first }\nbooking: { places: 1, waitingList: 1 day }\n',
    ),
  });
  const places = { event: 'first', places: { place: 1 }, capacity: { all: 1, kinds: {} } };
  const add = (id: string, more: Parameters<typeof newSubmission>[0] = {}) =>
    store.addSubmission(newSubmission({ id, form: 'book', receivedAt: daysAgo(31), ...more }));
  await add('booked', { booking: places });
  await add('waiting', { waiting: places });
  await add('message');
  await store.saveDeskSetting({
    name: 'form:book',
    value: { keepDays: 30 },
    version: 0,
    changedAt: noon,
    changedBy: 'ana@example.org',
  });
  const left = () => store.rows('submissions').map(({ id }) => id);
  await deleteOldSubmissions(deps, content);
  expect(left()).toEqual(['booked', 'waiting']);
  await deleteOldSubmissions({ ...deps, now: () => new Date('2026-11-27T21:30:00Z') }, content);
  expect(left()).toEqual([]);
});

test('deletes what was in the bin for 30 days', async () => {
  const { store, deps } = await open();
  for (const id of ['old', 'young']) await store.addSubmission(newSubmission({ id }));
  store.execute(`UPDATE submissions SET state = 'bin', binned_at = ${daysAgo(30).getTime() - 1}
    WHERE id = 'old'`);
  store.execute(`UPDATE submissions SET state = 'bin', binned_at = ${daysAgo(29).getTime()}
    WHERE id = 'young'`);
  await deleteOldSubmissions(deps, siteWith());
  expect(store.rows('submissions').map(({ id }) => id)).toEqual(['young']);
});

test('deletes old spam by default only 14 days after the first clean-up', async () => {
  const { store, deps } = await open({ firstCleanup: noon });
  await store.addSubmission(newSubmission({ receivedAt: daysAgo(500), state: 'spam' }));
  const at = (days: number) => ({ ...deps, now: () => daysAgo(-days) });
  await deleteOldSubmissions(at(0), siteWith('contact'));
  await deleteOldSubmissions(at(13.9), siteWith('contact'));
  expect(store.rows('submissions')).toHaveLength(1);
  await deleteOldSubmissions(at(14), siteWith('contact'));
  expect(store.rows('submissions')).toEqual([]);
});

test('deletes by saved settings at once', async () => {
  const { store, deps } = await open({ firstCleanup: noon });
  await store.addSubmission(newSubmission({ receivedAt: daysAgo(91), state: 'spam' }));
  const setting = { name: 'form:contact', value: {}, version: 0 };
  await store.saveDeskSetting({ ...setting, changedAt: noon, changedBy: 'ana@example.org' });
  await deleteOldSubmissions(deps, siteWith('contact'));
  expect(store.rows('submissions')).toEqual([]);
});
