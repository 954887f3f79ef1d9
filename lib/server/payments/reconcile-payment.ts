import type { Hold } from '@/lib/server/payments/payment-lease';
import { retireIntent } from '@/lib/server/payments/prepare-intent';
import type { PayServices } from '@/lib/server/payments/payment-services';
import { settle, settleLater } from '@/lib/server/payments/settle';

const hour = 60 * 60 * 1000;

/** A visitor who was away for longer than this begins anew. */
const visitorStays = hour;

/** An attempt that never got as far as an intent is left alone for this long. */
const attemptLasts = 24 * hour;

/**
 * `later`: nobody can say yet what became of this one, or it could not be noted. `unheard`: the
 * payment service did not answer, or does not take our key, and so will be of no help with others.
 */
export type Healing = 'healed' | 'later' | 'unheard';

/**
 * Brings a payment that is held in line with the present state of its intent. Money that moved is
 * noted; what nobody goes on with is canceled, so that no money can move any more. It never confirms:
 * only the visitor finishes a payment. Throws HoldLost and what the store throws.
 */
export async function healPayment(hold: Hold, services: PayServices): Promise<Healing> {
  const { gateway, now } = services;
  const { payment } = hold;
  const { state, intent: id, createdAt, changedAt } = payment;
  if (state === 'paid') return 'healed';
  if (state === 'abandoned') return healAbandoned(hold, services);
  const isOlder = (moment: Date, age: number) => now().getTime() - moment.getTime() > age;
  if (id === undefined) {
    if (isOlder(createdAt, attemptLasts)) await hold.change({ state: 'abandoned' });
    return 'healed';
  }
  await hold.renew();
  const known = await gateway.retrieveIntent(id);
  if (known.kind !== 'intent') {
    if (known.kind !== 'refused') return 'unheard';
    if (known.why === 'settings') {
      services.alarm('payments-refused', { submission: payment.submission, code: known.code });
      return 'unheard';
    }
    // An intent that the service does not know any more moves no money.
    const isGone = known.code === 'resource_missing' && state !== 'processing';
    if (!isGone || !isOlder(changedAt, attemptLasts)) return 'later';
    await hold.change({ state: 'abandoned' });
    return 'healed';
  }
  const { intent } = known;
  switch (intent.status) {
    case 'succeeded':
      await settle(hold, intent, services);
      return hold.payment.state === 'paid' ? 'healed' : 'later';
    case 'processing':
      await settleLater(hold);
      return 'healed';
    case 'canceled':
      await hold.change({ state: 'abandoned' });
      return 'healed';
    default: {
      if (!isOlder(changedAt, visitorStays)) return 'healed';
      const ended = await retireIntent(hold, intent, services);
      if (ended === undefined) await hold.change({ state: 'abandoned' });
      return ended?.kind === 'refused' ? 'later' : 'healed';
    }
  }
}

/**
 * Money can move no more for what was given up, and if it moved all the same, such as while the site
 * asked another account about it, then it is noted like any other.
 */
async function healAbandoned(hold: Hold, services: PayServices): Promise<Healing> {
  const { intent: id } = hold.payment;
  if (id === undefined) return 'healed';
  await hold.renew();
  const known = await services.gateway.retrieveIntent(id);
  // Another account's, or so old that nobody knows it.
  if (known.kind === 'refused' && known.why === 'request') return 'healed';
  if (known.kind !== 'intent') return 'unheard';
  if (known.intent.status !== 'succeeded') return 'healed';
  await settle(hold, known.intent, services);
  return hold.payment.state === 'paid' ? 'healed' : 'later';
}
