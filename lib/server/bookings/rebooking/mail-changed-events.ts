import type { BookingServices } from '@/lib/server/bookings/booking-services';
import { eventIn } from '@/lib/server/bookings/booking-in-language';
import { refundableMoney } from '@/lib/server/bookings/changes/plan-change';
import { eventTime, withReason } from '@/lib/server/bookings/event-name';
import { storedEvent } from '@/lib/server/bookings/stored-event';
import { storedDetails } from '@/lib/server/platform/store/stored-details';
import type { BookingContent } from '@/lib/server/bookings/event-state';
import { listBooked } from '@/lib/server/bookings/list-booked';
import { otherDates } from '@/lib/server/bookings/moves';
import { rebookingSentence, takesPlaceText } from '@/lib/server/bookings/rebooking/words';
import {
  addMissingSales,
  closePastEditions,
  type EditionStore,
} from '@/lib/server/bookings/sold/past-editions';
import { soldEvent } from '@/lib/server/bookings/sold/sold-booking';
import { soldPlaceText, soldTimeText } from '@/lib/server/bookings/sold/sold-event';
import type { Content, Event } from '@/lib/server/content/content';
import { placeText } from '@/lib/server/content/events/event-facts';
import { eventKey } from '@/lib/server/content/events/event-key';
import type { RandomBytes } from '@/lib/server/platform/http/requests/tokens';
import {
  addMailIds,
  type MailDraft,
  replyAddress,
} from '@/lib/server/alerts/notifications/submission-mails';
import { draftVisitorMail } from '@/lib/server/alerts/notifications/visitor-mail';
import { mailLineWords } from '@/lib/words/lib/server/platform/mail';
import type { SoldBooking, StoredSale } from '@/lib/server/bookings/places/sold-booking';
import { inLanguageOf } from '@/lib/server/forms/submissions/submission-language';
import type { SubmissionRecord } from '@/lib/server/forms/submissions/submission-record';
import { createId } from '@/lib/server/platform/store/ids';
import type { SoldBookingStore } from '@/lib/server/bookings/sold/sold-bookings-sql';
import type { WaitingStore } from '@/lib/server/bookings/waiting/sql/waiting-sql';
import type { PaymentStore } from '@/lib/server/payments/records/payments-sql';
import type { SubmissionStore } from '@/lib/server/forms/submissions/submissions-sql';
import type { EventPlacesStore } from '@/lib/server/bookings/event-places/event-places-sql';
import type { DeskSettingStore } from '@/lib/server/platform/store/desk-settings-sql';
import { changedEventWords } from '@/lib/words/lib/server/bookings/rebooking';

type ChangedEventContent = BookingContent & {
  readonly site: Pick<Content['site'], 'contact' | 'locale' | 'name' | 'timeZone'>;
};

interface ChangedEventDeps {
  readonly store: EditionStore &
    Pick<SoldBookingStore, 'addMissingSales' | 'listSales' | 'listWithoutSale' | 'updateSale'> &
    Pick<WaitingStore, 'findAllWaiting'> &
    Pick<PaymentStore, 'findOrderPayment' | 'findPayment'> &
    Pick<SubmissionStore, 'findSubmission'> &
    Pick<EventPlacesStore, 'listBookings' | 'listTakenEvents'> &
    Pick<DeskSettingStore, 'listDeskSettings'>;
  readonly bookings: Pick<BookingServices, 'bookingMail'>;
  /** Whether a change has lasted long enough to be mailed; all have if it is missing. */
  readonly isSettled?: (event: Event) => boolean;
  readonly siteUrl: string;
  readonly now: () => Date;
  readonly randomBytes: RandomBytes;
}

/**
 * Mails those who have booked a coming event that has another start or place than the last mail said, or
 * that takes place although the last mail said that it was postponed or cancelled, and offers them another
 * date or a refund. What a mail says is stored with it, so that several processes may run this at the same
 * time.
 */
export async function mailChangedEvents(
  content: ChangedEventContent,
  deps: ChangedEventDeps,
): Promise<void> {
  const { store, now } = deps;
  const booked = new Set(await store.listTakenEvents('', now()));
  const events = content.events.filter((event) => booked.has(eventKey(event)));
  for (const event of events) await addMissingSales(event, content, store);
  await closePastEditions(content, store, now());
  for (const event of events) {
    // A postponed event keeps its old date in its file until it has a new one.
    if (event.data.status !== 'planned') continue;
    if (soldEvent(event, content.site.timeZone).end <= now()) continue;
    await updateEvent(event, content, deps);
  }
}

