import { isLocalProgram, secondsUntil } from '@/lib/server/platform/limits/limits';
import { declineRules, type DeclineRules } from '@/lib/server/payments/cards/card-limits';
import type { Visitor } from '@/lib/server/platform/http/requests/client-network';
import { createProofChallenge, verifyProof } from '@/lib/server/platform/limits/proof-of-work';
import type { PaymentServices } from '@/lib/server/payments/payment-services';
import {
  cardsPaused,
  refusePayment,
  type PaymentRefused,
} from '@/lib/server/payments/payment-result';
import type { StoredPayment } from '@/lib/server/payments/records/payment-record';
import type { Limit } from '@/lib/server/platform/store/limits-sql';

/** A card that is about to go to the bank, with what the check needs. */
export interface GuardedCard {
  readonly form: string;
  /** The stored id of the attempt. */
  readonly attempt: string;
  readonly card: string;
  /** The solved proof of work, where one was required. */
  readonly proof: string | undefined;
  /** Once full, each submission of the form needs a proof of work. */
  readonly formLimits: readonly Limit[];
  /** `undefined` for a program on this machine, which is not counted. */
  readonly rules: DeclineRules | undefined;
}

/** Returns the rules under which a visitor's declines count. */
export function declineRulesFor(
  form: string,
  visitor: Visitor,
  siteUrl: string,
): DeclineRules | undefined {
  return isLocalProgram(visitor, siteUrl) ? undefined : declineRules(form);
}

/**
 * Refuses a card after so many declines that card testing is likely: until the browser solves a proof
 * of work, or for a pause. `undefined`: the card may go to the bank.
 */
export async function guardCard(
  { form, attempt, card, proof, formLimits, rules }: GuardedCard,
  services: PaymentServices,
): Promise<PaymentRefused | undefined> {
  if (rules === undefined) return undefined;
  const { store, now, alarm } = services;
  const { checks, checkAlarm, pauses } = rules;
  // The counter that starts a pause also ends in a refusal, in case the pause was not stored.
  const stops = pauses.flatMap(({ reached, pause }) => [reached, pause]);
  const paused = await store.findFullLimit(stops, now());
  if (paused !== undefined) return cardsPaused(secondsUntil(paused.until, now()));
  if ((await store.findFullLimit([...checks, ...formLimits], now())) === undefined)
    return undefined;
  if (await verifyProof(proof, card, { form, attempt }, services)) return undefined;
  if ((await store.countLimits([checkAlarm], now())) === undefined) {
    alarm('payments-proof-required', { form });
  }
  return {
    ...refusePayment('PAYMENT_CHECK'),
    check: await createProofChallenge({ form, attempt }, services),
  };
}

/** Whether a card comes with a valid proof of work. */
export async function hasValidProof(
  { form, attempt, card, proof, rules }: GuardedCard,
  services: PaymentServices,
): Promise<boolean> {
  if (rules === undefined || proof === undefined) return false;
  return verifyProof(proof, card, { form, attempt }, services);
}

/**
 * Starts the pauses that the declines so far cause, each with one alarm. A further alarm, once an hour,
 * reports a form with more declined cards than paid ones.
 */
export async function pauseAfterDeclines(
  rules: DeclineRules | undefined,
  { form, submission }: Pick<StoredPayment, 'form' | 'submission'>,
  { store, now, alarm }: PaymentServices,
): Promise<void> {
  if (rules === undefined) return;
  const isFull = async (limit: Limit) => (await store.findFullLimit([limit], now())) !== undefined;
  const isFirst = async (limit: Limit) => (await store.countLimits([limit], now())) === undefined;
  const { declined, paid, alarm: majorityAlarm } = rules.majority;
  if ((await isFull(declined)) && !(await isFull(paid)) && (await isFirst(majorityAlarm))) {
    alarm('payments-mostly-declined', { form, submission });
  }
  for (const { where, reached, pause } of rules.pauses) {
    if (!(await isFull(reached)) || !(await isFirst(pause))) continue;
    alarm(where === 'form' ? 'payments-paused' : 'all-payments-paused', { form, submission });
  }
}
