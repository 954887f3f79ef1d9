import { z } from 'zod';
import { type BookingPageView, isQuestion } from '@/lib/forms/booking-page-view';
import { validateSubmission } from '@/lib/forms/validation/validate-submission';
import { formatAmount } from '@/lib/payments/amount';
import { askAnswers, typedAnswers } from '@/lib/server/bookings/page/answer-steps';
import {
  cancelBooking,
  changeAnswers,
  changeCounts,
  type ChangeOutcome,
  moveBookingToDate,
} from '@/lib/server/bookings/changes/apply-change';
import { bookingPath } from '@/lib/server/bookings/page/booking-token';
import { changeStep } from '@/lib/server/bookings/page/count-steps';
import { typedCounts } from '@/lib/server/bookings/changes/plan-change';
import { moveField, rebookStep } from '@/lib/server/bookings/page/rebook-steps';
import {
  changeState,
  movableBooking,
  type StoredBooking,
} from '@/lib/server/bookings/page/stored-booking';
import { answerFields } from '@/lib/server/bookings/changes/plan-answers';
import type { BookingPageDeps } from '@/lib/server/bookings/page/booking-page-deps';
import {
  listChangeLinks,
  confirmCancel,
  createNotice,
  type StepResult,
} from '@/lib/server/bookings/page/page-steps';
import { createCurrentTicket } from '@/lib/server/bookings/page/current-ticket';
import { bookingSentences } from '@/lib/server/bookings/page/sentences';
import { bookingWords } from '@/lib/words/lib/server/bookings/page';
import { fieldValues } from '@/lib/server/platform/http/requests/parse-fields';
import { StoreBusy } from '@/lib/server/platform/store/store-errors';

/** A booking's page, or where to go after a change. */
type BookingPageResult =
  | {
      readonly kind: 'page';
      readonly status: number;
      readonly view: BookingPageView;
      /** The title of the document: it names the step, and says that there is an error. */
      readonly title: string;
    }
  | { readonly kind: 'redirect'; readonly path: string };

/** Returns the page at a step that changes nothing. */
export async function showBookingPage(
  stored: StoredBooking,
  query: URLSearchParams,
  services: BookingPageDeps,
): Promise<BookingPageResult> {
  const { site, now } = services;
  const state = changeState(stored, site.timeZone, now());
  const movable = movableBooking(stored, site.timeZone, now());
  const step = query.get('step');
  if (movable !== undefined && step === 'cancel') {
    return renderPage(stored, { step: confirmCancel(movable, services) }, services);
  }
  if (movable !== undefined && step === 'move') {
    return renderPage(stored, await rebookStep(movable, query, services), services);
  }
  if (state.kind === 'open' && step === 'change') {
    return renderPage(stored, await changeStep(state.stored, query, services), services);
  }
  if (state.kind === 'open' && step === 'answers') {
    const asked = answerFields(state.stored, services.content);
    const { fields } = stored.submission;
    return renderPage(stored, { step: askAnswers(state.stored, asked, fields, []) }, services);
  }
  const notice = doneNotice(query.get('done'));
  const isShown = notice !== undefined && stored.submission.cancelledAt === undefined;
  return renderPage(stored, isShown ? { notice } : {}, services);
}

/** Returns what the page says after a change. */
function doneNotice(done: string | null): StepResult['notice'] {
  switch (done) {
    case 'changed':
      return createNotice(bookingWords.done, false);
    case 'processing':
      return createNotice(bookingWords.processing, false);
    case 'refused':
      return createNotice(bookingWords.refused, true);
    default:
      return undefined;
  }
}

const amount = z.string().default('0').transform(Number);

/** The fields of a form of the page. Numbers of places and answers have names of the content, too. */
const pageFields = z.object({
  do: z.string().optional(),
  refund: amount,
  due: amount,
  [moveField]: z.string().default(''),
});

/** A booking, and what its page needs, with the words of its visitor's language. */
interface ShownBooking {
  readonly stored: StoredBooking;
  readonly services: BookingPageDeps;
}

/**
 * Cancels or changes the booking as a form of its page asks. What is stored has the words of the main language, and the
 * page those of `page`.
 */
