import { expect, test } from 'vitest';
import { mailWaitingLists } from '@/lib/server/bookings/rebooking/mail-waiting-lists';
import type { Event } from '@/lib/server/content/content';
import { formatEventDate, formatEventTime } from '@/lib/server/content/dates';
import { noon } from '@/tests/support/submissions';
import { openWaitingSite } from '@/tests/support/waiting';
import { offerMailWords } from '@/lib/words/lib/server/bookings/waiting';
import { eventNameWords, eventStateWords } from '@/lib/words/lib/server/bookings';
import { rebookingMailWords, waitingMailWords } from '@/lib/words/lib/server/bookings/rebooking';

async function start() {
  const site = await openWaitingSite();
  const { content, store, randomBytes, book, wait, mailsOf } = site;
  const booked = await book(4);
  const id = await wait(2);
  const runWith = (changes: Partial<Event['data']> = {}, isSettled = true, at = noon) => {
    const events = content.events.map((event): Event => {
      const data = { ...event.data, ...changes };
      const dateText = formatEventDate(data, 'en-GB');
      const timeText = formatEventTime(data, 'en-GB');
      return { ...event, data, listed: { ...event.listed, dateText, timeText } };
    });
    const deps = { store, siteUrl: 'https://site.example', now: () => at, randomBytes };
    return mailWaitingLists({ ...content, events }, { ...deps, isSettled: () => isSettled });
  };
  const mails = async () => (await mailsOf(id)).filter(({ kind }) => kind === 'event-change');
  return { ...site, booked, id, runWith, mails };
}

const later = { date: '2026-11-28', from: 18 * 60, reason: 'The moon is late.' };

test('mails those who wait once when an event is moved, with the way off the list', async () => {
  const { runWith, mails } = await start();
  await runWith();
  await runWith(later, false);
  expect(await mails()).toEqual([]);
  await Promise.all([runWith(later), runWith(later)]);
  await runWith(later);
  const [mail, ...more] = await mails();
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ to: 'ana@example.org' });
  expect(mail?.subject).toMatch(/^Changed: The first \(/);
  expect(mail?.text).toContain(
    'has a new time or place: Saturday 28 November 2026, 18:00 to 21:30,',
  );
  expect(mail?.text).toContain('Before: Friday 27 November 2026, 19:00 to 21:30');
  expect(mail?.text).toContain('The moon is late.');
  expect(mail?.text).toContain(waitingMailWords.keep);
  expect(mail?.text).toMatch(
    /leave the waiting list: https:\/\/site\.example\/booking\/offer\/[\w-]+\.[\w-]{43}\n/,
  );
});

test('mails that an event is postponed, and that it takes place after all', async () => {
  const { runWith, mails } = await start();
  await runWith();
  await runWith({ status: 'postponed' });
  await runWith({ status: 'postponed' });
  await runWith();
  const sent = await mails();
  expect(sent).toHaveLength(2);
  const [postponed, back] = ['Postponed: The first (', 'Changed: The first ('].map((start) =>
    sent.find(({ subject }) => subject.startsWith(start)),
  );
  const event = eventNameWords.eventOn('The first', 'Friday 27 November 2026');
  expect(postponed?.text).toContain(rebookingMailWords.text.postponed(event));
  expect(postponed?.text).toContain(waitingMailWords.keep);
  expect(back?.text).toContain('takes place after all: Friday 27 November 2026');
});

test('says until when places are held that are offered already', async () => {
  const { runWith, mails, cancel, booked, offer } = await start();
  await runWith();
  await cancel(booked);
  await offer();
  await runWith(later);
  const [mail] = await mails();
  expect(mail?.text).toContain(
    offerMailWords.until(eventStateWords.dayAndTime('Saturday 21 November 2026', '12:00')),
  );
  expect(mail?.text).toContain(offerMailWords.link('https://'));
});

test('mails nobody who has left, nor about another end or a date that is over', async () => {
  const { runWith, mails, store, id } = await start();
  await runWith();
  await runWith({ to: 23 * 60 });
  await runWith(later, true, new Date('2026-12-01T12:00:00Z'));
  await store.leaveWaitingList(id, noon);
  await runWith(later);
  expect(await mails()).toEqual([]);
});
