import { deskNameOf, type FormDefinition } from '@/lib/forms/definition';
import { dateFormat } from '@/lib/intl/formatters';
import { formatAmount } from '@/lib/payments/amount';
import type { DeskPageRequest } from '@/lib/server/desk/desk-page';
import { fullTime, type DisplayOptions } from '@/lib/server/desk/format-times';
import { isId } from '@/lib/server/desk/list-query';
import { groupRefunds, paymentRow } from '@/lib/server/payments/views/payment-view';
import { canSeeForm, visibleForms } from '@/lib/server/access/is-permitted';
import { paymentModes, paymentWords } from '@/lib/words/lib/server/payments/views';
import { pageWords } from '@/lib/words/lib/server/desk';
import { showLine } from '@/lib/server/platform/mail/visible-text';
import type { Operator } from '@/lib/server/access/access-record';
import type {
  PaymentMode,
  PaymentTotal,
  UnmatchedCharge,
} from '@/lib/server/payments/records/payment-record';
import { testModeLabel } from '@/lib/server/payments/words';
import type { PaymentListStore } from '@/lib/server/payments/records/payment-lists-sql';
import type { PaymentStore } from '@/lib/server/payments/records/payments-sql';
import type { RefundStore } from '@/lib/server/payments/records/refunds-sql';

/** Payments on one page of the list. */
export const paymentsPageSize = 50;

/** The query of the payments page. */
interface PaymentsQuery {
  readonly isPaid: boolean;
  readonly before?: string;
}

/**
 * Returns the props of the payments page: monthly totals and paid payments, or unpaid ones with
 * `?show=unpaid`.
 *
 * They have the site's payment mode; payments of other modes are not listed.
 */
export async function paymentsProps({
  operator,
  services: { store, settings },
  content: { forms },
  display,
  context,
}: DeskPageRequest) {
  const { show, before } = context.query;
  const query = { isPaid: show !== 'unpaid', before: isId(before) ? before : undefined };
  const mode = settings.PAYMENTS;
  return {
    title: pageWords.payments,
    /** Nothing while payments are off. */
    payments:
      mode === 'off'
        ? undefined
        : await loadPayments(store, mode, { ...query, operator }, forms, display),
  };
}

async function loadPayments(
  store: PaymentListStore & PaymentStore & RefundStore,
  mode: PaymentMode,
  { isPaid, before, operator }: PaymentsQuery & { readonly operator: Operator },
  forms: ReadonlyMap<string, FormDefinition>,
  display: DisplayOptions,
) {
  // One more than a page has shows whether there is a next page.
  const limit = paymentsPageSize + 1;
  const visible = visibleForms(operator);
  const storeQuery = {
    mode,
    isPaid,
    limit,
    forms: visible,
    before,
  };
  const [payments, charges, totals] = await Promise.all([
    store.listPayments(storeQuery),
    // They have no form.
    visible === undefined ? store.listUnmatchedCharges(mode) : [],
    store.totalPayments(mode, display.timeZone),
  ]);
  const page = payments.slice(0, paymentsPageSize);
  const refunded = page.filter((payment) => payment.refunded > 0);
  const refunds = groupRefunds(
    await store.listRefunds(refunded.map(({ submission }) => submission)),
  );
  const last = payments.length > paymentsPageSize ? page.at(-1) : undefined;
  return {
    /** In words. */
    mode: paymentModes[mode],
    isMoney: testModeLabel(mode) === undefined,
    isPaidShown: isPaid,
    unmatchedCharges: charges.map((charge) => unmatchedChargeRow(charge, display)),
    totals: monthlyTotals(
      totals.filter(({ form }) => canSeeForm(operator, form)),
      forms,
      display.locale,
    ),
    rows: page.map((payment) =>
      paymentRow(payment, refunds.get(payment.submission) ?? [], forms, display),
    ),
    older: last && hrefOf({ isPaid, before: last.submission }),
    newest: before === undefined ? undefined : hrefOf({ isPaid }),
  };
}

function unmatchedChargeRow(
  { intent, amount, reason, seenAt }: UnmatchedCharge,
  display: DisplayOptions,
) {
  const sum = formatAmount(amount, display.locale);
  return { intent, sum, at: fullTime(seenAt, display), reason: showLine(reason) };
}

/** Groups the store's totals by month, in the store's order. */
function monthlyTotals(
  totals: readonly PaymentTotal[],
  forms: ReadonlyMap<string, FormDefinition>,
  locale: string,
) {
  const months = [...new Set(totals.map(({ month }) => month))];
  const monthName = dateFormat(locale, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return months.map((month) => ({
    month: monthName.format(new Date(`${month}-01T00:00:00.000Z`)),
    rows: totals
      .filter((total) => total.month === month)
      .map(({ form, currency, count, paid, refunded, pending, disputed }) => {
        const sum = (minor: number) => formatAmount({ minor, currency }, locale);
        return {
          formTitle: deskNameOf(forms.get(form), form),
          count,
          taken: sum(paid),
          refunded:
            pending === 0
              ? sum(refunded)
              : paymentWords.refundedAndPending(sum(refunded), sum(pending)),
          /** What banks have withdrawn for disputes. */
          disputed: sum(disputed),
          net: sum(paid - refunded - disputed),
        };
      }),
  }));
}

function hrefOf({ isPaid, before }: PaymentsQuery): string {
  const search = new URLSearchParams({
    ...(isPaid ? {} : { show: 'unpaid' }),
    ...(before === undefined ? {} : { before }),
  });
  return search.size === 0 ? '/desk/payments' : `/desk/payments?${search.toString()}`;
}
