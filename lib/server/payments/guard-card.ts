import { isOwnProgram, secondsUntil } from '@/lib/server/submissions/limits';
import { declineRules, type DeclineRules } from '@/lib/server/payments/card-limits';
import type { Visitor } from '@/lib/server/http/client-network';
import { createProofChallenge, verifyProof } from '@/lib/server/submissions/proof-of-work';
import type { PaymentServices } from '@/lib/server/payments/payment-services';
import {
  cardsPaused,
  refusePayment,
  type PaymentRefused,
} from '@/lib/server/payments/payment-result';
import type { StoredPayment } from '@/lib/server/store/payment-record';
import type { Limit } from '@/lib/server/store/submission-parts';

/** One card that is about to go to the bank, and what came along with it. */
export interface GuardedCard {
  readonly form: string;
  /** As it is kept. */
  readonly attempt: string;
  readonly card: string;
  /** What the client has worked out, where it was asked to. */
  readonly proof: string | undefined;
  /** Full where the form gets too many submissions, so that each new one needs a proof. */
  readonly formLimits: readonly Limit[];
  /** `undefined` for a program on this machine, which is not counted. */
  readonly rules: DeclineRules | undefined;
}

/** The rules that a visitor's declines are counted under. */
export function declineRulesFor(
  form: string,
  visitor: Visitor,
  siteUrl: string,
): DeclineRules | undefined {
  return isOwnProgram(visitor, siteUrl) ? undefined : declineRules(form);
}

/**
 * Refuses a card where so many were declined that a program seems to test a list of cards: until the
 * visitor's browser has passed a check, or for a while altogether. `undefined`: it may go to the bank.
 */
export async function guardCard(
  { form, attempt, card, proof, formLimits, rules }: GuardedCard,
  services: PaymentServices,
): Promise<PaymentRefused | undefined> {
  if (rules === undefined) return undefined;
  const { store, now, alarm } = services;
  const { checks, checkAlarm, pauses } = rules;
  // What has brought a pause about says the same, should its note have got lost.
  const stops = pauses.flatMap(({ reached, pause }) => [reached, pause]);
  const paused = await store.findFullLimit(stops, now());
  if (paused !== undefined) return cardsPaused(secondsUntil(paused.until, now()));
  if ((await store.findFullLimit([...checks, ...formLimits], now())) === undefined)
    return undefined;
  if (await verifyProof(proof, card, { form, attempt }, services)) return undefined;
  if ((await store.countLimits([checkAlarm], now())) === undefined) {
    alarm('payments-checked', { form });
  }
  return {
    ...refusePayment('PAYMENT_CHECK'),
    check: await createProofChallenge({ form, attempt }, services),
  };
}

/** Tells whether a card comes with a proof that its browser has passed the check. */
export async function hasValidProof(
  { form, attempt, card, proof, rules }: GuardedCard,
  services: PaymentServices,
): Promise<boolean> {
  if (rules === undefined || proof === undefined) return false;
  return verifyProof(proof, card, { form, attempt }, services);
}

/**
 * Begins the pauses that the declines so far bring about, each with one alarm; another tells, once
 * an hour, that more cards of a form are declined than not.
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
