import type { GetServerSidePropsResult } from 'next';
import type { RefundPageProps, RefundConfirmation } from '@/lib/desk/payments-page';
import { formatAmount, plainAmount, parseAmount } from '@/lib/payments/amount';
import { cardDescription } from '@/lib/payments/card-words';
import { getContent } from '@/lib/server/content/load-content';
import type { DeskVisit } from '@/lib/server/desk/pages/desk-page';
import { frameDesk, type DeskContent } from '@/lib/server/desk/pages/desk-props';
import { isId, submissionHref } from '@/lib/server/desk/pages/list-query';
import { disputeWarning, refundableAmount } from '@/lib/server/desk/views/payment-view';
import { createId, type RandomBytes } from '@/lib/server/submissions/ids';
import { testModeLabels } from '@/lib/server/submissions/payment-mode';
import type { StoredPayment } from '@/lib/server/store/payment-record';

/**
 * The props of the page that asks once more before `?sum=` of `?payment=` is given back. Looking at
 * it changes nothing. There is none for a payment that is not paid or not of the site's mode.
 */
export function refundProps(randomBytes: RandomBytes) {
  return async (
    { operator, services, context }: DeskVisit,
    read: () => Promise<Pick<DeskContent, 'site'>> = getContent,
  ): Promise<GetServerSidePropsResult<RefundPageProps>> => {
    const { store, settings, now } = services;
    const { payment: id, sum, seen } = context.query;
    const payment = isId(id) ? await store.findPayment(id) : undefined;
    if (payment?.state !== 'paid' || payment.mode !== settings.PAYMENTS) return { notFound: true };
    const { site } = await read();
    const typed = typeof sum === 'string' ? sum : '';
    const notice = changeSince(payment, seen, site.locale);
    const question = {
      ...askAbout(payment, typed, site.locale, createId(now(), randomBytes)),
      ...(notice === undefined ? {} : { notice }),
    };
    return { props: { ...frameDesk(site, 'Give money back', operator, payment.mode), question } };
  };
}

/** Says what was refunded since the operator saw another sum; `undefined` where nothing was. */
function changeSince(
  { refunded, amount: { currency } }: StoredPayment,
  seen: string | readonly string[] | undefined,
  locale: string,
): string | undefined {
  if (typeof seen !== 'string' || seen === String(refunded)) return undefined;
  const sum = formatAmount({ minor: refunded, currency }, locale);
  return `The refunds of this payment have changed since you were asked: ${sum} is given back by now, or on its way. Nothing was given back just now.`;
}

function askAbout(
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
  const isPossible = minor !== undefined && minor > 0 && minor <= rest.minor;
  return {
    reference,
    href: submissionHref(submission, { state: 'inbox' }),
    paid: formatAmount(amount, locale),
    ...(card === undefined ? {} : { card }),
    ...(testMode === undefined ? {} : { testMode }),
    ...(warning === undefined ? {} : { warning }),
    ask: isPossible
      ? {
          kind: 'sure',
          sum: formatAmount({ minor, currency }, locale),
          fields: {
            payment: submission,
            sum: plainAmount({ minor, currency }),
            refund,
            refunded: String(payment.refunded),
          },
        }
      : {
          kind: 'again',
          problem:
            rest.minor === 0
              ? withdrawn === 0
                ? 'All of it was given back already.'
                : 'Nothing is left: the bank has withdrawn the money for a dispute.'
              : `Write a sum of at most ${formatAmount(rest, locale)}, such as ${plainAmount(rest)}.`,
          form: { payment: submission, sum: typed.slice(0, 40), currency },
        },
  };
}
