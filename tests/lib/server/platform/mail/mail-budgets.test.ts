import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  cancelBooking,
  changeCounts,
  type ChangeOutcome,
} from '@/lib/server/bookings/changes/apply-change';
import { bookingServices } from '@/lib/server/bookings/booking-services';
import type { BookingPageDeps } from '@/lib/server/bookings/page/booking-page-deps';
import { createBookingToken } from '@/lib/server/bookings/page/booking-token';
import { loadBooking } from '@/lib/server/bookings/page/stored-booking';
import { sendSummaries } from '@/lib/server/alerts/desk/summaries';
import { createSubmissionMails } from '@/lib/server/alerts/notifications/submission-mails';
import {
  mailsPerMailbox,
  mailsPerNetwork,
  noticesPerHour,
} from '@/lib/server/platform/mail/mail-budgets';
import { contentWith } from '@/tests/support/content';
import { startFormServer } from '@/tests/support/form-server';
import { later, noon } from '@/tests/support/submissions';
import { summaryWords } from '@/lib/words/lib/server/alerts';

const form = `title: Book a tour
notify: [office@clinic.example]
copyTo: email
fields:
  - { name: evening, label: Which evening?, kind: select, options: events }
  - { name: adults, label: How many adults?, kind: numeric, min: 1, max: 9, step: 1, summary: { other: "{value} adults" } }
  - { name: email, label: E-mail address, kind: email }
`;

const event = `title: The tour
description: An event that a stranger books again and again.
date: 2026-12-04
from: '19:00'
to: '21:30'
place: The yard
lede: An evening.
form: tour
booking: { places: 900, atMost: 9 }
body: Soon.
`;

/** Serves a form that books, with functions that book and change as a stranger does. */
async function openSite() {
  const content = await contentWith({
    'content/forms/tour.yaml': form,
    'content/events/tour.yaml': event,
  });
  const definition = content.forms.get('tour');
  const rules = content.formRules.get('tour');
  if (definition === undefined || rules === undefined) throw new Error('There is no form.');
  const siteUrl = 'http://site.example';
  const { site } = content;
  const server = await startFormServer({
    forms: [definition],
    bookings: (store) => bookingServices(content, store, siteUrl, () => noon),
    services: {
      proxies: 1,
      randomBytes,
      createMails: (_form, submission) =>
        Promise.resolve(
          createSubmissionMails(definition, rules, submission, {
            siteName: site.name,
            siteUrl,
            randomBytes,
          }),
        ),
    },
  });
  const { store, origin } = server;
  const book = async (email: string, network: string) => {
    const response = await fetch(`${origin}/f/tour`, {
      method: 'POST',
      headers: { Accept: 'application/json', 'X-Forwarded-For': network },
      body: new URLSearchParams({ evening: 'tour', adults: '2', email }),
    });
    expect(response.status).toBe(200);
    return server.kept.at(-1)?.id ?? '';
  };
  const pageDeps = (network: string): BookingPageDeps => ({
    content,
    site,
    siteUrl,
    store,
    payments: undefined,
    logFailure: (error) => {
      throw error;
    },
    visitor: { kind: 'network', network },
    now: () => noon,
    randomBytes,
  });
  const load = async (id: string) => {
    const stored = await loadBooking(await createBookingToken(id, store), content, store, noon);
    if (stored === undefined) throw new Error('There is no booking.');
    return stored;
  };
  return {
    ...server,
    content,
    siteUrl,
    book,
    change: async (id: string, adults: number, network: string) =>
      changeCounts(
        await load(id),
        { adults: String(adults) },
        { refund: 0, due: 0 },
        pageDeps(network),
      ),
    cancel: async (id: string, network: string) =>
      cancelBooking(await load(id), 0, pageDeps(network)),
    taken: async () => (await store.countTakenByEvent(['tour'], noon)).get('tour') ?? {},
    mails: () => store.listMails({ limit: 2000 }),
  };
}

type Site = Awaited<ReturnType<typeof openSite>>;

