import { findBooking } from '@/lib/server/bookings/booking';
import { eventName } from '@/lib/server/bookings/event-name';
import {
  type BookingContent,
  formatDeadline,
  isBookingTime,
} from '@/lib/server/bookings/event-state';
import { offerPath } from '@/lib/server/bookings/waiting/signed-link';
import { countsLine } from '@/lib/server/bookings/waiting/waiting-services';
import { offerMailWords } from '@/lib/server/bookings/waiting/words';
import type { Content, Event } from '@/lib/server/content/content';
import { bookingTimes } from '@/lib/server/content/events/booking-times';
import { eventKey } from '@/lib/server/content/events/event-key';
import type { RandomBytes } from '@/lib/server/http/requests/tokens';
import {
  addMailIds,
  type MailDraft,
  paragraphs,
  replyAddress,
  replyToSite,
} from '@/lib/server/mail/submission-mails';
import type { Capacity, PlacesByKind } from '@/lib/server/store/places-store';
import type { Store, StoredSubmission } from '@/lib/server/store/store';
import type { Waiting } from '@/lib/server/store/waiting-store';

export type OfferContent = BookingContent & {
  readonly site: Pick<Content['site'], 'contact' | 'locale' | 'name' | 'timeZone'>;
};

export interface OfferDeps {
  readonly store: Pick<
    Store,
    'countWaiting' | 'endOffers' | 'findSubmission' | 'listWaiting' | 'offerPlaces' | 'secret'
  >;
  readonly siteUrl: string;
  readonly now: () => Date;
  readonly randomBytes: RandomBytes;
}

/**
 * Ends offers whose time is over, and offers free places to those who wait, in order.
 *
 * Several processes may run it at the same time: an offer is one transaction, so the other process only
 * finds the places taken. Rejects with what the store rejects with.
 */
export async function offerFreePlaces(content: OfferContent, deps: OfferDeps): Promise<void> {
  const { store, now } = deps;
  await store.endOffers(now());
  const open = content.events.filter(
    (event) =>
      event.data.booking.waitingList !== undefined &&
      isBookingTime(event, content.site.timeZone, now()),
  );
  const inLine = await store.countWaiting(open.map(eventKey));
  for (const event of open) {
    if (inLine.has(eventKey(event))) await offerPlacesOf(event, content, deps);
  }
}

async function offerPlacesOf(event: Event, content: OfferContent, deps: OfferDeps): Promise<void> {
  const { places: capacity = { kinds: {} } } = event.data.booking;
  for (const entry of await deps.store.listWaiting(eventKey(event))) {
    // Places whose number was lowered since never suffice.
    if (entry.state !== 'waiting' || exceeds(entry.places, capacity)) continue;
    const isOffered = await offerTo(entry, event, content, deps);
    // Nobody is offered places before those who wait longer.
    if (isOffered === false) return;
  }
}

/** Returns whether the places were offered; `undefined` if the submission has no address. */
async function offerTo(
  entry: Waiting,
  event: Event,
  content: OfferContent,
  { store, siteUrl, now, randomBytes }: OfferDeps,
): Promise<boolean | undefined> {
  const submission = await store.findSubmission(entry.submission);
  const form = content.forms.get(submission?.form ?? '');
  const to = form && submission && replyAddress(form, submission);
  if (submission === undefined || to === undefined) return undefined;
  const { places: capacity = { kinds: {} }, waitingList = 0 } = event.data.booking;
  const at = now();
  const { closes } = bookingTimes(event.data, content.site.timeZone);
  const until = new Date(Math.min(at.getTime() + waitingList, closes.getTime()));
  const link = `${siteUrl}${await offerPath(entry.submission, store)}`;
  const draft = draftOffer({ to, submission, event, until, link }, content, siteUrl);
  return store.offerPlaces({
    submission: entry.submission,
    booking: { event: entry.event, places: entry.places, capacity },
    until,
    now: at,
    mails: addMailIds([draft], at, { siteUrl, randomBytes }),
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
  return {
    kind: 'offer',
    to,
    ...replyToSite(site.contact.email),
    subject: offerMailWords.subject(event.data.title, submission.reference),
    text: paragraphs([
      offerMailWords.text(eventName(event)),
      ...(booking === undefined ? [] : countsLine(booking, site.locale)),
      offerMailWords.until(formatDeadline(until, site)),
      offerMailWords.link(link),
      `${site.name}\n${siteUrl}`,
    ]),
  };
}

function exceeds(wanted: PlacesByKind, { all = Infinity, kinds }: Capacity): boolean {
  const total = Object.values(wanted).reduce((sum, count) => sum + count, 0);
  return (
    total > all || Object.entries(wanted).some(([kind, count]) => count > (kinds[kind] ?? Infinity))
  );
}
