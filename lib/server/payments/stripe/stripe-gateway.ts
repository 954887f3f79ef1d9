import type Stripe from 'stripe';
import { z } from 'zod';
import type { Currency } from '@/lib/payments/money';
import {
  toDispute,
  toIntent,
  readDispute,
  toPayout,
  toPayoutItem,
  toRefund,
} from '@/lib/server/payments/stripe/stripe-objects';
import { interpretStripeError } from '@/lib/server/payments/stripe/stripe-errors';
import type {
  DisputeListResult,
  IntentResult,
  PaymentGateway,
  PayoutItemsResult,
  PayoutListResult,
  RefundListResult,
  RefundResult,
  GatewayEvent,
  GatewayFailure,
} from '@/lib/server/payments/gateway';

export interface StripeSettings {
  readonly secretKey: string;
  readonly webhookSecret?: string;
  /** The address of the practice service, in place of Stripe's. */
  readonly apiBase?: string;
}

/** Milliseconds. Most hosts end a request after 30 seconds; the package's default is 80. */
const timeout = 8000;

/** More than a list of payouts, or of the payments in one, has. */
const maxListed = 10_000;

/** The card's brand and last four digits are on the charge. */
const expand = ['latest_charge'];

/** Creates the gateway to Stripe. Stripe's package pins the API version. */
export function createStripeGateway(settings: StripeSettings): PaymentGateway {
  let client: Promise<Stripe> | undefined;
  // Loaded at the first call, so that a site without payments never loads it.
  const stripe = () => (client ??= connect(settings));

  const intent = (call: (service: Stripe) => Promise<Stripe.PaymentIntent>) =>
    callStripe(async (): Promise<IntentResult> => {
      return { kind: 'intent', intent: toIntent(await call(await stripe())) };
    });
  const refund = (call: (service: Stripe) => Promise<Stripe.Refund>) =>
    callWithoutCard(async (): Promise<RefundResult> => {
      return { kind: 'refund', refund: toRefund(await call(await stripe())) };
    });

  return {
    verifyApiKey: () =>
      callWithoutCard(async (): Promise<{ readonly kind: 'valid' } | GatewayFailure> => {
        const service = await stripe();
        await service.paymentIntents.list({ limit: 1 });
        return { kind: 'valid' };
      }),
    createIntent: ({ amount, description, deployment, submission, form, key }) =>
      intent((service) =>
        service.paymentIntents.create(
          {
            amount: amount.minor,
            currency: lower(amount.currency),
            confirmation_method: 'manual',
            allowed_payment_method_types: ['card'],
            description,
            metadata: { app: 'frontdesk', deployment, submission, form },
          },
          { idempotencyKey: key },
        ),
      ),
    retrieveIntent: (id) => intent((service) => service.paymentIntents.retrieve(id, { expand })),
    confirmIntent: ({ intent: id, card, key }) =>
      intent((service) =>
        service.paymentIntents.confirm(
          id,
          {
            ...(card === undefined ? {} : { payment_method: card }),
            // Stripe.js handles 3-D Secure in the browser.
            use_stripe_sdk: true,
            expand,
          },
          { idempotencyKey: key },
        ),
      ),
    cancelIntent: (id, key) =>
      intent((service) => service.paymentIntents.cancel(id, {}, { idempotencyKey: key })),
    createRefund: ({ intent: id, minor, refund: own, key }) =>
      refund((service) =>
        service.refunds.create(
          { payment_intent: id, amount: minor, metadata: { refund: own } },
          { idempotencyKey: key },
        ),
      ),
    retrieveRefund: (id) => refund((service) => service.refunds.retrieve(id)),
    listRefunds: (id) =>
      callWithoutCard(async (): Promise<RefundListResult> => {
        const service = await stripe();
        const { data } = await service.refunds.list({ payment_intent: id, limit: 100 });
        return { kind: 'refunds', refunds: data.map(toRefund) };
      }),
    listDisputes: (id) =>
      callWithoutCard(async (): Promise<DisputeListResult> => {
        const service = await stripe();
        const { data } = await service.disputes.list({ payment_intent: id, limit: 100 });
        return { kind: 'disputes', disputes: data.map(toDispute) };
      }),
    listPayouts: (since) =>
      callWithoutCard(async (): Promise<PayoutListResult> => {
        const service = await stripe();
        const created = { gte: Math.floor(since.getTime() / 1000) };
        const list = service.payouts.list({ created, limit: 100 });
        const payouts = await list.autoPagingToArray({ limit: maxListed });
        return { kind: 'payouts', payouts: payouts.map(toPayout) };
      }),
    listPayoutItems: (payout) =>
      callWithoutCard(async (): Promise<PayoutItemsResult> => {
        const service = await stripe();
        const query = { payout, limit: 100, expand: ['data.source'] };
        const list = service.balanceTransactions.list(query);
        const all = await list.autoPagingToArray({ limit: maxListed });
        const items = all.filter(({ reporting_category: category }) => category !== 'payout');
        return { kind: 'items', items: items.map(toPayoutItem) };
      }),
    readEvent: async (body, signature) => readEvent(await stripe(), body, signature, settings),
  };
}

