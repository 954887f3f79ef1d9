import type { FormDefinition } from '@/lib/forms/definition';
import { formatAmount } from '@/lib/payments/amount';
import { type Booking, findBooking, requestedPlaces } from '@/lib/server/bookings/booking';
import { eventIn } from '@/lib/server/bookings/booking-in-language';
import { eventName, withReason } from '@/lib/server/bookings/event-name';
import {
  type BookingContent,
  formatDeadline,
  isBookingTime,
} from '@/lib/server/bookings/event-state';
import { priceOfAnswers, priceOfPlaces } from '@/lib/server/bookings/price-of-places';
import { offerEnd, offerPath } from '@/lib/server/bookings/waiting/offers';
import { bookingLines } from '@/lib/server/bookings/waiting/waiting-services';
import { endedMailWords, offerMailWords } from '@/lib/words/lib/server/bookings/waiting';
import { type EditionStore, reconcileBookings } from '@/lib/server/bookings/sold/past-editions';
import { canBeTakenBack } from '@/lib/server/bookings/rebooking/settled-events';
import { soldBooking } from '@/lib/server/bookings/sold/sold-booking';
import type { SoldBookingStore } from '@/lib/server/bookings/sold/sold-bookings-sql';
import type { Content, Event } from '@/lib/server/content/content';
import { eventInstants } from '@/lib/server/content/dates';
import { bookingTimes } from '@/lib/server/content/events/booking-times';
import { eventKey } from '@/lib/server/content/events/event-key';
import type { RandomBytes } from '@/lib/server/platform/http/requests/tokens';
import {
  addMailIds,
  type MailDraft,
  replyAddress,
} from '@/lib/server/alerts/notifications/submission-mails';
import { draftVisitorMail } from '@/lib/server/alerts/notifications/visitor-mail';
import type { NewMail } from '@/lib/server/platform/mail/mail-record';
import { type Capacity, type PlacesByKind, totalPlaces } from '@/lib/server/bookings/places/places';
import type {
  StoredSubmission,
  SubmissionRecord,
} from '@/lib/server/forms/submissions/submission-record';
import { inLanguageOf } from '@/lib/server/forms/submissions/submission-language';
import type { WaitingListEntry } from '@/lib/server/bookings/waiting/sql/waiting-rows-sql';
import type { WaitingStore } from '@/lib/server/bookings/waiting/sql/waiting-sql';
import type { SubmissionStore } from '@/lib/server/forms/submissions/submissions-sql';
import type { SecretStore } from '@/lib/server/platform/http/requests/signed-token';

type OfferContent = BookingContent & {
  readonly site: Pick<Content['site'], 'contact' | 'currency' | 'locale' | 'name' | 'timeZone'>;
};

type DraftContent = Pick<
  BookingContent,
  'events' | 'forms' | 'resources' | 'translation' | 'translations'
> & {
  readonly site: Pick<Content['site'], 'contact' | 'locale' | 'name'>;
};

export interface OfferDeps {
  readonly store: EditionStore &
    Pick<
      WaitingStore,
      | 'endOffers'
      | 'endWaiting'
      | 'limitOffers'
      | 'listWaiting'
      | 'listWaitingEvents'
      | 'offerPlaces'
      | 'pauseWaiting'
      | 'withdrawOffer'
    > &
    Pick<SubmissionStore, 'findSubmission'> &
    Pick<SoldBookingStore, 'findSale'> &
    SecretStore;
  /** Whether a change has lasted long enough to be mailed; all have if it is missing. */
  readonly isSettled?: (event: Event) => boolean;
  readonly siteUrl: string;
  readonly now: () => Date;
  readonly randomBytes: RandomBytes;
}

/**
 * Ends offers whose time is over, and offers free places to those who wait, in order, until shortly before
 * booking closes. Ends the waiting list of an event that is cancelled, and withdraws the offers of one that
 * is postponed.
 *
 * Several processes may run it at the same time: an offer is one transaction, so the other process only
 * finds the places taken.
 */
export async function offerFreePlaces(content: OfferContent, deps: OfferDeps): Promise<void> {
  const { store, now } = deps;
  const { timeZone } = content.site;
  await reconcileBookings(content, store, now());
  const keys = new Set(await store.listWaitingEvents());
  const listed = content.events.filter((event) => keys.has(eventKey(event)));
  for (const event of listed) {
    // Booking may close earlier than when the offer was made.
    await store.limitOffers(eventKey(event), bookingTimes(event.data, timeZone).closes);
  }
  await store.endOffers(now());
  for (const event of listed) {
    if (event.data.status !== 'planned') {
      if (eventInstants(event.data, timeZone).end > now()) await stopWaiting(event, content, deps);
    } else if (isBookingTime(event, timeZone, now())) {
      // Those who wait hear first that a date takes place after all.
      const isOffering = !canBeTakenBack(event, now());
      if (isOffering && offerEnd(event, timeZone, now()) !== undefined) {
        await offerPlacesOf(event, content, deps);
      }
    }
  }
}

/**
 * Withdraws offers; ends all entries and mails their visitors if the event is cancelled, once that cannot be
 * taken back without a word.
 */
async function stopWaiting(event: Event, content: OfferContent, deps: OfferDeps): Promise<void> {
  const { store, now } = deps;
  const key = eventKey(event);
  const isEnd = event.data.status === 'cancelled' && deps.isSettled?.(event) !== false;
  for (const { submission, state } of await store.listWaiting(key)) {
    if (state === 'offered') await store.withdrawOffer(submission, now());
    if (isEnd && state !== 'accepted') {
      // The date was put back and cancelled again before they heard of it.
      const isKnown = (await store.findSale(submission))?.status === 'cancelled';
      const mails = isKnown ? [] : await cancelledMails(submission, event, content, deps);
      await store.endWaiting(submission, mails, now());
    }
  }
}

