import { z } from 'zod';

/**
 * The schemas of the state file's records, one on each line. Times are whole seconds since 1970, sums
 * are minor units. A card is stored by its published name, never by its number.
 */
const metadata = z.record(z.string(), z.string());

const failure = z.object({
  code: z.string(),
  declineCode: z.string().optional(),
  message: z.string(),
});

const intentStatus = z.enum([
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
  'succeeded',
  'canceled',
]);

const cancellationReason = z.enum([
  'abandoned',
  'duplicate',
  'fraudulent',
  'requested_by_customer',
]);

const intentRecord = z.object({
  id: z.string(),
  clientSecret: z.string(),
  amount: z.int(),
  currency: z.string(),
  confirmation: z.enum(['automatic', 'manual']),
  status: intentStatus,
  description: z.string().nullable(),
  receiptEmail: z.string().nullable(),
  metadata,
  allowsCardsOnly: z.boolean(),
  /** Id of the current payment method. */
  method: z.string().nullable(),
  /** Whether the bank has authenticated the cardholder for `method`. */
  isAuthenticated: z.boolean(),
  latestCharge: z.string().nullable(),
  lastFailure: failure.extend({ method: z.string(), charge: z.string().nullable() }).nullable(),
  created: z.int(),
  canceledAt: z.int().nullable(),
  cancellationReason: cancellationReason.nullable(),
});

const address = z.object({
  city: z.string().nullable(),
  country: z.string().nullable(),
  line1: z.string().nullable(),
  line2: z.string().nullable(),
  postal_code: z.string().nullable(),
  state: z.string().nullable(),
});

const methodRecord = z.object({
  id: z.string(),
  /** Name of the test card. */
  card: z.string(),
  expiryMonth: z.int(),
  expiryYear: z.int(),
  billing: z.object({
    address,
    email: z.string().nullable(),
    name: z.string().nullable(),
    phone: z.string().nullable(),
  }),
  /** Id of the intent that used it. A payment method can be used once. */
  usedBy: z.string().nullable(),
  created: z.int(),
});

const chargeRecord = z.object({
  id: z.string(),
  intent: z.string(),
  method: z.string(),
  amount: z.int(),
  refunded: z.int(),
  currency: z.string(),
  failure: failure.nullable(),
  isAuthenticated: z.boolean(),
  isDisputed: z.boolean(),
  description: z.string().nullable(),
  receiptEmail: z.string().nullable(),
  metadata,
  created: z.int(),
});

const refundRecord = z.object({
  id: z.string(),
  charge: z.string(),
  intent: z.string(),
  amount: z.int(),
  currency: z.string(),
  status: z.enum(['pending', 'succeeded', 'failed']),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).nullable(),
  metadata,
  created: z.int(),
});

const disputeRecord = z.object({
  id: z.string(),
  charge: z.string(),
  intent: z.string(),
  amount: z.int(),
  currency: z.string(),
  status: z.enum(['needs_response', 'won', 'lost']),
  created: z.int(),
});

const payoutItem = z.object({
  type: z.enum(['charge', 'refund', 'dispute', 'dispute_reversal']),
  /** Id of the charge, refund or dispute. */
  source: z.string(),
  amount: z.int(),
  fee: z.int(),
});

const payoutRecord = z.object({
  id: z.string(),
  amount: z.int(),
  currency: z.string(),
  status: z.enum(['paid', 'failed']),
  items: z.array(payoutItem),
  created: z.int(),
});

const eventRecord = z.object({
  id: z.string(),
  type: z.string(),
  created: z.int(),
  /** The object's state at the time of the event. */
  object: z.record(z.string(), z.unknown()),
  requestKey: z.string().nullable(),
  /** `unsent` if there was no webhook endpoint. */
  delivery: z.enum(['unsent', 'waiting', 'delivered', 'given-up']),
});

/** The stored response for an idempotency key; `id` is the key. */
const answerRecord = z.object({
  id: z.string(),
  /** SHA-256 of the request's method, path and parameters. */
  request: z.string(),
  status: z.int(),
  body: z.record(z.string(), z.unknown()),
  at: z.int(),
});

const listenerRecord = z.object({
  id: z.literal('webhooks'),
  url: z.string(),
  secret: z.string(),
});

/** The schema of each kind of record. */
export const recordKinds = {
  intents: intentRecord,
  methods: methodRecord,
  charges: chargeRecord,
  refunds: refundRecord,
  disputes: disputeRecord,
  payouts: payoutRecord,
  events: eventRecord,
  answers: answerRecord,
  listeners: listenerRecord,
} as const;

export type RecordKind = keyof typeof recordKinds;
export type IntentRecord = z.infer<typeof intentRecord>;
export type MethodRecord = z.infer<typeof methodRecord>;
export type ChargeRecord = z.infer<typeof chargeRecord>;
export type RefundRecord = z.infer<typeof refundRecord>;
export type DisputeRecord = z.infer<typeof disputeRecord>;
export type PayoutItem = z.infer<typeof payoutItem>;
export type PayoutRecord = z.infer<typeof payoutRecord>;
export type EventRecord = z.infer<typeof eventRecord>;
export type AnswerRecord = z.infer<typeof answerRecord>;
export type ListenerRecord = z.infer<typeof listenerRecord>;
