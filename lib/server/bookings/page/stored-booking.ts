import type { FormDefinition } from '@/lib/forms/definition';
import type { SubmittedFields } from '@/lib/forms/submission';
import type { Booking } from '@/lib/server/bookings/booking';
import { bookingIn } from '@/lib/server/bookings/booking-in-language';
import { carriedAnswers } from '@/lib/server/bookings/counted-answers';
import { bookingAsSold } from '@/lib/server/bookings/sold/sold-as-booking';
import { carryKindsOfEvents } from '@/lib/server/bookings/sold/renamed-kinds';
import { createQrToken, readBookingToken } from '@/lib/server/bookings/page/booking-token';
import type { Content } from '@/lib/server/content/content';
import { eventKey } from '@/lib/server/content/events/event-key';
import { changesEnd } from '@/lib/server/content/events/booking-times';
import type { StoredPayment, StoredRefund } from '@/lib/server/payments/records/payment-record';
import type { StoredSale } from '@/lib/server/bookings/places/sold-booking';
import type { StoredSubmission } from '@/lib/server/forms/submissions/submission-record';
import type { PaymentStore } from '@/lib/server/payments/records/payments-sql';
import type { SoldBookingStore } from '@/lib/server/bookings/sold/sold-bookings-sql';
import type { SubmissionStore } from '@/lib/server/forms/submissions/submissions-sql';
import type { RefundStore } from '@/lib/server/payments/records/refunds-sql';
import type { RebookingStore } from '@/lib/server/bookings/rebooking/rebookings-sql';
import type { SecretStore } from '@/lib/server/platform/http/requests/signed-token';

/** A booking as it is stored now, for the visitor who made it. */
export interface StoredBooking {
  readonly token: string;
  /** Whether the token is that of the QR code, which changes nothing. */
  readonly isTicketOnly: boolean;
  /** The token of the ticket's QR code. */
  readonly qrToken: string;
  /** Its answers have the numbers of renamed kinds of places under their names now. */
  readonly submission: StoredSubmission;
  /** The answers as they are stored. */
  readonly sent: SubmittedFields;
  /** `undefined` if the content no longer has it. */
  readonly form: FormDefinition | undefined;
  /** `undefined` if the content no longer has the event. */
  readonly booking: Booking | undefined;
  /** What was sold; `undefined` of bookings from before that was stored. */
  readonly sale: StoredSale | undefined;
  readonly payment: StoredPayment | undefined;
  readonly refunds: readonly StoredRefund[];
  /** Whether the organisers offer another date or a refund, whatever the rules of the event. */
  readonly mayRebook: boolean;
}

/** A booking of an event that the content has. */
export type BookingWithEvent = StoredBooking & Readonly<{ form: FormDefinition; booking: Booking }>;

/** What loading a booking reads. */
export type StoredBookingContent = Pick<
  Content,
  'events' | 'resources' | 'forms' | 'formRules' | 'translation'
> & {
  readonly site: Pick<Content['site'], 'locale' | 'timeZone'>;
};

/** The methods of the store that load a booking. */
export type StoredBookingStore = Pick<PaymentStore, 'findOrderPayment'> &
  Pick<SoldBookingStore, 'findSale' | 'renameKinds'> &
  Pick<SubmissionStore, 'findSubmission'> &
  Pick<RefundStore, 'listRefunds'> &
  Pick<RebookingStore, 'mayRebook'> &
  SecretStore;

/**
 * Loads the booking of a token. `undefined` for a wrong token, and for a submission that does not exist,
 * books no event or is in the bin.
 */
export async function loadBooking(
  token: string,
  content: StoredBookingContent,
  store: StoredBookingStore,
  now: Date,
): Promise<StoredBooking | undefined> {
  const read = await readBookingToken(token, store);
  const found = read && (await store.findSubmission(read.submission));
  if (read === undefined || found === undefined || found.state === 'bin') return undefined;
  const sent = found.fields;
  const rules = content.formRules.get(found.form);
  const submission = { ...found, fields: carriedAnswers(sent, rules) };
  const { isTicketOnly } = read;
  const qrToken = await createQrToken(submission.id, store);
  const form = content.forms.get(submission.form);
  const sale = await findCarriedSale(submission, content, store, now);
  const sold = bookingAsSold(submission, form, sale, content, now);
  // What was sold has the words of the main language.
  const booking = sold && bookingIn(content, sold, submission.form);
  const payment = await store.findOrderPayment(submission.id);
  const refunds = payment === undefined ? [] : await store.listRefunds(submission.id);
  const mayRebook =
    booking !== undefined && (await store.mayRebook(submission.id, eventKey(booking.event)));
  return {
    token,
    isTicketOnly,
    qrToken,
    submission,
    sent,
    form,
    booking,
    sale,
    payment,
    refunds,
    mayRebook,
  };
}

/** Finds what was sold with a submission; renamed kinds of places have their names of now. */
async function findCarriedSale(
  { id, form }: StoredSubmission,
  content: Pick<Content, 'formRules'>,
  store: Pick<SoldBookingStore, 'findSale' | 'renameKinds'>,
  now: Date,
): Promise<StoredSale | undefined> {
  const sale = await store.findSale(id);
  const renamed = content.formRules.get(form)?.renamedKinds;
  if (renamed === undefined || sale === undefined) return sale;
  if (!sale.sold.kinds.some(({ kind }) => Object.hasOwn(renamed, kind))) return sale;
  await carryKindsOfEvents([{ key: sale.event, form }], content, store, now);
  return store.findSale(id);
}

/** Whether visitors may change a booking at a time, and until when. */
type ChangeState =
  | { readonly kind: 'open'; readonly until: Date; readonly stored: BookingWithEvent }
  /** It can be moved or cancelled at any time, with a full refund. */
  | { readonly kind: 'rebooking'; readonly stored: BookingWithEvent }
  | { readonly kind: 'over'; readonly until: Date }
  /** The file of the event lets visitors change nothing, or the organisation has to see to it. */
  | { readonly kind: 'never' };

/** Returns whether the visitor may change or cancel a booking at a time. */
export function changeState(stored: StoredBooking, timeZone: string, now: Date): ChangeState {
  const { submission, booking, form } = stored;
  const { state, cancelledAt } = submission;
  if (stored.isTicketOnly) return never;
  if (booking === undefined || form === undefined || cancelledAt !== undefined) return never;
  if (state === 'spam' || state === 'unpaid' || state === 'bin') return never;
  const listed = { ...stored, booking, form };
  const { data } = booking.event;
  const until = changesEnd(data, timeZone);
  const isOpen = until !== undefined && now < until;
  // While an event is planned, an offer to rebook takes no choice away.
  if (stored.mayRebook && !(isOpen && data.status === 'planned')) {
    return { kind: 'rebooking', stored: listed };
  }
  if (data.status === 'cancelled' || until === undefined) return never;
  return isOpen ? { kind: 'open', until, stored: listed } : { kind: 'over', until };
}

/** Returns the booking if the visitor may move or cancel it at a time. */
export function movableBooking(
  stored: StoredBooking,
  timeZone: string,
  now: Date,
): BookingWithEvent | undefined {
  const state = changeState(stored, timeZone, now);
  return state.kind === 'open' || state.kind === 'rebooking' ? state.stored : undefined;
}

const never: ChangeState = { kind: 'never' };
