import { listFormat } from '@/lib/intl/formatters';
import { eventDateHref } from '@/lib/bookings/desk/event-dates';
import { formatAmount } from '@/lib/payments/amount';
import { eventTitle } from '@/lib/server/bookings/event-name';
import { fullNameOf } from '@/lib/server/bookings/desk/door-list/door-list-row';
import { findBookableEvent } from '@/lib/server/bookings/desk/event-content';
import {
  type ListedSubmission,
  planRefunds,
} from '@/lib/server/bookings/desk/refund-all/plan-refunds';
import { refundAllWords as words } from '@/lib/words/lib/server/bookings/desk';
import type { DeskPageRequest } from '@/lib/server/desk/desk-page';
import type { Store } from '@/lib/server/store';
import { submissionHref } from '@/lib/server/desk/list-query';
import type {
  EventRefundState,
  StoredEventRefund,
} from '@/lib/server/bookings/rebooking/event-refunds-sql';
import { waitsUntil } from '@/lib/server/bookings/rebooking/settled-events';
import { shortTime } from '@/lib/server/desk/format-times';
import { mailNotice } from '@/lib/server/platform/mail/mail-set-up';

/** Returns the props of the page that confirms the refunds of the cancelled event of `?event=`. */
export async function refundAllProps({
  operator,
  services: { store, settings },
  content,
  display,
  context,
}: DeskPageRequest) {
  const { locale, now } = display;
  const found = findBookableEvent(content, context.query.event, operator);
  if (found?.event.data.status !== 'cancelled') return undefined;
  const plan = await planRefunds(found.key, store, settings.PAYMENTS, now);
  const row = (submission: ListedSubmission, text: string) => ({
    href: submissionHref(submission.id, { state: 'inbox' }),
    reference: submission.reference,
    name: fullNameOf(submission, content.forms.get(submission.form)),
    text,
  });
  const sums = plan.sums.map((sum) => formatAmount(sum, locale));
  const run = await store.listEventRefunds(found.key);
  const isRunning = run.some(({ state }) => state === 'waiting');
  const failed = await listFailed(run, store);
  const waits = waitsUntil(found.event, now);
  return {
    title: words.title,
    /** The page of the event at the desk. */
    back: eventDateHref(found.key),
    event: eventTitle(found.event),
    /** Says that mails wait, where the page promises some. */
    mailNotice: mailNotice(settings),
    notice:
      waits !== undefined
        ? words.waits(shortTime(waits, display).text)
        : context.query.problem === 'changed'
          ? words.changed
          : runText(run),
    /** Whether the cancellation can still be taken back, on the page of the event. */
    canPutBack: waits !== undefined,
    /** Such as `12 bookings, £192.00 and €40.00`; missing if nothing is left, and while refunds wait or are made. */
    total:
      waits !== undefined || isRunning || plan.due.length === 0
        ? undefined
        : words.total(plan.due.length, listFormat(locale).format(sums)),
    fields: { event: found.key, version: plan.version },
    /** Of the refunds that were requested together last. */
    failed: failed.map(({ submission, why }) => row(submission, words.failures[why])),
    due: plan.due.map(({ submission, refund }) => row(submission, formatAmount(refund, locale))),
    omitted: plan.omitted.map(({ submission, why }) => row(submission, words.omitted[why])),
  };
}

/** Says how far the refunds are that were requested together last; `undefined` if there were none. */
function runText(run: readonly StoredEventRefund[]): string | undefined {
  if (run.length === 0) return undefined;
  const numberOf = (state: EventRefundState) => run.filter((each) => each.state === state).length;
  const waiting = numberOf('waiting');
  if (waiting > 0) return words.progress(run.length - waiting, run.length);
  const [made, changed] = [numberOf('made'), numberOf('changed')];
  return [
    ...(made === 0 ? [] : [words.done(made)]),
    ...(changed === 0 ? [] : [words.notMade(changed)]),
  ].join(' ');
}

interface Failure {
  /** The id of the submission that booked. */
  readonly submission: string;
  readonly why: keyof typeof words.failures;
}

/** Lists the bookings of a run whose refund failed, and those of which nothing was done. */
async function listFailed(run: readonly StoredEventRefund[], store: Pick<Store, 'findSubmission'>) {
  const failed = run.flatMap(({ submission, state, refund }): Failure[] => {
    if (state === 'changed') return [{ submission, why: 'changed' }];
    return refund === 'failed' ? [{ submission, why: 'failed' }] : [];
  });
  const found = await Promise.all(
    failed.map(async ({ submission, why }) => {
      const record = await store.findSubmission(submission);
      return record === undefined ? [] : [{ submission: record, why }];
    }),
  );
  return found.flat();
}
