import type { GetServerSidePropsResult } from 'next';
import { eventDateHref } from '@/lib/desk/event-dates';
import type { RefundAllPageProps } from '@/lib/desk/refund-all-page';
import { formatAmount } from '@/lib/payments/amount';
import { eventTitle } from '@/lib/server/bookings/event-name';
import { getContent } from '@/lib/server/content/load-content';
import { fullNameOf } from '@/lib/server/desk/door-list/door-list-row';
import { type EventContent, findBookableEvent } from '@/lib/server/desk/event-dates/event-content';
import {
  type ListedSubmission,
  planRefunds,
} from '@/lib/server/desk/event-dates/refund-all/plan-refunds';
import { refundAllWords as words } from '@/lib/server/desk/event-dates/words';
import type { DeskPageRequest } from '@/lib/server/desk/pages/desk-page';
import { frameDesk } from '@/lib/server/desk/pages/desk-props';
import { submissionHref } from '@/lib/server/desk/pages/list-query';

/** Returns the props of the page that confirms the refunds of the cancelled event of `?event=`. */
export async function refundAllProps(
  { operator, services: { store, settings, now }, context }: DeskPageRequest,
  read: () => Promise<EventContent> = getContent,
): Promise<GetServerSidePropsResult<RefundAllPageProps>> {
  const content = await read();
  const { site, forms } = content;
  const found = findBookableEvent(content, context.query.event, operator);
  if (found?.event.data.status !== 'cancelled') return { notFound: true };
  const plan = await planRefunds(found.key, store, settings.PAYMENTS, now());
  const row = (submission: ListedSubmission, text: string) => ({
    href: submissionHref(submission.id, { state: 'inbox' }),
    reference: submission.reference,
    name: fullNameOf(submission, forms.get(submission.form)),
    text,
  });
  const sums = plan.sums.map((sum) => formatAmount(sum, site.locale));
  const notice = noticeOf(context.query);
  return {
    props: {
      ...frameDesk(site, words.title, operator, settings.PAYMENTS),
      back: eventDateHref(found.key),
      event: eventTitle(found.event),
      ...(notice === undefined ? {} : { notice }),
      ...(plan.due.length === 0 ? {} : { total: words.total(plan.due.length, sums) }),
      fields: { event: found.key, version: plan.version },
      due: plan.due.map(({ submission, refund }) =>
        row(submission, formatAmount(refund, site.locale)),
      ),
      omitted: plan.omitted.map(({ submission, why }) => row(submission, words.omitted[why])),
    },
  };
}

function noticeOf({
  problem,
  done,
  refused,
}: DeskPageRequest['context']['query']): string | undefined {
  if (problem === 'changed') return words.changed;
  const [made, failed] = [Number(done), Number(refused)];
  if (done === undefined || !Number.isInteger(made) || !Number.isInteger(failed)) return undefined;
  return words.done(made, failed);
}
