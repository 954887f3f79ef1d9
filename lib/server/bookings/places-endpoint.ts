import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { maxPlacesEvents, type PlacesResponse } from '@/lib/bookings/places-api';
import { countLeft } from '@/lib/server/bookings/event-state';
import {
  describeStates,
  type EventStates,
  loadEventStates,
} from '@/lib/server/bookings/load-states';
import type { Content } from '@/lib/server/content/content';
import { contentOfReferer } from '@/lib/server/content/languages/content-of-referer';
import { inLanguageOfContent } from '@/lib/server/content/languages/in-language-of';
import { queryEndpoint, rejectsMethod, sendJson } from '@/lib/server/platform/http/endpoint';
import { shareResult } from '@/lib/server/platform/http/responses/share-result';

interface PlacesDeps {
  readonly services: () => {
    readonly store: Parameters<typeof loadEventStates>[1];
    readonly now: () => Date;
  };
  readonly readContent: () => Promise<Content>;
}

/** Every open page asks, so requests within a second share one count. */
const loadStates = shareResult(
  async ({ services, readContent }: PlacesDeps) => {
    const { store, now } = services();
    return loadEventStates(await readContent(), store, now());
  },
  1000,
  () => new Date(),
);

/** Returns how many places events have left, as JSON for the script of pages that show it. */
export const sendPlaces = queryEndpoint(
  { event: z.array(z.string()) },
  (request, response, { event }, deps: PlacesDeps) =>
    handlePlaces(request, response, event, () => loadStatesFor(request, deps)),
);

/** Loads the states with the words of the page that asks. */
async function loadStatesFor(request: IncomingMessage, deps: PlacesDeps): Promise<EventStates> {
  const states = await loadStates(deps);
  const main = await deps.readContent();
  const content = contentOfReferer(main, request);
  if (content === main) return states;
  return inLanguageOfContent(content, () => describeStates(states, content));
}

/** Handles a request for the places of the events of `keys`. Responds with 503 while they cannot be read. */
export async function handlePlaces(
  request: IncomingMessage,
  response: ServerResponse,
  keys: readonly string[],
  load: () => Promise<EventStates>,
): Promise<void> {
  if (rejectsMethod(request, response)) return;
  const states = await load().catch(() => undefined);
  if (states === undefined) {
    sendJson(response, 503, { ok: false });
    return;
  }
  const events = keys.slice(0, maxPlacesEvents).flatMap((key) => {
    const state = states.get(key);
    if (state === undefined) return [];
    const waits = state.kind === 'waiting' ? true : undefined;
    const isOpen = state.kind === 'open' || waits === true;
    const { text, closedText } = state;
    return [[key, { isOpen, text, left: countLeft(state), waits, closedText }] as const];
  });
  sendJson(response, 200, { events: Object.fromEntries(events) } satisfies PlacesResponse);
}
