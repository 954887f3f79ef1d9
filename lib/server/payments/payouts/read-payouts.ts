import { isCurrency } from '@/lib/payments/money';
import type { GatewayFailure, GatewayPayout } from '@/lib/server/payments/gateway';
import type { PaymentServices } from '@/lib/server/payments/payment-services';
import type { PayoutItem } from '@/lib/server/payments/records/payout-record';

const day = 24 * 60 * 60 * 1000;

/** At the first run, payouts of this year and the one before are read. */
const firstPeriod = 2 * 366 * day;

/** A bank may send a payout back some days after it arrived. */
const openPeriod = 30 * day;

/** `no-response`: the payment service did not respond, so that the rest waits for the next run. */
export type ReadPayoutsResult = 'done' | 'no-response';

/**
 * Saves the payouts that were made or have changed since the last run, with what they consist of. Does not
 * depend on webhooks. An API key that may not read payouts is no failure: the reports say so.
 */
export async function readPayouts(services: PaymentServices): Promise<ReadPayoutsResult> {
  const { gateway, store, mode, now } = services;
  const newest = await store.findNewestPayout(mode);
  const since = new Date((newest ?? now()).getTime() - (newest ? openPeriod : firstPeriod));
  const listed = await gateway.listPayouts(since);
  if (listed.kind !== 'payouts') return endEarly(listed, services);
  const known = await store.findPayoutStates(mode, since);
  // The oldest first: the next run begins with the newest that is saved.
  const payouts = listed.payouts.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime());
  for (const payout of payouts) {
    const { id, state, minor, currency, arrivesAt, createdAt } = payout;
    if (known.get(id) === state || !isCurrency(currency)) continue;
    const items = await loadItems(payout, services);
    if (items.kind !== 'items') return endEarly(items, services);
    const amount = { minor, currency };
    await store.savePayout(mode, { id, state, amount, arrivesAt, createdAt }, items.items);
  }
  await store.recordPayoutRead(mode, now(), false);
  return 'done';
}

async function loadItems(
  { id, isAutomatic }: GatewayPayout,
  { gateway }: PaymentServices,
): Promise<{ readonly kind: 'items'; readonly items: readonly PayoutItem[] } | GatewayFailure> {
  const none = { kind: 'items', items: [] } as const;
  if (!isAutomatic) return none;
  const listed = await gateway.listPayoutItems(id);
  const isUnknown = listed.kind === 'refused' && listed.why === 'request';
  return isUnknown ? none : listed;
}

async function endEarly(
  failure: GatewayFailure,
  { store, mode, now }: PaymentServices,
): Promise<ReadPayoutsResult> {
  if (failure.kind !== 'refused') return 'no-response';
  await store.recordPayoutRead(mode, now(), true);
  return 'done';
}
