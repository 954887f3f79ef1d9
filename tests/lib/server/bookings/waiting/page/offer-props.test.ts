import { expect, test, vi } from 'vitest';
import { offerPath, offerToken } from '@/lib/server/bookings/waiting/offers';
import { answerOffer, loadOffer } from '@/lib/server/bookings/waiting/page/offer-props';
import type { FormServices } from '@/lib/server/forms/form-services';
import { later, newMail, noon } from '@/tests/support/submissions';
import { openWaitingSite } from '@/tests/support/waiting';
import {
  offerPageWords,
  offerMailWords,
  waitingWords,
} from '@/lib/words/lib/server/bookings/waiting';

const accept = new URLSearchParams({ action: 'accept' });
const leave = new URLSearchParams({ action: 'leave' });

/** Opens a site at which Ana has an offer of two places, and returns the token of its address. */
async function openOffer() {
  const site = await openWaitingSite();
  const booked = await site.book(4);
  const [id, next] = [await site.wait(2), await site.wait(4, 'cy@example.org')];
  await site.cancel(booked);
  await site.offer();
  const [mail] = await site.mailsOf(id);
  const token = /\/booking\/offer\/(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
  const mails = [newMail({ kind: 'copy' }), newMail({ kind: 'notify' })];
  const createMails = vi.fn<FormServices['createMails']>(() => Promise.resolve(mails));
  const deps = (now = noon) => ({
    content: site.content,
    store: site.store,
    siteUrl: 'https://site.example',
    createMails,
    now: () => now,
  });
  const titleOf = async (now?: Date) => (await loadOffer(token, deps(now)))?.title;
  return { site, id, next, token, deps, titleOf, createMails };
}

test('shows the event, the places and until when they are held', async () => {
  const { token, deps } = await openOffer();
  expect(await loadOffer(token, deps())).toMatchObject({
    title: offerPageWords.offered,
    text: offerMailWords.until('Saturday 21 November 2026 at 12:00'),
    event: { title: 'The first', href: '/events/first' },
    counts: '2 adults',
    actions: [{ action: 'accept' }, { action: 'leave', label: offerPageWords.decline }],
  });
});

test('books the places when the offer is accepted, and mails the ticket once', async () => {
  const { site, id, token, deps, titleOf, createMails } = await openOffer();
  await answerOffer(token, accept, deps());
  await answerOffer(token, accept, deps());
  await answerOffer(token, leave, deps());
  expect(await site.stateOf(id)).toBe('accepted');
  // Its mail says what was sold when it joined the list.
  expect(createMails.mock.calls[0]?.[3]).toBe('accepted');
  const mails = await site.mailsOf(id);
  expect(mails.map(({ kind }) => kind).sort()).toEqual(['booking', 'offer']);
  const view = await loadOffer(token, deps());
  expect(view).toMatchObject({ title: offerPageWords.accepted, actions: [] });
  expect(view?.ticket).toMatchObject({
    title: 'The first',
    bookingPage: expect.stringMatching(/^\/booking\/[\w-]+\./) as string,
    qrCode: {},
  });
  expect(await titleOf(later(9999))).toBe(offerPageWords.accepted);
});

test.each([
  ['cancelled', offerPageWords.ended, []],
  ['postponed', waitingWords.title, [{ action: 'leave' }]],
] as const)('cannot be accepted while the event is %s', async (status, title, actions) => {
  const { site, id, token, deps } = await openOffer();
  const events = site.content.events.map((event) => ({
    ...event,
    data: { ...event.data, status },
  }));
  const changed = { ...deps(), content: { ...site.content, events } };
  expect(await loadOffer(token, changed)).toMatchObject({ title, actions });
  await answerOffer(token, accept, changed);
  expect(await site.stateOf(id)).toBe('offered');
});

test.each([
  ['2026-11-27T18:45:00Z', /^No more places are offered\./],
  ['2026-11-27T19:00:00Z', /^Booking has closed,/],
])('says at %s to those who wait that the list has ended', async (at, text) => {
  const { site, next, deps } = await openOffer();
  const token = await offerToken.create(next, site.store);
  expect(await loadOffer(token, deps(new Date(at)))).toMatchObject({
    title: offerPageWords.over,
    text: expect.stringMatching(text) as string,
    actions: [],
  });
});

test('shows no ticket of a booking that was cancelled after the offer was accepted', async () => {
  const { site, id, token, deps } = await openOffer();
  await answerOffer(token, accept, deps());
  const submission = await site.store.findSubmission(id);
  await site.store.cancelBooking({
    submission: id,
    seen: submission?.fields ?? [],
    refunds: [],
    mails: [],
    audit: {
      id: 'a1',
      at: noon,
      operator: '',
      action: 'booking-cancelled',
      subject: id,
      details: '',
    },
    at: noon,
  });
  const view = await loadOffer(token, deps());
  expect(view).toMatchObject({ title: offerPageWords.cancelled, actions: [] });
  expect(view).not.toHaveProperty('ticket');
  await site.cancel(id);
  expect(await loadOffer(token, deps())).toBeUndefined();
});

test('says that a list is paused for more places than the event has', async () => {
  const { site, next, deps } = await openOffer();
  await site.store.pauseWaiting(next, true, noon);
  const token = (await offerPath(next, site.store)).split('/').at(-1) ?? '';
  const { text } = (await loadOffer(token, deps())) ?? {};
  expect(text).toContain(offerPageWords.pausedText);
});

test('gives the places to the next when the offer is declined', async () => {
  const { site, id, next, token, deps, titleOf } = await openOffer();
  await answerOffer(token, leave, deps());
  expect(await site.stateOf(id)).toBe('declined');
  expect(await titleOf()).toBe(offerPageWords.declined);
  await site.offer();
  expect(await site.stateOf(next)).toBe('offered');
});

test('cannot be accepted after its end', async () => {
  const { site, token, deps, titleOf } = await openOffer();
  const end = later(24 * 60);
  expect(await titleOf(end)).toBe(offerPageWords.expired);
  await answerOffer(token, accept, deps(end));
  expect(await titleOf(end)).toBe(offerPageWords.expired);
  await site.offer(end);
  expect(await titleOf(end)).toBe(offerPageWords.expired);
});

test('says how many are before, and lets a visitor leave', async () => {
  const { site, next, token, deps } = await openOffer();
  const last = await site.wait(1, 'di@example.org');
  const lastToken = (await offerPath(last, site.store)).split('/').at(-1) ?? '';
  expect(await offerToken.read(lastToken, site.store)).toBe(last);
  expect(await loadOffer(lastToken, deps())).toMatchObject({
    title: waitingWords.title,
    text: offerPageWords.waitingText(1),
    actions: [{ action: 'leave', label: offerPageWords.leave }],
  });
  await answerOffer(lastToken, accept, deps());
  expect(await site.stateOf(last)).toBe('waiting');
  await answerOffer(lastToken, leave, deps());
  expect(await site.stateOf(last)).toBe('declined');
  expect(await site.stateOf(next)).toBe('waiting');
  expect(token).not.toBe(lastToken);
});

test('knows no address that this site did not sign', async () => {
  const { site, token, id, next, deps } = await openOffer();
  const forged = token.replace(id, next);
  expect(await loadOffer(forged, deps())).toBeUndefined();
  await answerOffer(forged, leave, deps());
  expect(await site.stateOf(next)).toBe('waiting');
  expect(await loadOffer('nonsense', deps())).toBeUndefined();
});
