import { z } from 'zod';
import { needsCard, type PaidForm } from '@/lib/server/payments/payment-services';
import type { StoredPayment } from '@/lib/server/payments/records/payment-record';
import { priceOfAnswers } from '@/lib/server/bookings/price-of-places';
import { type CardForm, cardForm } from '@/lib/server/site/pages/card-form';
import type { Ticket } from '@/lib/bookings/ticket';
import { countsText, findBooking } from '@/lib/server/bookings/booking';
import { eventTime } from '@/lib/server/bookings/event-name';
import { formatDeadline } from '@/lib/server/bookings/event-state';
import { offerEnd, offerToken } from '@/lib/server/bookings/waiting/offers';
import { bookingPath, createBookingToken } from '@/lib/server/bookings/page/booking-token';
import { createCurrentTicket } from '@/lib/server/bookings/page/current-ticket';
import { loadBooking } from '@/lib/server/bookings/page/stored-booking';
import { parseFields } from '@/lib/server/platform/http/requests/parse-fields';
import { offerPageWords as words } from '@/lib/words/lib/server/bookings/waiting';
import type { Content, Event } from '@/lib/server/content/content';
import { bookingTimes } from '@/lib/server/content/events/booking-times';
import type { FormServices } from '@/lib/server/forms/form-services';
import type { NewMail } from '@/lib/server/platform/mail/mail-record';
import type { Store } from '@/lib/server/store';
import type { StoredSubmission } from '@/lib/server/forms/submissions/submission-record';
import type { WaitingListEntry } from '@/lib/server/bookings/waiting/sql/waiting-rows-sql';

interface OfferDeps {
  readonly content: Content;
  readonly store: Pick<
    Store,
    | 'acceptOffer'
    | 'findOrderPayment'
    | 'findSale'
    | 'findSubmission'
    | 'findWaiting'
    | 'leaveWaitingList'
    | 'listRefunds'
    | 'listWaiting'
    | 'renameKinds'
    | 'mayRebook'
    | 'secret'
  >;
  readonly siteUrl: string;
  readonly createMails: FormServices['createMails'];
  readonly now: () => Date;
}

/** The page of a submission on a waiting list, or of an offer. */
export interface OfferView {
  readonly title: string;
  readonly text: string;
  /** The event and the places, without the ticket of an accepted offer. */
  readonly event: { readonly title: string; readonly href: string; readonly dateText: string };
  /** Such as `2 adults`; empty if nothing is counted. */
  readonly counts: string;
  readonly reference: string;
  readonly actions: readonly { readonly action: 'accept' | 'leave'; readonly label: string }[];
  /** The booking after acceptance. */
  readonly ticket?: Ticket;
  /** Pays for the places, where accepting them costs something. */
  readonly payment?: CardForm;
}

/** A submission on a waiting list that an address names. */
interface NamedEntry {
  readonly entry: WaitingListEntry;
  readonly submission: StoredSubmission;
}

/** Returns the page of an offer's address; `undefined` if this site did not sign it, or it is gone. */
export async function loadOffer(token: string, deps: OfferDeps): Promise<OfferView | undefined> {
  const named = await findEntry(token, deps);
  return named && createView(named, deps);
}

/** Finds the submission that an offer's address names. */
export async function findOfferSubmission(
  token: string,
  deps: Pick<OfferDeps, 'store'>,
): Promise<StoredSubmission | undefined> {
  return (await findEntry(token, deps))?.submission;
}

const offerFields = z.object({ action: z.enum(['accept', 'leave']) });

/**
 * Accepts an offer, or leaves the waiting list. Other values of the field change nothing, and
 * neither does an offer that has ended, or whose card may be charged: its page says so. An offer of a paid
 * form is accepted by its payment.
 */
export async function answerOffer(
  token: string,
  fields: URLSearchParams,
  deps: OfferDeps,
): Promise<void> {
  const named = await findEntry(token, deps);
  if (named === undefined) return;
  const { content, store, now } = deps;
  const { submission } = named.entry;
  const form = content.forms.get(named.submission.form);
  const isPaid = form !== undefined && needsCard(form, named.submission.fields);
  const action = parseFields(offerFields, fields).data?.action;
  if (action === 'leave') await store.leaveWaitingList(submission, now());
  const booking = form && findBooking(form, named.submission.fields, content);
  const isPlanned = booking?.event.data.status === 'planned';
  if (action === 'accept' && !isPaid && isPlanned) {
    await store.acceptOffer(submission, await bookedMails(named, deps), now());
  }
}

async function findEntry(
  token: string,
  { store }: Pick<OfferDeps, 'store'>,
): Promise<NamedEntry | undefined> {
  const id = await offerToken.read(token, store);
  if (id === undefined) return undefined;
  const [entry, submission] = [await store.findWaiting(id), await store.findSubmission(id)];
  return entry === undefined || submission === undefined ? undefined : { entry, submission };
}

/** Returns the visitor's confirmation as that of a booking: without the answers, and with the ticket. */
async function bookedMails(
  { submission }: NamedEntry,
  { content, createMails }: OfferDeps,
): Promise<readonly NewMail[]> {
  const form = content.forms.get(submission.form);
  const booking = form && findBooking(form, submission.fields, content);
  if (form === undefined || booking === undefined) return [];
  const mails = await createMails(form, { ...submission, state: 'inbox' }, true, 'accepted');
  return mails.flatMap((mail) =>
    mail.kind === 'copy' ? [{ ...mail, kind: 'booking' as const }] : [],
  );
}

