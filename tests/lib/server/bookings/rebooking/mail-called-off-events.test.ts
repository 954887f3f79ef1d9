import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { mailCalledOffEvents } from '@/lib/server/bookings/rebooking/mail-called-off-events';
import type { Content } from '@/lib/server/content/content';
import { openStoredBooking } from '@/tests/support/stored-booking';
import { noon } from '@/tests/support/submissions';
import { rebookingMailWords, rebookingWords } from '@/lib/words/lib/server/bookings/rebooking';
import { describeEntries } from '@/tests/support/desk/describe-entries';

async function open(event: string, now = noon, isPaid = false) {
  const opened = await openStoredBooking({ event, now, isPaid });
  const deps = { ...opened, siteUrl: 'https://clinic.example', now: () => now, randomBytes };
  const offerIn = (content: Content) => mailCalledOffEvents(content, deps);
  return { ...opened, offerIn, offer: () => offerIn(opened.content) };
}

test('mails those who have booked a cancelled event once, with the link of their booking', async () => {
  const { offer, mails, token, store, id } = await open('status: cancelled\n');
  await Promise.all([offer(), offer()]);
  await offer();
  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  expect(mail).toMatchObject({
    kind: 'event-change',
    to: 'ada@example.org',
    subject: 'Cancelled: The first (PLA-7K2QXM)',
  });
  expect(mail?.text).toContain(
    rebookingMailWords.text.cancelled('“The first” on Friday 27 November 2026'),
  );
  expect(mail?.text).toContain(`${rebookingWords.cancel.free}\n`);
  expect(mail?.text).toContain(`Cancel here: https://clinic.example/booking/${token}`);
  expect(describeEntries(await store.listAuditEntries({ subject: id, limit: 5 }))).toMatchObject([
    {
      action: 'rebooking-offered',
      operator: '',
      details: '“The first” on Friday 27 November 2026',
    },
  ]);
});

test('offers another date of a series for a postponed one', async () => {
  const { offer, mails, show } = await open(`repeats:
  rule: FREQ=WEEKLY;BYDAY=FR;COUNT=3
  dates: { '2026-11-27': { status: postponed } }
`);
  await offer();
  const [mail] = await mails();
  expect(mail?.subject).toBe('Postponed: The first (PLA-7K2QXM)');
  expect(mail?.text).toContain(`${rebookingWords.move.free} ${rebookingMailWords.keep}`);
  expect(mail?.text).toContain('Choose here: ');
  expect((await show()).step.kind).toBe('choose');
});

test('names the sum that cancelling a paid booking refunds, without what was refunded already', async () => {
  const { offer, mails, store } = await open('status: cancelled\n', noon, true);
  store.execute('UPDATE payments SET refunded = 400');
  await offer();
  const [mail] = (await mails()).filter(({ kind }) => kind === 'event-change');
  expect(mail?.text).toContain(rebookingWords.cancel.refundedSum('£12.00'));
});

test('mails again when a postponed event is cancelled', async () => {
  const { content, offer, offerIn, mails } = await open('status: postponed\n');
  await offer();
  const events = content.events.map((event) => ({
    ...event,
    data: { ...event.data, status: 'cancelled' as const },
  }));
  await offerIn({ ...content, events });
  await offerIn({ ...content, events });
  expect((await mails()).map(({ subject }) => subject).toSorted()).toEqual([
    'Cancelled: The first (PLA-7K2QXM)',
    'Postponed: The first (PLA-7K2QXM)',
  ]);
});

test('offers nothing to those whose date took place before its file had a cancelled one', async () => {
  const { content, offerIn, mails } = await open('', new Date('2026-12-01T12:00:00.000Z'));
  const events = content.events.map((event) => ({
    ...event,
    data: { ...event.data, date: '2026-12-25', status: 'cancelled' as const },
  }));
  await offerIn({ ...content, events });
  expect(await mails()).toEqual([]);
});

test.each([
  ['a planned event', 'status: planned\n', noon],
  ['an event that is over', 'status: cancelled\n', new Date('2026-11-28T12:00:00.000Z')],
])('offers nothing for %s', async (_which, event, now) => {
  const { offer, mails } = await open(event, now);
  await offer();
  expect(await mails()).toEqual([]);
});
