import { fullTime, type DisplayOptions } from '@/lib/server/desk/format-times';
import { waitingListWords as words } from '@/lib/words/lib/server/bookings/waiting';
import type { WaitingListEntry } from '@/lib/server/bookings/waiting/sql/waiting-rows-sql';
import type { WaitingStore } from '@/lib/server/bookings/waiting/sql/waiting-sql';

/** Returns the line of a submission's page about its waiting list; `undefined` if it is on none. */
export async function loadWaitingLine(
  store: Pick<WaitingStore, 'findWaiting' | 'listWaiting'>,
  submission: string,
  display: DisplayOptions,
): Promise<string | undefined> {
  const entry = await store.findWaiting(submission);
  if (entry === undefined) return undefined;
  const changed = fullTime(entry.changedAt, display).text;
  switch (entry.state) {
    case 'waiting': {
      const line = (await store.listWaiting(entry.event)).filter(
        ({ state }) => state === 'waiting',
      );
      const index = line.findIndex((other) => other.submission === submission);
      return index < 0 ? words.setAside : words.waiting(index + 1, line.length);
    }
    case 'offered':
      return words.offered(
        entry.offerUntil === undefined ? '' : fullTime(entry.offerUntil, display).text,
      );
    case 'paused':
      return words.paused;
    case 'accepted':
    case 'declined':
    case 'expired':
    case 'ended':
      return words[entry.state](changed);
  }
}

/** Loads what lists say about submissions that are or were on a waiting list. */
export async function loadWaitingTexts(
  store: Pick<WaitingStore, 'findAllWaiting'>,
  submissions: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const entries = await store.findAllWaiting(submissions);
  return new Map(
    entries
      .filter(isWithoutPlaces)
      .map(({ submission, state }) => [submission, words.short[state]]),
  );
}

/** Returns whether an entry has no places that its visitor has accepted. */
export function isWithoutPlaces(
  entry: WaitingListEntry,
): entry is WaitingListEntry & { readonly state: Exclude<WaitingListEntry['state'], 'accepted'> } {
  return entry.state !== 'accepted';
}
