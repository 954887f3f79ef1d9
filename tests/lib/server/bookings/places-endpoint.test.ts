import { expect, test } from 'vitest';
import { placesUrl } from '@/lib/bookings/places-api';
import type { EventStates } from '@/lib/server/bookings/load-states';
import { handlePlaces } from '@/lib/server/bookings/places-endpoint';
import { serve } from '@/tests/support/serve';

const states: EventStates = new Map([
  ['talk', { kind: 'open', left: 3, text: '3 places left' }],
  ['nights/2026-12-04', { kind: 'full', text: 'Full', closedText: 'It is full.' }],
  ['concert', { kind: 'waiting', text: 'Full: join the waiting list' }],
  ['open-day', { kind: 'open', left: undefined, text: undefined }],
]);

async function ask(
  events: readonly string[],
  load = () => Promise.resolve(states),
  method = 'GET',
) {
  const origin = await serve((request, response) => {
    const { searchParams } = new URL(request.url ?? '/', 'http://localhost');
    void handlePlaces(request, response, searchParams.getAll('event'), load);
  });
  return fetch(`${origin}${placesUrl(events)}`, { method });
}

test('responds with the places of the events that exist', async () => {
  const reply = await ask(['talk', 'nights/2026-12-04', 'concert', 'open-day', '__proto__']);
  expect(reply.status).toBe(200);
  expect(reply.headers.get('cache-control')).toBe('private, no-store');
  expect(await reply.json()).toEqual({
    events: {
      talk: { text: '3 places left', left: 3, isOpen: true },
      'nights/2026-12-04': { text: 'Full', left: 0, isOpen: false, closedText: 'It is full.' },
      concert: { text: 'Full: join the waiting list', left: 0, isOpen: true, waits: true },
      'open-day': { isOpen: true },
    },
  });
});

test('responds with 503 while the store cannot be read, and 405 to other methods', async () => {
  const failing = () => Promise.reject(new Error('disk'));
  expect((await ask(['talk'], failing)).status).toBe(503);
  const posted = await ask(['talk'], undefined, 'POST');
  expect(posted.status).toBe(405);
  expect(posted.headers.get('allow')).toBe('GET, HEAD');
});
