import type { GetServerSidePropsResult } from 'next';
import type { DeskPayments, MonthTotals, PaymentsPageProps } from '@/lib/desk/payments-page';
import type { FormDefinition } from '@/lib/forms/definition';
import { formatAmount } from '@/lib/payments/amount';
import { getContent } from '@/lib/server/content/load-content';
import type { DeskVisit } from '@/lib/server/desk/pages/desk-page';
import { frameDesk, type DeskContent } from '@/lib/server/desk/pages/desk-props';
import { wholeTime, type Reader } from '@/lib/server/desk/views/format-times';
import { isId } from '@/lib/server/desk/pages/list-query';
import { groupRefunds, showPaymentRow } from '@/lib/server/desk/views/payment-view';
import { showLine } from '@/lib/server/submissions/visible-text';
import { testModeLabels } from '@/lib/server/submissions/payment-mode';
import type { PaymentMode, PaymentTotal, StrayCharge } from '@/lib/server/store/payment-record';
import type { PaymentStore } from '@/lib/server/store/payment-store';

/** Payments on one page of the list. */
export const paymentsPageSize = 50;

/** Which payments an address asks for. */
interface ListAsked {
  readonly isPaid: boolean;
  readonly before?: string;
}

/**
 * The props of the page of payments: what the forms took, and those that were paid, or with
 * `?show=unpaid` those that were not. All of the mode that the site is in, and of no other.
 */
export async function paymentsProps(
  { operator, services, context }: DeskVisit,
  read: () => Promise<DeskContent> = getContent,
): Promise<GetServerSidePropsResult<PaymentsPageProps>> {
  const { store, settings, now } = services;
  const { site, forms } = await read();
  const { show, before } = context.query;
  const asked = { isPaid: show !== 'unpaid', ...(isId(before) ? { before } : {}) };
  const reader = { timeZone: site.timeZone, locale: site.locale, now: now() };
  const mode = settings.PAYMENTS;
  const payments: DeskPayments =
    mode === 'off' ? { kind: 'off' } : await readPayments(store, mode, asked, forms, reader);
  return { props: { ...frameDesk(site, 'Payments', operator, mode), payments } };
}

async function readPayments(
  store: PaymentStore,
  mode: PaymentMode,
  { isPaid, before }: ListAsked,
  forms: ReadonlyMap<string, FormDefinition>,
  reader: Reader,
): Promise<DeskPayments> {
  // One more than is shown tells whether there are older ones.
  const limit = paymentsPageSize + 1;
  const query = { mode, isPaid, limit, ...(before === undefined ? {} : { before }) };
  const [found, strays, totals] = await Promise.all([
    store.listPayments(query),
    store.listStrayCharges(mode),
    store.totalPayments(mode, reader.timeZone),
  ]);
  const page = found.slice(0, paymentsPageSize);
  const refunded = page.filter((payment) => payment.refunded > 0);
  const refunds = groupRefunds(
    await store.listRefunds(refunded.map(({ submission }) => submission)),
  );
  const last = found.length > paymentsPageSize ? page.at(-1) : undefined;
  return {
    kind: 'on',
    mode: modeWords[mode],
    isMoney: testModeLabels[mode] === undefined,
    isPaidShown: isPaid,
    unrecordedCharges: strays.map((stray) => showStray(stray, reader)),
    totals: showTotals(totals, forms, reader.locale),
    rows: page.map((payment) =>
      showPaymentRow(payment, refunds.get(payment.submission) ?? [], forms, reader),
    ),
    ...(last === undefined ? {} : { older: hrefOf({ isPaid, before: last.submission }) }),
    ...(before === undefined ? {} : { newest: hrefOf({ isPaid }) }),
  };
}

const modeWords: Readonly<Record<PaymentMode, string>> = {
  practice: 'Practice. No card is charged and no money moves; nothing here is income.',
  'stripe-test':
    'Stripe’s test mode. No card is charged and no money moves; nothing here is income.',
  'stripe-live': 'Real money, taken by Stripe.',
};

function showStray({ intent, amount, reason, seenAt }: StrayCharge, reader: Reader) {
  const sum = formatAmount(amount, reader.locale);
  return { intent, sum, at: wholeTime(seenAt, reader), reason: showLine(reason) };
}

/** Months as the store orders them, each with its forms. */
function showTotals(
  totals: readonly PaymentTotal[],
  forms: ReadonlyMap<string, FormDefinition>,
  locale: string,
): MonthTotals[] {
  const months = [...new Set(totals.map(({ month }) => month))];
  const monthName = new Intl.DateTimeFormat(locale, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return months.map((month) => ({
    month: monthName.format(new Date(`${month}-01T00:00:00.000Z`)),
    rows: totals
      .filter((total) => total.month === month)
      .map(({ form, currency, count, paid, refunded, pending, withdrawn }) => {
        const sum = (minor: number) => formatAmount({ minor, currency }, locale);
        return {
          formTitle: forms.get(form)?.title ?? form,
          count,
          taken: sum(paid),
          refunded: pending === 0 ? sum(refunded) : `${sum(refunded)}, ${sum(pending)} on its way`,
          disputed: sum(withdrawn),
          net: sum(paid - refunded - withdrawn),
        };
      }),
  }));
}

function hrefOf({ isPaid, before }: ListAsked): string {
  const search = new URLSearchParams({
    ...(isPaid ? {} : { show: 'unpaid' }),
    ...(before === undefined ? {} : { before }),
  });
  return search.size === 0 ? '/desk/payments' : `/desk/payments?${search.toString()}`;
}