async function connect({ secretKey, apiBase }: StripeSettings): Promise<Stripe> {
  const { default: Service } = await import('stripe');
  const options = { maxNetworkRetries: 1, timeout, telemetry: false } as const;
  if (apiBase === undefined) return new Service(secretKey, options);
  const { protocol, hostname, port } = new URL(apiBase);
  const isPlain = protocol === 'http:';
  return new Service(secretKey, {
    ...options,
    protocol: isPlain ? 'http' : 'https',
    host: hostname,
    port: port === '' ? (isPlain ? 80 : 443) : Number(port),
  });
}

async function callStripe<Result>(
  call: () => Promise<Result>,
): Promise<Result | ReturnType<typeof interpretStripeError>> {
  try {
    return await call();
  } catch (error) {
    return interpretStripeError(error);
  }
}

/** Reports a card error as a rejected request, for calls that send no card. */
async function callWithoutCard<Result>(
  call: () => Promise<Result>,
): Promise<Result | GatewayFailure> {
  try {
    return await call();
  } catch (error) {
    const failure = interpretStripeError(error);
    if (failure.kind !== 'declined') return failure;
    return { kind: 'refused', why: 'request', code: failure.code, about: undefined };
  }
}

/** The part of an event that the site uses. The package parses any JSON that is signed. */
const eventSchema = z.object({
  id: z.string().min(1),
  type: z.string(),
  livemode: z.boolean(),
  data: z.object({ object: z.unknown() }),
});

/** Returns `undefined` for an invalid or expired signature: the package throws for both. */
function readEvent(
  service: Stripe,
  body: Uint8Array,
  signature: string,
  { webhookSecret }: StripeSettings,
): GatewayEvent | undefined {
  if (webhookSecret === undefined) return undefined;
  let signed: unknown;
  try {
    signed = service.webhooks.constructEvent(Buffer.from(body), signature, webhookSecret);
  } catch {
    return undefined;
  }
  const event = eventSchema.safeParse(signed);
  if (!event.success) return undefined;
  const { id, type, livemode: isLive, data } = event.data;
  const about = data.object;
  return { id, type, isLive, ...readIds(about), dispute: readDispute(about) };
}

/** Returns the ids of an event's object. A charge and a dispute name their intent. */
function readIds(about: unknown): Pick<GatewayEvent, 'intent' | 'refund'> {
  const object = readText(about, 'object');
  const id = readText(about, 'id');
  return {
    intent: object === 'payment_intent' ? id : readText(about, 'payment_intent'),
    refund: object === 'refund' ? id : undefined,
  };
}

function readText(object: unknown, name: string): string | undefined {
  if (typeof object !== 'object' || object === null) return undefined;
  const value: unknown = Reflect.get(object, name);
  return typeof value === 'string' ? value : undefined;
}

function lower(currency: Currency): string {
  return currency.toLowerCase();
}
