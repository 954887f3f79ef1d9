import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepPlacesCurrent } from '@/components/sections/live-places';
import type { PlacesResponse } from '@/lib/bookings/places-api';
import { eventStateWords } from '@/lib/words/lib/server/bookings';
import { eventsListWords } from '@/lib/words/components/sections';

const asked = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
const answer = (events: PlacesResponse['events']) => Promise.resolve(Response.json({ events }));
const open = { text: '9 places left', isOpen: true };
/** Answers late, and rejects when the request is aborted, as `fetch` does. */
const answerAfter = (
  delayMs: number,
  events: PlacesResponse['events'],
  signal: RequestInit['signal'],
) =>
  new Promise<Response>((resolve, reject) => {
    setTimeout(() => resolve(Response.json({ events })), delayMs);
    signal?.addEventListener('abort', () => reject(signal.reason as Error));
  });
const placesOf = (key: string) =>
  document.querySelector(`[data-places="${key}"]`)?.textContent ?? '';
const isBookable = (key: string) =>
  document.querySelector<HTMLElement>(`[data-bookable="${key}"]`)?.hidden === false;
const settle = () => vi.advanceTimersByTimeAsync(1500);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', asked);
  const { book, join } = eventsListWords;
  document.body.innerHTML = `
    <span data-places="talk">${eventStateWords.left(3)}</span>
    <a data-bookable="talk" href="/talk">${book}</a>
    <span data-places="nights/2026-12-04">${eventStateWords.left(9)}</span>
    <a data-bookable="nights/2026-12-04" href="/nights">
      <span data-book="${book}" data-join="${join}">${book}</span>
    </a>`;
});
afterEach(() => {
  asked.mockReset();
});

test('asks after the load and every minute, and shows what changed', async () => {
  asked.mockImplementationOnce(() =>
    answer({
      talk: { text: 'Full', left: 0, isOpen: false },
      'nights/2026-12-04': { text: '9 places left', isOpen: true },
    }),
  );
  const stop = keepPlacesCurrent();
  await settle();
  expect(asked.mock.calls[0]?.[0]).toBe('/api/places?event=talk&event=nights%2F2026-12-04');
  expect([placesOf('talk'), isBookable('talk')]).toEqual(['Full', false]);
  const bar = document.querySelector<HTMLElement>('[data-places="talk"]');
  expect(bar?.style.getPropertyValue('--left')).toBe('0');
  expect([placesOf('nights/2026-12-04'), isBookable('nights/2026-12-04')]).toEqual([
    '9 places left',
    true,
  ]);

  asked.mockImplementationOnce(() => answer({ talk: { text: '1 place left', isOpen: true } }));
  await vi.advanceTimersByTimeAsync(60_000);
  expect([placesOf('talk'), isBookable('talk')]).toEqual(['1 place left', true]);
  stop();
  await vi.advanceTimersByTimeAsync(180_000);
  expect(asked).toHaveBeenCalledTimes(2);
});

test('keeps the numbers of the later request where an earlier one is answered after it', async () => {
  asked.mockImplementationOnce((_url, { signal }) => answerAfter(3000, { talk: open }, signal));
  const stop = keepPlacesCurrent();
  await settle();
  asked.mockImplementationOnce(() => answer({ talk: { text: 'Full', isOpen: false } }));
  document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(3000);
  expect([placesOf('talk'), isBookable('talk')]).toEqual(['Full', false]);
  stop();
});

test('leads to the waiting list of an event that fills up, and back to its booking', async () => {
  const key = 'nights/2026-12-04';
  const shown = () => document.querySelector(`[data-bookable="${key}"]`)?.textContent.trim();
  asked.mockImplementationOnce(() =>
    answer({ [key]: { text: eventStateWords.waiting, isOpen: true, waits: true } }),
  );
  const stop = keepPlacesCurrent();
  await settle();
  expect([isBookable(key), shown()]).toEqual([true, eventsListWords.join]);
  asked.mockImplementationOnce(() => answer({ [key]: { text: '1 place left', isOpen: true } }));
  await vi.advanceTimersByTimeAsync(60_000);
  expect([isBookable(key), shown()]).toEqual([true, 'Book']);
  stop();
});

test.each([
  ['fails', () => Promise.reject(new TypeError('offline'))],
  ['is refused', () => Promise.resolve(new Response('{"ok":false}', { status: 503 }))],
  ['is no JSON', () => Promise.resolve(new Response('<p>Sign in</p>'))],
])('keeps what is shown where the request %s', async (_what, reply) => {
  asked.mockImplementation(reply);
  const stop = keepPlacesCurrent();
  await settle();
  expect([placesOf('talk'), isBookable('talk')]).toEqual([eventStateWords.left(3), true]);
  stop();
});

test('closes the booking of an event without a number of places', async () => {
  document.body.innerHTML = `
    <div data-booking="workshop" data-state="book">
      <h2><span data-heading="Book">Book</span></h2>
      <p data-explains="">Come to the workshop.</p>
      <div data-while="book join"><form></form></div>
    </div>`;
  const closed = { text: eventStateWords.closed, isOpen: false, closedText: 'It closed at 18:00.' };
  asked.mockImplementationOnce(() => answer({ workshop: closed }));
  const stop = keepPlacesCurrent();
  await settle();
  expect(asked.mock.calls[0]?.[0]).toBe('/api/places?event=workshop');
  expect(document.querySelector('h2')).toHaveTextContent(eventStateWords.closed);
  expect(document.querySelector('[data-explains]')).toHaveTextContent('It closed at 18:00.');
  expect(document.querySelector<HTMLElement>('[data-while]')?.hidden).toBe(true);
  stop();
});

test('asks for nothing on a page without events', async () => {
  document.body.innerHTML = '<p>Hello</p>';
  keepPlacesCurrent()();
  await settle();
  expect(asked).not.toHaveBeenCalled();
});
