import type { Content } from '@/lib/server/content/content';
import { eventKey } from '@/lib/server/content/events/event-key';
import type { SoldBookingStore } from '@/lib/server/bookings/sold/sold-bookings-sql';

type Rules = Pick<Content, 'formRules'>;
type RenamingStore = Pick<SoldBookingStore, 'renameKinds'>;

/**
 * Gives all stored places of kinds that have another name now (`was`) this name, so that they count as the
 * kind everywhere.
 */
export async function carryRenamedKinds(
  { events, resources, ...content }: Pick<Content, 'events' | 'resources'> & Rules,
  store: RenamingStore,
  now: Date,
): Promise<void> {
  const bookable = events.map((event) => ({ key: eventKey(event), form: event.data.form ?? '' }));
  await carryKindsOfEvents(bookable, content, store, now);
  for (const { path, data } of resources) {
    const kinds = content.formRules.get(data.form)?.renamedKinds;
    if (kinds !== undefined) {
      await store.renameKinds({ events: [], prefix: `${path}/`, kinds }, now);
    }
  }
}

/** Does for some events or slots what `carryRenamedKinds` does for all. */
export async function carryKindsOfEvents(
  events: readonly { readonly key: string; readonly form: string }[],
  { formRules }: Rules,
  store: RenamingStore,
  now: Date,
): Promise<void> {
  for (const [form, { renamedKinds: kinds }] of formRules) {
    const keys = events.filter((event) => event.form === form).map(({ key }) => key);
    if (kinds !== undefined && keys.length > 0) {
      await store.renameKinds({ events: keys, kinds }, now);
    }
  }
}