/** Books 18 times with one address, changes each booking 21 times and cancels it. */
async function attack({ book, change, cancel }: Site, networkOf: (index: number) => string) {
  const outcomes: ChangeOutcome[] = [];
  for (let index = 0; index < 18; index += 1) {
    const network = networkOf(index);
    const id = await book(`Vic.tim+${index}@example.org`, network);
    for (let turn = 0; turn < 21; turn += 1) {
      outcomes.push(await change(id, turn % 2 === 0 ? 3 : 2, network));
    }
    outcomes.push(await cancel(id, network));
  }
  return outcomes;
}

test.each([
  ['one network', () => '203.0.113.9'],
  ['many networks', (index: number) => `203.0.113.${index}`],
])(
  'sends one mailbox few of the mails that a stranger causes from %s',
  async (_name, networkOf) => {
    const site = await openSite();
    const outcomes = await attack(site, networkOf);
    // What was asked for is done, above the budget too. A booking is changed 20 times in a day.
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(18 * 21);
    expect(await site.taken()).toEqual({});
    const mails = await site.mails();
    const ofVictim = mails.filter(({ to }) => to.endsWith('@example.org'));
    expect(ofVictim.filter(({ state }) => state === 'queued')).toHaveLength(
      mailsPerMailbox.ordinary,
    );
    const held = await site.store.listMails({ state: 'held', limit: 999 });
    expect(held).toHaveLength(18 * 22 - mailsPerMailbox.ordinary);
    // All bookings were cancelled, so none is sent on the next days.
    await site.store.releaseDueMails(later(24 * 60 + 1));
    expect(await site.store.countHeldMails()).toBe(held.length);
  },
);

test('sends the organisation one summary in place of hundreds of notifications', async () => {
  const site = await openSite();
  await attack(site, () => '203.0.113.9');
  const ofOffice = (await site.mails()).filter(({ to }) => to === 'office@clinic.example');
  expect(ofOffice).toHaveLength(18 * 22);
  expect(ofOffice.filter(({ state }) => state === 'queued')).toHaveLength(noticesPerHour.form);
  const { store, content, siteUrl } = site;
  const send = (now: Date) =>
    sendSummaries({
      store,
      forms: content.forms,
      siteName: 'Clinic',
      siteUrl,
      display: { timeZone: 'Europe/London', locale: 'en-GB', now },
      randomBytes,
    });
  await send(later(9));
  expect((await site.mails()).filter(({ kind }) => kind === 'summary')).toEqual([]);
  await Promise.all([send(later(10)), send(later(10))]);
  const summaries = (await site.mails()).filter(({ kind }) => kind === 'summary');
  expect(summaries).toHaveLength(1);
  const [{ to, subject, text } = { to: '', subject: '', text: '' }] = summaries;
  expect(to).toBe('office@clinic.example');
  expect(subject).toBe(`Clinic: ${18 * 22 - noticesPerHour.form} more messages`);
  expect(text).toContain(summaryWords.notify(17, 'Book a tour', '12:00'));
  expect(text).toContain('more changes of bookings on Book a tour since 12:00');
  expect(text).toContain(`${siteUrl}/desk/inbox?form=tour`);
});

test('mails people who book while another mailbox is attacked', async () => {
  const site = await openSite();
  await attack(site, (index) => `203.0.113.${index}`);
  await site.book('ben@clinic.example', '198.51.100.1');
  const mails = (await site.mails()).filter(({ to }) => to === 'ben@clinic.example');
  expect(mails).toMatchObject([{ kind: 'copy', state: 'queued' }]);
});

test('holds the mails that one network causes to many mailboxes', async () => {
  const site = await openSite();
  const id = await site.book('a@clinic.example', '203.0.113.9');
  const submission = site.kept.find((each) => each.id === id);
  const [first] = submission?.mails.filter(({ kind }) => kind === 'copy') ?? [];
  expect(first?.network).toMatch(/^[0-9a-f]{32}$/);
  const others = Array.from({ length: mailsPerNetwork }, (_, index) => ({
    ...submission?.mails[0],
    id: `mail-${index}`,
    kind: 'booking' as const,
    messageId: `<${index}@clinic.example>`,
    to: `b${index}@clinic.example`,
    subject: 'Changed',
    text: 'Changed',
    network: first?.network ?? '',
  }));
  await site.store.queueMails(id, others, noon);
  expect(await site.store.countHeldMails()).toBe(1);
});