/** Loads the ticket of an accepted offer, with its code and the way to the booking's page. */
async function loadTicket(
  submission: string,
  { content, store, siteUrl, now }: OfferDeps,
): Promise<Ticket | undefined> {
  const token = await createBookingToken(submission, store);
  const stored = await loadBooking(token, content, store, now());
  const ticket = stored && createCurrentTicket(stored, content.site, siteUrl);
  return ticket && { ...ticket, bookingPage: bookingPath(token) };
}

async function createView(
  { entry, submission }: NamedEntry,
  deps: OfferDeps,
): Promise<OfferView | undefined> {
  const { content, store, now } = deps;
  const form = content.forms.get(submission.form);
  const booking = form && findBooking(form, submission.fields, content);
  if (form === undefined || booking === undefined || submission.state === 'bin') return undefined;
  const { site } = content;
  const { data, path } = booking.event;
  const common = {
    event: { title: data.title, href: path, dateText: eventTime(booking.event) },
    counts: countsText(booking, site.locale),
    reference: words.reference(submission.reference),
  };
  const leave = { action: 'leave', label: words.leave } as const;
  const { offerUntil } = entry;
  const payment = needsCard(form, submission.fields)
    ? await store.findOrderPayment(submission.id)
    : undefined;
  const isUnfinished = payment !== undefined && mayBeCharged(payment);
  const stopped = isUnfinished
    ? undefined
    : stoppedText(entry, submission, booking.event, site.timeZone, now());
  if (stopped !== undefined) {
    const { title, text, canLeave } = stopped;
    return { ...common, title, text, actions: canLeave ? [leave] : [] };
  }
  const isTimeOver = offerUntil === undefined || offerUntil <= now();
  const isOver = entry.state === 'offered' && isTimeOver && !isUnfinished;
  switch (isOver ? 'expired' : entry.state) {
    case 'waiting': {
      const line = await store.listWaiting(entry.event);
      const before = line.filter(
        ({ state, position }) => state === 'waiting' && position < entry.position,
      );
      const text = words.waitingText(before.length);
      return { ...common, title: words.waiting, text, actions: [leave] };
    }
    case 'paused':
      return { ...common, title: words.waiting, text: words.pausedText, actions: [leave] };
    case 'offered': {
      const until = offerUntil === undefined ? '' : formatDeadline(offerUntil, site);
      const decline = { action: 'leave', label: words.decline } as const;
      const title = words.offered;
      if (!needsCard(form, submission.fields)) {
        const actions = [{ action: 'accept', label: words.accept } as const, decline];
        return { ...common, title, text: words.offeredText(until), actions };
      }
      if (payment?.state === 'processing') {
        return { ...common, title, text: words.processing, actions: [] };
      }
      const text = isUnfinished ? words.unfinished : words.offeredToPay(until);
      const toPay = { payment: offerPayment(form, submission) };
      return { ...common, title, text, actions: isUnfinished ? [] : [decline], ...toPay };
    }
    case 'accepted': {
      const ticket = await loadTicket(submission.id, deps);
      const text = words.acceptedText;
      return { ...common, title: words.accepted, text, actions: [], ticket };
    }
    case 'declined':
      return { ...common, title: words.declined, text: words.declinedText, actions: [] };
    case 'ended':
      return { ...common, title: words.ended, text: words.endedText, actions: [] };
    case 'expired':
      return { ...common, title: words.expired, text: words.expiredText, actions: [] };
  }
}

/** Returns the text about a cancelled booking, and about an event that does not take place as planned. */
function stoppedText(
  { state }: WaitingListEntry,
  { cancelledAt }: StoredSubmission,
  event: Event,
  timeZone: string,
  now: Date,
): { readonly title: string; readonly text: string; readonly canLeave: boolean } | undefined {
  if (cancelledAt !== undefined) {
    return { title: words.cancelled, text: words.cancelledText, canLeave: false };
  }
  const { status } = event.data;
  const isWaiting = state === 'waiting' || state === 'paused';
  if (!isWaiting && state !== 'offered') return undefined;
  if (status === 'planned') {
    if (!isWaiting || offerEnd(event, timeZone, now) !== undefined) return undefined;
    const isClosed = now >= bookingTimes(event.data, timeZone).closes;
    const text = isClosed ? words.closedText : words.overText;
    return { title: words.over, text, canLeave: false };
  }
  return status === 'cancelled'
    ? { title: words.ended, text: words.endedText, canLeave: false }
    : { title: words.waiting, text: words.postponedText, canLeave: true };
}

/** Returns the form that pays for the answers of a submission at the form's current prices. */
function offerPayment(form: PaidForm, { fields }: StoredSubmission): CardForm {
  return cardForm(form, priceOfAnswers(form, fields), words.acceptAndPay);
}

/** Whether the card of a payment may be charged, or has been, without the site knowing it yet. */
function mayBeCharged({ state, intent, declineCode }: StoredPayment): boolean {
  if (state === 'awaiting_payment') return intent !== undefined && declineCode === undefined;
  return state === 'processing' || state === 'awaiting_sca';
}
