import { pathOfFile } from '@/lib/server/content/files/file-names';
import { kindOfFile } from '@/lib/server/editing/kinds/kinds';
import { parseYamlText } from '@/lib/server/editing/yaml/read-source';
import type { Store } from '@/lib/server/store';

type BookedStore = Pick<Store, 'listTakenEvents' | 'listSales' | 'listDateStates'>;

/**
 * Returns whether bookings refer to an event by its address, or could: it can be booked, or its places, sales or dates
 * are stored.
 */
export async function isAddressStored(
  store: BookedStore,
  path: string,
  text: string,
  now: Date,
): Promise<boolean> {
  if (kindOfFile(path)?.id !== 'events') return false;
  const settings = recordOf(parseYamlText(text)?.value);
  if (settings.form !== undefined || recordOf(settings.booking).tickets !== undefined) return true;
  const key = pathOfFile(path).slice('/events/'.length);
  const isOf = (event: string) => event === key || event.startsWith(`${key}/`);
  const [taken, sales, states] = await Promise.all([
    store.listTakenEvents(key, now),
    store.listSales([key]),
    store.listDateStates(),
  ]);
  return sales.length > 0 || [...taken, ...states.map(({ event }) => event)].some(isOf);
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}
