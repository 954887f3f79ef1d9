import { limitTime } from '@/lib/http/limit-time';
import type { DoorUpdate } from '@/lib/bookings/door/door-page';
import type { DoorReply } from '@/lib/bookings/door/sync-door';
import type { QueuedCheckIn } from '@/lib/bookings/door/check-ins';

const checkInsPath = '/api/desk/door/check-ins';
const listPath = '/api/desk/door/list';

/** The header of a list from the cache of the service worker. */
const fromCacheHeader = 'X-From-Cache';

/** Milliseconds until a request without a response counts as lost. */
const timeoutMs = 10_000;

/** Sends check-ins of an event. */
export function sendCheckIns(
  event: string,
  checkIns: readonly QueuedCheckIn[],
): Promise<DoorReply> {
  const sent = checkIns.map(({ id, submission, people, at }) => ({ id, submission, people, at }));
  const body = new URLSearchParams({ event, checkIns: JSON.stringify(sent) });
  return request(checkInsPath, { method: 'POST', body });
}

/** Loads the list of an event, unless it is that of the version `seen`. */
export function loadList(event: string, seen: string): Promise<DoorReply> {
  return request(`${listPath}?${new URLSearchParams({ event, seen }).toString()}`, {});
}

async function request(path: string, init: RequestInit): Promise<DoorReply> {
  const send = async (signal: AbortSignal) => readReply(await fetch(path, { ...init, signal }));
  return limitTime(send, timeoutMs).catch(() => ({ kind: 'offline' }));
}

async function readReply(response: Response): Promise<DoorReply> {
  const { status } = response;
  if (status === 204) return { kind: 'unchanged' };
  if (status === 401) return { kind: 'signed-out' };
  if (status === 429 || status >= 500) return { kind: 'offline' };
  if (status === 403 || status === 404) return { kind: 'hidden' };
  if (!response.ok) return { kind: 'refused' };
  // The same release of this site has written it.
  const update = (await response.json()) as DoorUpdate;
  return { kind: response.headers.has(fromCacheHeader) ? 'cached' : 'update', update };
}
