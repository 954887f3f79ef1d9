import { formatAmount } from '@/lib/payments/amount';
import { isPermitted } from '@/lib/server/access/is-permitted';
import type { DeskNotice } from '@/lib/inbox/inbox-page';
import { submissionHref } from '@/lib/server/desk/list-query';
import type { TodayRequest } from '@/lib/server/today/today-request';
import { todayWords as words } from '@/lib/words/lib/server/today';

/** Older failures are only on the pages of what failed. */
const failuresMs = 30 * 24 * 60 * 60 * 1000;

/** Refused refunds with a line of their own. */
const maxRefunds = 5;

/** Loads what failed and needs an operator, beyond what the notices above the inbox say. */
export async function loadFailures(request: TodayRequest): Promise<readonly DeskNotice[]> {
  const parts = await Promise.all([ofPayments(request), ofWebhooks(request), ofMails(request)]);
  return parts.flat();
}

async function ofPayments({
  services: { store, settings },
  display: { now, locale },
}: TodayRequest): Promise<DeskNotice[]> {
  const mode = settings.PAYMENTS;
  if (mode === 'off') return [];
  const since = new Date(now.getTime() - failuresMs);
  const refunds = await store.listFailedRefunds({ mode, since, limit: maxRefunds });
  const charges = await store.listUnmatchedCharges(mode);
  return [
    ...refunds.map(({ submission, amount, reference }) => ({
      text: words.failedRefund(formatAmount(amount, locale), reference),
      link: { label: words.failedRefundLink, href: submissionHref(submission, { state: 'inbox' }) },
    })),
    ...(charges.length === 0
      ? []
      : [
          {
            text: words.unmatchedCharges(charges.length),
            link: { label: words.unmatchedChargesLink, href: '/desk/payments' },
          },
        ]),
  ];
}

async function ofWebhooks({
  operator,
  services: { store },
  display: { now },
}: TodayRequest): Promise<DeskNotice[]> {
  if (!isPermitted(operator, 'manage')) return [];
  const count = await store.countDeadDeliveries(new Date(now.getTime() - failuresMs));
  if (count === 0) return [];
  const link = { label: words.deadDeliveriesLink, href: '/desk/webhooks' };
  return [{ text: words.deadDeliveries(count), link }];
}

async function ofMails({ services: { store } }: TodayRequest): Promise<DeskNotice[]> {
  const count = await store.countHeldMails();
  if (count === 0) return [];
  const link = { label: words.heldMailsLink, href: '/desk/mail?state=held' };
  return [{ text: words.heldMails(count), link }];
}