async function updateEvent(
  event: Event,
  content: ChangedEventContent,
  deps: ChangedEventDeps,
): Promise<void> {
  const { store, now } = deps;
  const key = eventKey(event);
  const current = soldEvent(event, content.site.timeZone);
  const isMailed = (sale: StoredSale) => !isOutdated(sale, current);
  // Nearly always none, and then the bookings are not read.
  const outdated = (await store.listSales([key])).filter(
    (sale) => !isMailed(sale) || !isSameRecord(sale.sold, withEvent(sale.sold, current)),
  );
  if (outdated.length === 0) return;
  const sales = new Map(outdated.map((sale) => [sale.submission, sale]));
  for (const { submission } of await listBooked(key, store, now())) {
    const before = sales.get(submission.id);
    if (before === undefined) continue;
    const sold = withEvent(before.sold, current);
    const at = now();
    const change = { before, status: 'planned', sold, at } as const;
    if (isMailed(before)) {
      // Another end or title is no news.
      await store.updateSale({ ...change, mails: [] });
      continue;
    }
    if (deps.isSettled?.(event) === false) return;
    const mails = await inLanguageOf(submission, content, async (own) => {
      const draft = await draftChangedMail(submission, event, before, own, deps);
      return addMailIds(draft === undefined ? [] : [draft], at, deps);
    });
    const id = createId(at, deps.randomBytes);
    const offer = {
      id,
      at,
      operator: '',
      action: 'rebooking-offered',
      subject: submission.id,
      details: storedDetails('event', storedEvent(event)),
    };
    await store.updateSale({ ...change, mails, offer });
  }
}

function isOutdated({ status, sold }: StoredSale, current: ReturnType<typeof soldEvent>): boolean {
  return status !== 'planned' || !isSameTime(sold, withEvent(sold, current));
}

/** Lists the submissions whose last mail said something else than that an event takes place as it is. */
export function outdatedSales(
  sales: readonly StoredSale[],
  event: Event,
  timeZone: string,
): ReadonlySet<string> {
  const current = soldEvent(event, timeZone);
  return new Set(
    sales.filter((sale) => isOutdated(sale, current)).map(({ submission }) => submission),
  );
}

/** Returns what was sold, with when and where the event is now. */
export function withEvent(
  { address: _address, slot: _slot, ...sold }: SoldBooking,
  current: ReturnType<typeof soldEvent>,
): SoldBooking {
  return { ...sold, ...current };
}

/** Returns whether two sales have the same starts and place. */
export function isSameTime(one: SoldBooking, other: SoldBooking): boolean {
  return timeKey(one) === timeKey(other);
}

function timeKey(sold: SoldBooking): string {
  const starts = sold.sessions.map(({ date, from }) => `${date} ${from}`);
  return JSON.stringify([...starts, soldPlaceText(sold)]);
}

function isSameRecord(one: SoldBooking, other: SoldBooking): boolean {
  const key = ({ start, end, title, sessions, address }: SoldBooking) =>
    JSON.stringify([start, end, title, address, sessions.map(({ to, title: part }) => [to, part])]);
  return key(one) === key(other);
}

/** Drafts the visitor's mail, with the words of some content; `undefined` without an address. */
export async function draftChangedMail(
  submission: SubmissionRecord,
  event: Event,
  before: StoredSale,
  content: ChangedEventContent,
  {
    store,
    bookings,
    siteUrl,
    now,
  }: Pick<ChangedEventDeps, 'bookings' | 'now' | 'siteUrl'> & {
    readonly store: Pick<PaymentStore, 'findOrderPayment'>;
  },
): Promise<MailDraft | undefined> {
  const { site, forms } = content;
  const form = forms.get(submission.form);
  const to = form && replyAddress(form, submission);
  if (form === undefined || to === undefined) return undefined;
  const shown = eventIn(content, event);
  const { title } = shown.data;
  const booking = await bookings.bookingMail(form, submission);
  const refund = refundableMoney(await store.findOrderPayment(submission.id));
  const canMove = otherDates(event, content, now()).length > 0;
  const { timeAndPlace } = changedEventWords;
  const [after, earlier] = [
    timeAndPlace(eventTime(shown), placeText(shown.data)),
    timeAndPlace(soldTimeText(before.sold, site.locale), soldPlaceText(before.sold)),
  ];
  const isSame = isSameTime(before.sold, withEvent(before.sold, soldEvent(event, site.timeZone)));
  return draftVisitorMail(
    { kind: 'event-change', to, subject: changedEventWords.subject(title, submission.reference) },
    [
      before.status === 'planned'
        ? withReason(changedEventWords.changed(title, after, earlier), shown)
        : takesPlaceText(title, after, isSame ? undefined : earlier),
      changedEventWords.keep,
      ...(booking === undefined ? [] : [booking.text]),
      rebookingSentence(canMove, refund !== undefined),
      mailLineWords.reference(submission.reference),
    ],
    site,
    siteUrl,
  );
}
