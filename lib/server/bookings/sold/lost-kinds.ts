import { titleOf } from '@/lib/server/bookings/event-name';
import { soldEvent } from '@/lib/server/bookings/sold/sold-booking';
import type { Content } from '@/lib/server/content/content';
import { eventKey } from '@/lib/server/content/events/event-key';
import { countedFields } from '@/lib/server/content/forms/event-form';
import type { Store } from '@/lib/server/store/store';

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

/**
 * Lists the kinds of places of coming bookings that some content would no longer count, such as one that is
 * renamed. The places stay booked, and their visitors cannot change the numbers. Rejects with what the store
 * rejects with.
 */
export async function listLostKinds(
  {
    events,
    forms,
    formRules,
    site,
  }: Pick<Content, 'events' | 'forms' | 'formRules'> & {
    readonly site: Pick<Content['site'], 'timeZone'>;
  },
  store: Pick<Store, 'countTakenByEvent' | 'listSales'>,
  now: Date,
): Promise<readonly LostKind[]> {
  const coming = events.filter(
    (event) => event.data.form !== undefined && soldEvent(event, site.timeZone).end > now,
  );
  const taken = await store.countTakenByEvent(coming.map(eventKey), now);
  const sales = await store.listSales([...taken.keys()]);
  return coming.flatMap((event) => {
    const key = eventKey(event);
    const form = forms.get(event.data.form ?? '');
    const kept = new Set(
      form && countedFields(form, formRules.get(form.id)).map(({ name }) => name),
    );
    const sold = sales.filter((sale) => sale.event === key).flatMap((sale) => sale.sold.kinds);
    return Object.entries(taken.get(key) ?? {}).flatMap(([kind, places]) => {
      const label = sold.find((each) => each.kind === kind)?.label ?? '';
      // Blocks, and bookings of a form that counts nothing, have no kind with a label.
      if (kept.has(kind) || label === '') return [];
      return [{ event: key, title: titleOf(event), kind, label, places }];
    });
  });
}
