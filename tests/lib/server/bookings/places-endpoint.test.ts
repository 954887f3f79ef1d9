import type { NextApiRequest, NextApiResponse } from 'next';
import { expect, test } from 'vitest';
import { type PlacesResponse, placesUrl } from '@/lib/bookings/places-api';
import type { EventStates } from '@/lib/server/bookings/load-states';
import { handlePlaces, sendPlaces } from '@/lib/server/bookings/places-endpoint';
import { inLanguage } from '@/lib/server/platform/state/in-language';
import { eventStateWords } from '@/lib/words/lib/server/bookings';
import { contentWith } from '@/tests/support/content';
import { withLanguages } from '@/tests/support/languages';
import { serve } from '@/tests/support/serve';
import { noon } from '@/tests/support/submissions';
import { openTestStore } from '@/tests/support/test-store';
import { englishFiles } from '@/tests/support/translated-files';

const states: EventStates = new Map([
  ['talk', { kind: 'open', left: 3, text: '3 places left' }],
  ['nights/2026-12-04', { kind: 'full', text: 'Full', closedText: 'It is full.' }],
  ['concert', { kind: 'waiting', text: eventStateWords.waiting }],
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
      concert: { text: eventStateWords.waiting, left: 0, isOpen: true, waits: true },
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

test('says how many places are left in the language of the page that asks', async () => {
  const content = withLanguages(await contentWith(englishFiles), { cy: 'cy-GB' });
  const store = openTestStore();
  const deps = {
    services: () => ({ store, now: () => noon }),
    readContent: () => Promise.resolve(content),
  };
  const origin = await serve((request, response) => {
    const query = { event: 'open-evening' };
    const asked = Object.assign(request, { query }) as unknown as NextApiRequest;
    void sendPlaces.handle(asked, response as NextApiResponse, deps);
  });
  const textOn = async (page: string) => {
    const reply = await fetch(origin, { headers: { Referer: `${origin}${page}` } });
    const { events } = (await reply.json()) as PlacesResponse;
    return events['open-evening']?.text;
  };
  expect(await textOn('/events/open-evening')).toBe(eventStateWords.left(40));
  expect(await textOn('/cy/events/open-evening')).toBe(
    inLanguage('cy', () => eventStateWords.left(40)),
  );
});
