import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { sendBookingCalendar } from '@/lib/server/bookings/page/calendar-endpoint';
import { StoreBusy } from '@/lib/server/platform/store/store-errors';
import { serve } from '@/tests/support/serve';
import { openStoredBooking, type Site } from '@/tests/support/stored-booking';
import { later, noon } from '@/tests/support/submissions';

async function start(site: Site = {}) {
  const opened = await openStoredBooking(site);
  const { content, store, token } = opened;
  let at = noon;
  const origin = await serve((request, response) => {
    const [, sent = ''] = (request.url ?? '').split('/');
    const deps = { content, store, siteUrl: 'https://clinic.example', now: () => at };
    void sendBookingCalendar(request, response, sent, deps);
  });
  const load = async (minutes = 0, sent = token, method = 'GET') => {
    at = later(minutes);
    return fetch(`${origin}/${sent}`, { method });
  };
  const entry = async (minutes: number) => {
    const file = ICAL.Component.fromString(await (await load(minutes)).text());
    const [component] = file.getAllSubcomponents('vevent');
    const value = (name: string) => String(component?.getFirstPropertyValue(name));
    return {
      uid: value('uid'),
      start: value('dtstart'),
      status: value('status'),
      description: value('description'),
      sequence: Number(value('sequence')),
    };
  };
  return { ...opened, load, entry };
}

test('has an entry of the booking that follows it to another date and is struck out at the end', async () => {
  const { id, token, post, load, entry } = await start({ isSeries: true });
  const response = await load();
  expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  expect(response.headers.get('cache-control')).toBe('private, no-store');
  const first = await entry(1);
  expect(first).toMatchObject({
    uid: `booking-${id}@clinic.example`,
    start: '2026-11-27T19:00:00Z',
    status: 'CONFIRMED',
  });
  expect(first.description).toContain('For: 2 adults and 1 children\nReference: PLA-7K2QXM');
  expect(first.description).toContain(`https://clinic.example/booking/${token}`);

  await post({ do: 'move', to: 'first/2026-12-04', refund: '0' });
  const moved = await entry(2);
  expect(moved).toMatchObject({ uid: first.uid, start: '2026-12-04T19:00:00Z' });
  expect(moved.sequence).toBeGreaterThan(first.sequence);

  await post({ do: 'cancel', refund: '0' });
  expect(await entry(3)).toMatchObject({ uid: first.uid, status: 'CANCELLED' });
});

test('responds 404 to a wrong token, 405 to a post, and 503 while the store fails', async () => {
  const { store, load, token } = await start();
  expect((await load(0, `${token.slice(0, -1)}x`)).status).toBe(404);
  expect((await load(0, token, 'POST')).status).toBe(405);
  expect(await (await load(0, token, 'HEAD')).text()).toBe('');
  store.findSubmission = () => Promise.reject(new StoreBusy('locked', 'SQLITE_BUSY'));
  expect((await load()).status).toBe(503);
});
