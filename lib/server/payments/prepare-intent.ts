import type { Intent } from '@/lib/server/payments/gateway';
import type { Hold } from '@/lib/server/payments/payment-lease';
import { deploymentOf, type PayServices } from '@/lib/server/payments/payment-services';
import { refusedFor, type Paying, type RefusedPaying } from '@/lib/server/payments/payment-result';
import { settle, settleLater } from '@/lib/server/payments/settle';

const minute = 60_000;

/** A key that was used up with other values is followed by the next; twice would be a fault. */
const tries = 3;

/**
 * Makes the intent of the row's generation and writes its id to the row: only then may anybody
 * confirm it. No money moves here, so every ending but the good one is "not charged".
 */
export async function makeIntent(
  hold: Hold,
  description: string,
  services: PayServices,
): Promise<{ readonly kind: 'ready'; readonly intent: Intent } | RefusedPaying> {
  const { gateway, alarm } = services;
  const deployment = await deploymentOf(services);
  for (let tried = 0; tried < tries; tried += 1) {
    await hold.renew();
    const { submission, form, amount, generation } = hold.payment;
    const key = `fd-c-${submission}-${generation}`;
    const order = { amount, description, deployment, submission, form, key };
    const result = await gateway.createIntent(order);
    switch (result.kind) {
      case 'intent':
        await hold.change({ intent: result.intent.id });
        return { kind: 'ready', intent: result.intent };
      case 'key-taken':
        await hold.change({ generation: generation + 1 });
        break;
      case 'unheard':
        // The same key would bring the same answer for a day.
        if (result.isAnswered) await hold.change({ generation: generation + 1 });
        return refusedFor('PAYMENT_NOT_BEGUN');
      case 'too-many':
        return refusedFor('PAYMENT_NOT_BEGUN');
      case 'declined':
      case 'refused':
        alarm('payments-refused', { form, submission, code: result.code });
        return refusedFor('PAYMENTS_REFUSED');
    }
  }
  return refusedFor('PAYMENT_NOT_BEGUN');
}

/**
 * Sees to it that no money can move for an intent any more. What it answers is the end of the try:
 * the money moved after all, or nobody knows. `undefined`: it is canceled.
 */
export async function retireIntent(
  hold: Hold,
  { id, status }: Intent,
  services: PayServices,
): Promise<Paying | undefined> {
  if (status === 'canceled') return undefined;
  await hold.renew();
  const { gateway, now } = services;
  // The service remembers a failure under its key for a day, so a later try needs another.
  const key = `fd-x-${id}-${Math.floor(now().getTime() / minute)}`;
  const canceled = await gateway.cancelIntent(id, key);
  const present = canceled.kind === 'intent' ? canceled : await gateway.retrieveIntent(id);
  if (present.kind !== 'intent') return refusedFor('PAYMENT_UNHEARD');
  switch (present.intent.status) {
    case 'canceled':
      return undefined;
    case 'succeeded':
      return settle(hold, present.intent, services);
    case 'processing':
      return settleLater(hold);
    default:
      return refusedFor('PAYMENT_UNHEARD');
  }
}
