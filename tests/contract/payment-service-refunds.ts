import Stripe from 'stripe';
import { expect, test } from 'vitest';
import {
  confirm,
  errorOf,
  idOf,
  createIntent,
  type PaymentService,
} from '@/tests/support/payment-calls';
import { patient } from '@/tests/support/patient';

/** Tests refunds and events of the payment service. */
export function describeRefunds(start: () => PaymentService): void {
  test('refunds a payment in part, then in full, and no more', async () => {
    const service = start();
    const { id } = await createIntent(service);
    const { latest_charge: charge } = await confirm(service, id, 'pm_card_visa');
    const { refunds, charges } = service.stripe;
    const part = await refunds.create({ payment_intent: id, amount: 250 });
    expect(part).toMatchObject({ amount: 250, payment_intent: id, charge, status: 'succeeded' });
    const tooMuch = await errorOf(refunds.create({ payment_intent: id, amount: 1001 }));
    expect(tooMuch).toMatchObject({ statusCode: 400, param: 'amount' });
    const rest = await refunds.create({ payment_intent: id });
    expect(rest.amount).toBe(1000);
    const twice = await errorOf(refunds.create({ payment_intent: id }));
    expect(twice).toMatchObject({ statusCode: 400, code: 'charge_already_refunded' });
    const after = await charges.retrieve(idOf(charge));
    expect(after).toMatchObject({ amount_refunded: 1250, refunded: true });
    const { data } = await refunds.list({ payment_intent: id });
    expect(data.map((refund) => refund.id)).toEqual([rest.id, part.id]);
    expect(await refunds.retrieve(part.id)).toMatchObject({ id: part.id, amount: 250 });
  });

  test('creates one refund per idempotency key', async () => {
    const service = start();
    const { id } = await createIntent(service);
    await confirm(service, id, 'pm_card_visa');
    const ask = () =>
      service.stripe.refunds.create(
        { payment_intent: id, amount: 100 },
        { idempotencyKey: `${service.run}-refund` },
      );
    expect((await ask()).id).toBe((await ask()).id);
  });

  test('rejects a refund of an unpaid intent', async () => {
    const service = start();
    const { id } = await createIntent(service);
    const error = await errorOf(service.stripe.refunds.create({ payment_intent: id }));
    expect(error).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError);
  });

  test('lists events of what happened', async () => {
    const service = start();
    const { id } = await createIntent(service);
    await confirm(service, id, 'pm_card_visa');
    // Stripe writes them a moment later.
    const event = await patient.waitFor(
      async () => {
        const types = ['payment_intent.succeeded'];
        const { data } = await service.stripe.events.list({ types, limit: 20 });
        const found = data.find((one) => 'id' in one.data.object && one.data.object.id === id);
        expect(found).toBeDefined();
        return found;
      },
      { timeout: 10_000, interval: 200 },
    );
    expect(event?.livemode).toBe(false);
    const again = await service.stripe.events.retrieve(event?.id ?? '');
    expect(again.type).toBe('payment_intent.succeeded');
  });
}