export async function postBookingPage(
  stored: StoredBooking,
  fields: URLSearchParams,
  services: BookingPageDeps,
  page: ShownBooking = { stored, services },
): Promise<BookingPageResult> {
  const input = pageFields.parse(fieldValues(pageFields, fields));
  const { do: action, refund, due } = input;
  const shown = { refund, due };
  const path = bookingPath(stored.token);
  try {
    if (action === 'cancel') {
      // A second press finds the booking cancelled.
      if (stored.submission.cancelledAt !== undefined) return { kind: 'redirect', path };
      const outcome = await cancelBooking(stored, shown.refund, services);
      return outcome === 'done' ? { kind: 'redirect', path } : renderFailure(page, outcome);
    }
    if (action === 'answers') return await postAnswers(stored, fields, services, page);
    const outcome =
      action === 'move'
        ? await moveBookingToDate(stored, input[moveField], shown, services)
        : await changeCounts(stored, typedCounts(fields), shown, services);
    return outcome === 'done' ? changed(stored) : renderFailure(page, outcome);
  } catch (error) {
    if (!StoreBusy.is(error)) throw error;
    const shown = { notice: createNotice(bookingWords.busy, true), status: 503 };
    return renderPage(page.stored, shown, page.services);
  }
}

async function postAnswers(
  stored: StoredBooking,
  sent: URLSearchParams,
  services: BookingPageDeps,
  page: ShownBooking,
): Promise<BookingPageResult> {
  const { content, site, now } = services;
  const state = changeState(stored, site.timeZone, now());
  if (state.kind !== 'open') return renderFailure(page, 'closed');
  const asked = answerFields(state.stored, content);
  const typed = typedAnswers(asked, sent);
  const outcome = await changeAnswers(state.stored, asked, typed, services);
  if (outcome === 'done') return changed(stored);
  if (typeof outcome === 'string') return renderFailure(page, outcome);
  switch (outcome.kind) {
    case 'same': {
      const notice = createNotice(bookingWords.sameAnswers, false);
      return renderPage(page.stored, { notice }, page.services);
    }
    case 'invalid': {
      const shown = changeState(page.stored, site.timeZone, now());
      const own = shown.kind === 'open' ? shown.stored : state.stored;
      const fields = answerFields(own, page.services.content);
      // As those of the outcome, with the labels of the page.
      const issues = validateSubmission({ fields }, typed);
      const step = askAnswers(own, fields, typed, issues);
      return renderPage(page.stored, { step, status: 422 }, page.services);
    }
  }
}

function changed(stored: StoredBooking): BookingPageResult {
  return { kind: 'redirect', path: `${bookingPath(stored.token)}?done=changed` };
}

function renderFailure(
  { stored, services }: ShownBooking,
  outcome: Exclude<ChangeOutcome, 'done'>,
): BookingPageResult {
  if (typeof outcome === 'string') {
    const status = outcome === 'limited' ? 429 : 409;
    return renderPage(
      stored,
      { notice: createNotice(bookingWords[outcome], true), status },
      services,
    );
  }
  switch (outcome.kind) {
    case 'same':
      return renderPage(stored, { notice: createNotice(bookingWords.same, false) }, services);
    case 'invalid':
      return renderPage(
        stored,
        { notice: createNotice(bookingWords.changed, true), status: 422 },
        services,
      );
    case 'refused':
      return renderPage(
        stored,
        { notice: createNotice(outcome.problem, true), status: 409 },
        services,
      );
    case 'date-costs-more':
      return renderPage(
        stored,
        { notice: createNotice(outcome.sentence, true), status: 409 },
        services,
      );
    case 'costs-more': {
      const more = formatAmount(outcome.more, services.site.locale);
      return renderPage(
        stored,
        { notice: createNotice(bookingWords.costsMore(more), true), status: 409 },
        services,
      );
    }
  }
}

function renderPage(
  stored: StoredBooking,
  { notice: shownNotice, step, status = 200 }: StepResult,
  services: BookingPageDeps,
): BookingPageResult {
  const { site, siteUrl } = services;
  const { submission } = stored;
  const isCancelled = submission.cancelledAt !== undefined;
  const isAsking = step !== undefined && isQuestion(step);
  const view: BookingPageView = {
    title: isCancelled ? bookingWords.cancelledTitle : bookingWords.title,
    reference: submission.reference,
    sentences: isAsking ? [] : bookingSentences(stored, services),
    step: step ?? listChangeLinks(stored, services),
    notice: shownNotice,
    ticket: createCurrentTicket(stored, site, siteUrl),
  };
  return { kind: 'page', status, view, title: documentTitle(view) };
}

function documentTitle({ title, step, notice }: BookingPageView): string {
  const name = isQuestion(step) ? bookingWords.stepTitle(step.question, title) : title;
  const hasIssues = step.kind === 'fields' && step.issues.length > 0;
  return hasIssues || notice?.isProblem === true ? bookingWords.errorTitle(name) : name;
}
