import { titleOf } from '@/lib/server/bookings/event-name';
import { soldEvent } from '@/lib/server/bookings/sold/sold-booking';
import type { Content, Event } from '@/lib/server/content/content';
import { eventKey, findEvent } from '@/lib/server/content/events/event-key';
import { countedFields } from '@/lib/server/content/forms/event-form';
import type { SoldKind } from '@/lib/server/bookings/places/sold-booking';
import type { PlaceStore } from '@/lib/server/bookings/places/places-sql';
import type { SoldBookingStore } from '@/lib/server/bookings/sold/sold-bookings-sql';
import type { EventPlacesStore } from '@/lib/server/bookings/event-places/event-places-sql';

/** A kind of places that bookings of a coming event have, and its form no longer counts. */
export interface LostKind {
  /** The key and the title of the event. */
  readonly event: string;
  readonly title: string;
  /** The name of the field that counted it, and its label when it was sold. */
  readonly kind: string;
  readonly label: string;
  readonly places: number;
}

type KindsContent = Pick<Content, 'events' | 'forms' | 'formRules' | 'resources'>;

/**
 * Lists the kinds of places of coming bookings that some content would no longer count, such as one that is
 * renamed without `was`. The places stay booked, and their visitors cannot change the numbers. With the
 * content `before`, lists those that it counts, also of bookings from before sales were stored.
 */
export async function listLostKinds(
  content: KindsContent & { readonly site: Pick<Content['site'], 'timeZone'> },
  store: Pick<PlaceStore, 'countTakenByEvent'> &
    Pick<SoldBookingStore, 'listSales'> &
    Pick<EventPlacesStore, 'listTakenEvents'>,
  now: Date,
  before?: KindsContent,
): Promise<readonly LostKind[]> {
  const events = (await store.listTakenEvents('', now)).flatMap((key) => {
    const event = findEvent(content, key);
    return event === undefined || soldEvent(event, content.site.timeZone).end <= now ? [] : [event];
  });
  const keys = events.map(eventKey);
  const taken = await store.countTakenByEvent(keys, now);
  const sold = new Map<string, SoldKind[]>(keys.map((key) => [key, []]));
  for (const sale of await store.listSales(keys)) sold.get(sale.event)?.push(...sale.sold.kinds);
  return events.flatMap((event) => {
    const key = eventKey(event);
    const kept = labelsOf(event, content);
    const earlier = before && labelsOf(findEvent(before, key) ?? event, before);
    return Object.entries(taken.get(key) ?? {}).flatMap(([kind, places]) => {
      if (kept.has(kind) || earlier?.has(kind) === false) return [];
      const ofSale = sold.get(key)?.find((each) => each.kind === kind)?.label ?? '';
      const label = ofSale === '' ? earlier?.get(kind) : ofSale;
      // Blocks, and bookings of a form that counts nothing, have no kind with a label.
      return label === undefined
        ? []
        : [{ event: key, title: titleOf(event), kind, label, places }];
    });
  });
}

/** Returns the labels of the kinds that an event's form counts, also by their earlier names. */
function labelsOf(
  { data }: Event,
  { forms, formRules }: KindsContent,
): ReadonlyMap<string, string> {
  const form = forms.get(data.form ?? '');
  if (form === undefined) return new Map();
  const rules = formRules.get(form.id);
  const labels = new Map(countedFields(form, rules).map(({ name, label }) => [name, label]));
  for (const [earlier, name] of Object.entries(rules?.renamedKinds ?? {})) {
    labels.set(earlier, labels.get(name) ?? name);
  }
  return labels;
}
