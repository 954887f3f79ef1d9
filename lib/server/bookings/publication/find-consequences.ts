import { findEndedAddresses } from '@/lib/server/bookings/publication/ended-addresses';
import type { Consequence } from '@/lib/server/bookings/publication/consequence';
import { consequenceWords as words } from '@/lib/words/lib/server/bookings/publication';
import { eventName, eventTime } from '@/lib/server/bookings/event-name';
import { listBooked } from '@/lib/server/bookings/list-booked';
import { type LostKind, listLostKinds } from '@/lib/server/bookings/sold/lost-kinds';
import type { Content, Event } from '@/lib/server/content/content';
import { eventInstants, listSessions } from '@/lib/server/content/dates';
import { placeText } from '@/lib/server/content/events/event-facts';
import { findEvent } from '@/lib/server/content/events/event-key';
import type { FormRules } from '@/lib/server/content/forms/define-form';
import { countedFields } from '@/lib/server/content/forms/event-form';
import { replyAddress } from '@/lib/server/alerts/notifications/submission-mails';
import type { EventBooking } from '@/lib/server/bookings/event-places/event-places-record';
import type { SubmissionStore } from '@/lib/server/forms/submissions/submissions-sql';
import type { PlaceStore } from '@/lib/server/bookings/places/places-sql';
import type { WaitingStore } from '@/lib/server/bookings/waiting/sql/waiting-sql';
import type { EventPlacesStore } from '@/lib/server/bookings/event-places/event-places-sql';
import type { SoldBookingStore } from '@/lib/server/bookings/sold/sold-bookings-sql';

export interface ConsequenceDeps {
  /** `undefined` where nothing has been stored yet. */
  readonly store:
    | (Pick<SubmissionStore, 'countAnswers'> &
        Pick<PlaceStore, 'countTakenByEvent'> &
        Pick<WaitingStore, 'findAllWaiting'> &
        Pick<EventPlacesStore, 'listBookings' | 'listTakenEvents'> &
        Pick<SoldBookingStore, 'listSales'>)
    | undefined;
  readonly now: () => Date;
}

/**
 * Lists what it causes to publish `after` in place of `before`: bookings without an event, mails, kinds of
 * tickets and fields that disappear, other prices, and addresses that end. Asks the store only about coming
 * events and forms that differ.
 */
export async function findConsequences(
  before: Content,
  after: Content,
  { store, now }: ConsequenceDeps,
): Promise<readonly Consequence[]> {
  const addresses = findEndedAddresses(before, after);
  if (store === undefined) return addresses;
  const at = now();
  const found: Consequence[] = [];
  const lostKinds = await listLostKinds(after, store, at, before);
  for (const key of await store.listTakenEvents('', at)) {
    const event = findEvent(before, key);
    if (event === undefined || eventInstants(event.data, before.site.timeZone).end <= at) continue;
    const next = findEvent(after, key);
    if (next !== undefined && stateOf(event, before) === stateOf(next, after)) continue;
    const bookings = await listBooked(key, store, at);
    if (bookings.length === 0) continue;
    const lost = lostKinds.filter((kind) => kind.event === key);
    found.push(...eventConsequences({ event, next, bookings, lost, before, after }));
  }
  return [...found, ...(await findLostFields(before, after, store)), ...addresses];
}

interface ChangedEvent {
  readonly event: Event;
  readonly next: Event | undefined;
  readonly bookings: readonly EventBooking[];
  readonly lost: readonly LostKind[];
  readonly before: Content;
  readonly after: Content;
}

/** All of an event that those who have booked it notice. */
function stateOf(event: Event, content: Content): string {
  const kinds = kindsOf(event, content).map(({ name }) => name);
  return JSON.stringify([timeOf(event), event.data.status, kinds, pricesOf(event, content)]);
}

function timeOf({ data }: Event): string {
  const starts = listSessions(data).map(({ date, from }) => `${date} ${from}`);
  return JSON.stringify([...starts, placeText(data)]);
}

function kindsOf({ data: { form: id = '' } }: Event, { forms, formRules }: Content) {
  const form = forms.get(id);
  return form === undefined ? [] : countedFields(form, formRules.get(id));
}