async function offerPlacesOf(event: Event, content: OfferContent, deps: OfferDeps): Promise<void> {
  const { store, now } = deps;
  const { places: capacity = { kinds: {} } } = event.data.booking;
  const line: WaitingListEntry[] = [];
  for (const entry of await store.listWaiting(eventKey(event))) {
    if (entry.state !== 'waiting' && entry.state !== 'paused') continue;
    // The number of places may have been lowered since, and be raised again.
    const isPaused = exceedsCapacity(entry.places, capacity);
    if (isPaused !== (entry.state === 'paused')) {
      await store.pauseWaiting(entry.submission, isPaused, now());
    }
    if (!isPaused) line.push(entry);
  }
  for (const entry of line) {
    // Keeps the order: later entries wait until this one fits.
    if ((await offerTo(entry, event, content, deps)) === false) return;
  }
}

/** Returns whether the places were offered; `undefined` if the submission has no address. */
async function offerTo(
  entry: WaitingListEntry,
  event: Event,
  content: OfferContent,
  { store, siteUrl, now, randomBytes }: OfferDeps,
): Promise<boolean | undefined> {
  const submission = await store.findSubmission(entry.submission);
  const form = content.forms.get(submission?.form ?? '');
  const to = form && submission && replyAddress(form, submission);
  if (form === undefined || submission === undefined || to === undefined) return undefined;
  const { places: capacity = { kinds: {} } } = event.data.booking;
  const at = now();
  const until = offerEnd(event, content.site.timeZone, at);
  if (until === undefined) return false;
  const link = `${siteUrl}${await offerPath(entry.submission, store)}`;
  const { fields } = submission;
  const booking = findBooking(form, fields, content);
  const sold = booking && soldBooking(booking, { form, fields, site: content.site });
  const mails = inLanguageOf(submission, content, (own) => {
    const draft = draftOffer(
      { to, submission, event: eventIn(own, event), until, link },
      own,
      siteUrl,
    );
    return addMailIds([draft], at, { siteUrl, randomBytes });
  });
  return store.offerPlaces({
    submission: entry.submission,
    booking: { event: entry.event, places: entry.places, capacity, sold },
    until,
    now: at,
    mails,
  });
}

interface OfferMail {
  readonly to: string;
  readonly submission: StoredSubmission;
  readonly event: Event;
  readonly until: Date;
  readonly link: string;
}

function draftOffer(
  { to, submission, event, until, link }: OfferMail,
  content: OfferContent,
  siteUrl: string,
): MailDraft {
  const { site, forms } = content;
  const form = forms.get(submission.form);
  const booking = form && findBooking(form, submission.fields, content);
  return draftVisitorMail(
    { kind: 'offer', to, subject: offerMailWords.subject(event.data.title, submission.reference) },
    [
      offerMailWords.text(eventName(event)),
      ...(form === undefined || booking === undefined
        ? []
        : [...bookingLines(booking, site.locale), ...priceLine(booking, form, submission, site)]),
      offerMailWords.until(formatDeadline(until, site)),
      offerMailWords.link(link),
    ],
    site,
    siteUrl,
  );
}

/** Returns the line with what offered places cost and where that is paid; none if they are free. */
function priceLine(
  booking: Booking,
  form: FormDefinition,
  { fields }: StoredSubmission,
  { currency, locale }: OfferContent['site'],
): string[] {
  const price = booking.isPaidByCard
    ? priceOfAnswers(form, fields)
    : priceOfPlaces(booking.event, requestedPlaces(booking), currency);
  if (price === undefined) {
    const { price: text } = booking.event.data;
    return text === undefined ? [] : [offerMailWords.price(text)];
  }
  if (price.minor === 0) return [];
  const sum = formatAmount(price, locale);
  return [booking.isPaidByCard ? offerMailWords.byCard(sum) : offerMailWords.atDoor(sum)];
}

/** Creates the mail to a visitor who waits for a cancelled event; none without an address. */
async function cancelledMails(
  id: string,
  event: Event,
  content: OfferContent,
  { store, siteUrl, now, randomBytes }: OfferDeps,
): Promise<readonly NewMail[]> {
  const submission = await store.findSubmission(id);
  if (submission === undefined) return [];
  return inLanguageOf(submission, content, (own) => {
    const draft = draftEndedMail(submission, event, own, siteUrl);
    return addMailIds(draft === undefined ? [] : [draft], now(), { siteUrl, randomBytes });
  });
}

/**
 * Drafts the mail to a visitor who waits for a cancelled event, with the words of some content; `undefined` without
 * an address.
 */
export function draftEndedMail(
  submission: SubmissionRecord,
  listed: Event,
  content: DraftContent,
  siteUrl: string,
): MailDraft | undefined {
  const { forms, site } = content;
  const event = eventIn(content, listed);
  const form = forms.get(submission.form);
  const to = form && replyAddress(form, submission);
  if (to === undefined) return undefined;
  const subject = endedMailWords.subject(event.data.title, submission.reference);
  const text = withReason(endedMailWords.text(eventName(event)), event);
  return draftVisitorMail({ kind: 'event-change', to, subject }, [text], site, siteUrl);
}

function exceedsCapacity(wanted: PlacesByKind, { all = Infinity, kinds }: Capacity): boolean {
  const total = totalPlaces(wanted);
  return (
    total > all || Object.entries(wanted).some(([kind, count]) => count > (kinds[kind] ?? Infinity))
  );
}
