import type { IncomingMessage, ServerResponse } from 'node:http';
import { maxPlacesEvents, type PlacesResponse } from '@/lib/bookings/places-api';
import type { EventStates } from '@/lib/server/bookings/load-states';
import { rejectsMethod, sendJson } from '@/lib/server/platform/http/responses/json-response';

/**
 * Handles a request for the places of events: `event` in the query names each by its key. Responds with
 * 503 while they cannot be read.
 */
export async function handlePlaces(
  request: IncomingMessage,
  response: ServerResponse,
  loadStates: () => Promise<EventStates>,
): Promise<void> {
  if (rejectsMethod(request, response)) return;
  const states = await loadStates().catch(() => undefined);
  if (states === undefined) {
    sendJson(response, 503, { ok: false });
    return;
  }
  const [, query = ''] = (request.url ?? '').split('?');
  const keys = new URLSearchParams(query).getAll('event').slice(0, maxPlacesEvents);
  const events = keys.flatMap((key) => {
    const state = states.get(key);
    if (state === undefined) return [];
    const waits = state.kind === 'waiting' ? true : undefined;
    const isOpen = state.kind === 'open' || waits === true;
    const { text, closedText } = state;
    return [[key, { isOpen, text, waits, closedText }] as const];
  });
  sendJson(response, 200, { events: Object.fromEntries(events) } satisfies PlacesResponse);
}
