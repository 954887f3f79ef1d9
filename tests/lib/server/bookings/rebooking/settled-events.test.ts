import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { bookingServices } from '@/lib/server/bookings/booking-services';
import { mailChangedEvents } from '@/lib/server/bookings/rebooking/mail-changed-events';
import { mailCalledOffEvents } from '@/lib/server/bookings/rebooking/mail-called-off-events';
import { watchSettledEvents } from '@/lib/server/bookings/rebooking/settled-events';
import type { Event } from '@/lib/server/content/content';
import { later } from '@/tests/support/submissions';
import { openWaitingSite } from '@/tests/support/waiting';

const siteUrl = 'https://site.example';

/** Returns a function that runs both jobs with changes of the event, at a minute. */
async function start() {
  const { content, store, book } = await openWaitingSite({ booking: '{ places: 4 }' });
  const id = await book(2);
  let minute = 0;
  const now = () => later(minute);
  const settled = watchSettledEvents(now);
  const run = async (at: number, changes: Partial<Event['data']> = {}) => {
    minute = at;
    const events = content.events.map((event) => ({
      ...event,
      data: { ...event.data, ...changes },
    }));
    const changed = { ...content, events };
    const bookings = bookingServices(changed, store, siteUrl, now);
    const deps = { store, bookings, siteUrl, now, randomBytes, isSettled: settled.has };
    settled.update(events);
    await mailChangedEvents(changed, deps);
    await mailCalledOffEvents(changed, deps);
    return (await store.listMails({ submission: id, limit: 9 })).length;
  };
  await run(0);
  return run;
}

test.each([[{ date: '2026-11-28' }], [{ place: 'The barn' }], [{ status: 'cancelled' as const }]])(
  'mails %j once, after five minutes',
  async (change) => {
    const run = await start();
    expect(await run(10, change)).toBe(0);
    expect(await run(14, change)).toBe(0);
    expect(await run(15, change)).toBe(1);
    expect(await run(16, change)).toBe(1);
  },
);

test('mails nothing about a change that is taken back, and counts again from the next', async () => {
  const run = await start();
  expect(await run(10, { date: '2027-11-27' })).toBe(0);
  expect(await run(12)).toBe(0);
  expect(await run(14, { status: 'cancelled' })).toBe(0);
  expect(await run(16)).toBe(0);
  expect(await run(30)).toBe(0);
  expect(await run(40, { date: '2027-11-27' })).toBe(0);
  expect(await run(42, { date: '2026-11-29' })).toBe(0);
  expect(await run(46, { date: '2026-11-29' })).toBe(0);
  expect(await run(47, { date: '2026-11-29' })).toBe(1);
});
