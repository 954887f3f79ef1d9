import { bookingServices } from '@/lib/server/bookings/booking-services';
import { createBookingMail } from '@/lib/server/bookings/desk/booking/booking-mail';
import { cancellationMail } from '@/lib/server/bookings/desk/booking/cancel-at-desk';
import { planRefunds } from '@/lib/server/bookings/desk/refund-all/plan-refunds';
import { createBookingToken } from '@/lib/server/bookings/page/booking-token';
import { loadBooking } from '@/lib/server/bookings/page/stored-booking';
import { draftCalledOffMail } from '@/lib/server/bookings/rebooking/mail-called-off-events';
import { draftChangedMail } from '@/lib/server/bookings/rebooking/mail-changed-events';
import { draftWaitingMail } from '@/lib/server/bookings/rebooking/mail-waiting-lists';
import type { WaitingListEntry } from '@/lib/server/bookings/waiting/sql/waiting-rows-sql';
import type { Content, Event } from '@/lib/server/content/content';
import type { DateState } from '@/lib/server/content/events/date-state';
import type { DeskPageRequest } from '@/lib/server/desk/desk-page';
import { inLanguageOf } from '@/lib/server/forms/submissions/submission-language';
import type { SubmissionRecord } from '@/lib/server/forms/submissions/submission-record';

interface Decided {
  /** The event with what is decided. */
  readonly event: Event;
  readonly state: DateState;
}

/** What a preview shows of a mail. */
interface PreviewedMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/**
 * Drafts the mail that the first of those who have booked gets about a decision, as the jobs will write it;
 * `undefined` without anyone. Nothing is stored.
 */
export async function draftCallOffMail(
  booked: readonly SubmissionRecord[],
  { event, state }: Decided,
  request: DeskPageRequest,
): Promise<PreviewedMail | undefined> {
  const { services, display, operator } = request;
  const { store, settings } = services;
  const content = withDecided(request.content, event, state);
  const deps = { store, siteUrl: settings.SITE_URL, now: () => display.now };
  const refund = state.refunds
    ? (await planRefunds(state.event, store, settings.PAYMENTS, display.now)).due[0]
    : undefined;
  if (refund !== undefined) {
    const { submission } = refund;
    const token = await createBookingToken(submission.id, store);
    const stored = await loadBooking(token, content, store, display.now);
    if (stored?.form === undefined || stored.booking === undefined) return undefined;
    const { form, booking } = stored;
    const listed = { ...stored, form, booking };
    const mail = await createBookingMail(
      { services, operator },
      content,
      stored.submission,
      (own) => {
        const { subject, text } = cancellationMail(listed, refund.refund.minor, own);
        return { id: submission.id, event: state.event, subject, paragraphs: [text] };
      },
    );
    return shown(mail);
  }
  const [first] = booked;
  if (first === undefined) return undefined;
  if (state.state === 'cancelled' || state.state === 'postponed') {
    return inLanguageOf(first, content, async (own) =>
      shown(await draftCalledOffMail(first, event, own, deps)),
    );
  }
  const sale = await store.findSale(first.id);
  if (sale === undefined) return undefined;
  const bookings = bookingServices(content, store, settings.SITE_URL, deps.now);
  return inLanguageOf(first, content, async (own) =>
    shown(await draftChangedMail(first, event, sale, own, { ...deps, bookings })),
  );
}

/**
 * Drafts the mail that the first of those who wait gets about a decision, as the jobs will write it;
 * `undefined` without anyone. Nothing is stored.
 */
export async function draftFirstWaitingMail(
  waiting: readonly WaitingListEntry[],
  event: Event,
  { content, services }: DeskPageRequest,
): Promise<PreviewedMail | undefined> {
  const { store, settings } = services;
  const [entry] = waiting;
  if (entry === undefined) return undefined;
  const submission = await store.findSubmission(entry.submission);
  const sale = await store.findSale(entry.submission);
  if (submission === undefined || sale === undefined) return undefined;
  // An ended entry knows that the date was cancelled.
  const before = entry.state === 'ended' ? { ...sale, status: 'cancelled' as const } : sale;
  const deps = { store, siteUrl: settings.SITE_URL };
  return inLanguageOf(submission, content, async (own) =>
    shown(await draftWaitingMail({ submission, entry, before, event }, own, deps)),
  );
}

/** Returns content in which an event is as it is decided. */
function withDecided(content: Content, event: Event, state: DateState): Content {
  return {
    ...content,
    events: content.events.map((one) => (one.path === event.path ? event : one)),
    resources: content.resources.map((resource) => ({
      ...resource,
      dateStates: [state, ...resource.dateStates.filter((one) => one.event !== state.event)],
    })),
  };
}

function shown(mail: PreviewedMail | undefined): PreviewedMail | undefined {
  return mail && { to: mail.to, subject: mail.subject, text: mail.text };
}
