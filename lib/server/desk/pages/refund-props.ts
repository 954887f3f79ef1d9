import type { GetServerSidePropsResult } from 'next';
import type { RefundPageProps, RefundConfirmation } from '@/lib/desk/payments-page';
import { formatAmount, plainAmount, parseAmount } from '@/lib/payments/amount';
import { cardDescription } from '@/lib/payments/card';
import { getContent } from '@/lib/server/content/load-content';
import type { DeskPageRequest } from '@/lib/server/desk/pages/desk-page';
import { frameDesk, type DeskContent } from '@/lib/server/desk/pages/desk-props';
import { isId, submissionHref } from '@/lib/server/desk/pages/list-query';
import { canSeeForm } from '@/lib/server/desk/permissions';
import { disputeWarning, refundableAmount } from '@/lib/server/desk/views/payment-view';
import { refundWords } from '@/lib/server/desk/payment-words';
import { pageWords } from '@/lib/server/desk/words';
import type { RandomBytes } from '@/lib/server/http/requests/tokens';
import { createId } from '@/lib/server/submissions/ids';
import { testModeLabels } from '@/lib/server/submissions/words';
import type { StoredPayment } from '@/lib/server/store/payment-record';

/**
 * Returns the props of the confirmation page for a refund of `?sum=` of `?payment=`.
 *
 * The page changes nothing. It does not exist for an unpaid payment or one of another mode.
 */
export function refundProps(randomBytes: RandomBytes) {
  return async (
    { operator, services, context }: DeskPageRequest,
    read: () => Promise<Pick<DeskContent, 'site'>> = getContent,
  ): Promise<GetServerSidePropsResult<RefundPageProps>> => {
    const { store, settings, now } = services;
    const { payment: id, sum, seen } = context.query;
    const payment = isId(id) ? await store.findPayment(id) : undefined;
    if (payment?.state !== 'paid' || payment.mode !== settings.PAYMENTS) return { notFound: true };
    if (!canSeeForm(operator, payment.form)) return { notFound: true };
    const { site } = await read();
    const typed = typeof sum === 'string' ? sum : '';
    const notice = changeNotice(payment, seen, site.locale);
    const confirmation = {
      ...confirmationOf(payment, typed, site.locale, createId(now(), randomBytes)),
      ...(notice === undefined ? {} : { notice }),
    };
    return {
      props: { ...frameDesk(site, pageWords.refund, operator, payment.mode), confirmation },
    };
  };
}

/** Returns a notice if the refunds have changed since the operator confirmed. */
function changeNotice(
  { refunded, amount: { currency } }: StoredPayment,
  seen: string | readonly string[] | undefined,
  locale: string,
): string | undefined {
  if (typeof seen !== 'string' || seen === String(refunded)) return undefined;
  const sum = formatAmount({ minor: refunded, currency }, locale);
  return refundWords.changed(sum);
}

function confirmationOf(
  payment: StoredPayment,
  typed: string,
  locale: string,
  refund: string,
): RefundConfirmation {
  const { submission, reference, amount, mode, brand, last4, withdrawn } = payment;
  const { currency } = amount;
  const rest = refundableAmount(payment);
  const minor = parseAmount(typed, currency);
  const card = cardDescription(brand, last4);
  const testMode = testModeLabels[mode]?.sentence;
  const warning = disputeWarning(payment);
  const isRefundable = minor !== undefined && minor > 0 && minor <= rest.minor;
  return {
    reference,
    href: submissionHref(submission, { state: 'inbox' }),
    paid: formatAmount(amount, locale),
    ...(card === undefined ? {} : { card }),
    ...(testMode === undefined ? {} : { testMode }),
    ...(warning === undefined ? {} : { warning }),
    step: isRefundable
      ? {
          kind: 'confirm',
          sum: formatAmount({ minor, currency }, locale),
          fields: {
            payment: submission,
            sum: plainAmount({ minor, currency }),
            refund,
            refunded: String(payment.refunded),
          },
        }
      : {
          kind: 'ask-sum',
          problem:
            rest.minor === 0
              ? withdrawn === 0
                ? refundWords.refundedWhole
                : refundWords.withdrawn
              : refundWords.invalidSum(formatAmount(rest, locale), plainAmount(rest)),
          form: { payment: submission, sum: typed.slice(0, 40), currency },
        },
  };
}