/** Returns the prices of an event; those of renamed kinds under their names now. */
function pricesOf({ data }: Event, { forms }: Content, renamed: FormRules['renamedKinds'] = {}) {
  const price = forms.get(data.form ?? '')?.payment?.price;
  const nameOf = (kind: string) => (Object.hasOwn(renamed, kind) ? renamed[kind] : kind);
  if (Object.keys(data.prices).length > 0 || price?.kind === 'tickets') {
    return Object.entries(data.prices)
      .map(([kind, sum]) => [nameOf(kind), sum])
      .toSorted();
  }
  return price?.kind === 'quantity' ? { ...price, field: nameOf(price.field) } : price;
}

function causes({ file, data: { form = '' } }: Event): readonly string[] {
  return [file, `content/forms/${form}.yaml`, `content/forms/${form}.json`, 'content/site.yaml'];
}

function eventConsequences(change: ChangedEvent): Consequence[] {
  const { event, next, bookings, lost, before, after } = change;
  const name = eventName(event);
  if (next === undefined) {
    return [{ files: [event.file], text: words.noEvent(...listed(bookings), name), harms: true }];
  }
  const texts = [mailText(change, next)];
  for (const { kind, label } of lost) {
    const of = bookings.filter(({ places }) => Object.hasOwn(places, kind));
    // Others are blocks.
    if (of.length > 0) texts.push(words.lostKind(...listed(of), name, label, kind));
  }
  const renamed = after.formRules.get(next.data.form ?? '')?.renamedKinds;
  const [old, current] = [pricesOf(event, before, renamed), pricesOf(next, after)];
  if (JSON.stringify(old) !== JSON.stringify(current))
    texts.push(words.price(...listed(bookings), name));
  return texts.flatMap((text) =>
    text === undefined ? [] : [{ files: causes(event), text, harms: true }],
  );
}

function mailText(change: ChangedEvent, next: Event): string | undefined {
  const { event, bookings, before, after } = change;
  const { status } = next.data;
  const hasNewStatus = event.data.status !== status;
  const hasNewTime = status === 'planned' && timeOf(event) !== timeOf(next);
  if (!hasNewStatus && !hasNewTime) return undefined;
  const form = after.forms.get(next.data.form ?? '') ?? before.forms.get(event.data.form ?? '');
  const reached = bookings.filter(
    ({ submission }) => form !== undefined && replyAddress(form, submission) !== undefined,
  );
  const kind = status === 'planned' ? 'changed' : status;
  const [count, references] = listed(reached);
  const text = words.mail(count, kind, next.data.title, references);
  if (!hasNewTime) return text;
  return `${text} ${words.times(timeAndPlace(next), timeAndPlace(event))}`;
}

function timeAndPlace(event: Event): string {
  return `${eventTime(event)}, ${placeText(event.data)}`;
}

/** The longest list of references in a sentence. */
const maxReferences = 5;

function listed(bookings: readonly EventBooking[]): [count: number, references: string] {
  const all = bookings.map(({ submission }) => submission.reference);
  const more = all.length > maxReferences ? ', …' : '';
  return [all.length, all.slice(0, maxReferences).join(', ') + more];
}

async function findLostFields(
  before: Content,
  after: Content,
  store: NonNullable<ConsequenceDeps['store']>,
): Promise<Consequence[]> {
  const found: Consequence[] = [];
  for (const [id, form] of before.forms) {
    const left = new Set([
      ...(after.forms.get(id)?.fields ?? []).map(({ name }) => name),
      ...Object.keys(after.formRules.get(id)?.renamedKinds ?? {}),
    ]);
    const lost = form.fields.filter(({ name }) => !left.has(name));
    if (lost.length === 0) continue;
    const counts = await store.countAnswers(
      id,
      lost.map(({ name }) => name),
    );
    const owner = before.events.find(
      ({ data }) => data.form === id && data.booking.tickets !== undefined,
    );
    const files = [
      `content/forms/${id}.yaml`,
      `content/forms/${id}.json`,
      ...(owner === undefined ? [] : [owner.file]),
    ];
    for (const { name, label } of lost) {
      const count = counts.get(name) ?? 0;
      if (count > 0)
        found.push({ files, text: words.lostField(count, form.title, label), harms: true });
    }
  }
  return found;
}
