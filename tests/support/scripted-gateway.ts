import type {
  ConfirmParams,
  DisputeListResult,
  Intent,
  IntentParams,
  IntentResult,
  PaymentGateway,
  PayoutItemsResult,
  PayoutListResult,
  GatewayPayout,
  RefundParams,
  RefundResult,
  GatewayDispute,
  GatewayEvent,
  GatewayRefund,
  GatewayFailure,
} from '@/lib/server/payments/gateway';
import type { PayoutItem } from '@/lib/server/payments/records/payout-record';

type Call =
  | 'key'
  | 'create'
  | 'retrieve'
  | 'confirm'
  | 'cancel'
  | 'refund'
  | 'retrieve-refund'
  | 'list-disputes'
  | 'list-payouts'
  | 'list-payout-items';

/** A failure of one call. */
export type Fault =
  /** The request is lost. */
  | 'lost before'
  /** The request is executed, the response is lost. */
  | 'lost after'
  /** A server error without effect, repeated for the idempotency key. */
  | 'broken'
  /** A server error after the request was executed. */
  | 'broken after'
  | 'too many'
  | 'no permission'
  | 'bad request'
  | 'bad card';

type CallResult =
  | IntentResult
  | RefundResult
  | DisputeListResult
  | PayoutListResult
  | PayoutItemsResult
  | { readonly kind: 'valid' };

interface StoredResult {
  result: CallResult;
}

/**
 * A payment service controlled by the test, with Stripe's rules for states and idempotency keys. The
 * name of a card determines its result: `pm_ok`, `pm_declined`, `pm_ask` (3-D Secure),
 * `pm_ask_declined` (3-D Secure, then declined), `pm_slow` (processing).
 */
export class ScriptedGateway implements PaymentGateway {
  readonly intents = new Map<string, Intent>();
  readonly refunds = new Map<string, GatewayRefund & { readonly intent: string }>();
  /** Disputes by intent. */
  readonly disputes = new Map<string, readonly GatewayDispute[]>();
  /** The newest first. */
  payouts: readonly GatewayPayout[] = [];
  /** Items by payout. */
  readonly payoutItems = new Map<string, readonly PayoutItem[]>();
  /** Whether the key may list disputes. */
  listsDisputes = true;
  /** Charged intents, one entry per charge. */
  readonly charged: string[] = [];
  readonly calls: string[] = [];
  /** Called first in each call; may throw to simulate a crash. */
  onCall: (call: Call) => void | Promise<void> = () => undefined;
  readonly #faults: { readonly call: Call; readonly fault: Fault }[] = [];
  readonly #kept = new Map<string, StoredResult>();

  fail(call: Call, ...faults: readonly Fault[]): void {
    for (const fault of faults) this.#faults.push({ call, fault });
  }

  /** Removes faults that have not happened yet. */
  clearFaults(): void {
    this.#faults.length = 0;
  }

  /** Completes 3-D Secure. */
  authenticate(id: string, isApproved: boolean): void {
    const failure = { code: 'payment_intent_authentication_failure', declineCode: undefined };
    this.#change(
      id,
      isApproved
        ? { status: 'requires_confirmation' }
        : { status: 'requires_payment_method', failure },
    );
  }

  /** Changes an intent at the service itself, such as a late charge. */
  set(id: string, change: Partial<Intent>): void {
    this.#change(id, change);
  }

  verifyApiKey: PaymentGateway['verifyApiKey'] = () =>
    this.#call('key', undefined, () => ({ kind: 'valid' }) as const);

  createIntent = (order: IntentParams): Promise<IntentResult> =>
    this.#call('create', order.key, () => {
      const id = `pi_${this.intents.size + 1}`;
      const intent: Intent = {
        id,
        status: 'requires_payment_method',
        minor: order.amount.minor,
        currency: order.amount.currency,
        clientSecret: `${id}_secret_x`,
        card: undefined,
        failure: undefined,
        charge: undefined,
        deployment: order.deployment,
        submission: order.submission,
      };
      this.intents.set(id, intent);
      return { kind: 'intent', intent };
    });

  retrieveIntent = (id: string): Promise<IntentResult> =>
    this.#call('retrieve', undefined, () => {
      const intent = this.intents.get(id);
      return intent === undefined ? invalidRequest('resource_missing', 'intent') : found(intent);
    });

  confirmIntent = ({ intent: id, card, key }: ConfirmParams): Promise<IntentResult> =>
    this.#call('confirm', key, () => {
      const intent = this.intents.get(id);
      const needs = card === undefined ? 'requires_confirmation' : 'requires_payment_method';
      if (intent?.status !== needs) {
        return invalidRequest('payment_intent_unexpected_state', undefined);
      }
      return this.#confirm(intent, card ?? intent.card ?? '', card === undefined);
    });

  #confirm(intent: Intent, card: string, isAuthenticated: boolean): IntentResult {
    const { id } = intent;
    if (card.startsWith('pm_ask') && !isAuthenticated) {
      return found(this.#change(id, { status: 'requires_action', card, failure: undefined }));
    }
    if (card.includes('declined')) {
      const failure = { code: 'card_declined', declineCode: 'insufficient_funds' };
      this.#change(id, { status: 'requires_payment_method', card, failure });
      return { kind: 'declined', ...failure };
    }
    if (card === 'pm_slow') return found(this.#change(id, { status: 'processing', card }));
    this.charged.push(id);
    const charge = { id: `ch_${id}`, brand: 'visa', last4: '4242' };
    return found(this.#change(id, { status: 'succeeded', card, charge, failure: undefined }));
  }

  cancelIntent = (id: string, key: string): Promise<IntentResult> =>
    this.#call('cancel', key, () => {
      const intent = this.intents.get(id);
      if (intent === undefined || intent.status === 'succeeded' || intent.status === 'canceled') {
        return invalidRequest('payment_intent_unexpected_state', undefined);
      }
      return found(this.#change(id, { status: 'canceled' }));
    });

  createRefund = ({ intent, minor, refund, key }: RefundParams): Promise<RefundResult> =>
    this.#call('refund', key, (): RefundResult => {
      const id = `re_${this.refunds.size + 1}`;
      const created = { id, state: 'done', minor, refund, createdAt: new Date(0) } as const;
      this.refunds.set(created.id, { ...created, intent });
      return { kind: 'refund', refund: created };
    });

  retrieveRefund = (id: string): Promise<RefundResult> =>
    this.#call('retrieve-refund', undefined, (): RefundResult => {
      const refund = this.refunds.get(id);
      return refund === undefined
        ? invalidRequest('resource_missing', 'refund')
        : { kind: 'refund', refund };
    });

  listRefunds: PaymentGateway['listRefunds'] = (id) =>
    Promise.resolve({
      kind: 'refunds',
      refunds: [...this.refunds.values()].filter(({ intent }) => intent === id).reverse(),
    });

  listDisputes: PaymentGateway['listDisputes'] = (id) =>
    this.#call('list-disputes', undefined, (): DisputeListResult => {
      if (!this.listsDisputes) return invalidRequest('secret_key_required', undefined);
      return { kind: 'disputes', disputes: this.disputes.get(id) ?? [] };
    });

  listPayouts: PaymentGateway['listPayouts'] = (since) =>
    this.#call('list-payouts', undefined, (): PayoutListResult => {
      return { kind: 'payouts', payouts: this.payouts.filter((each) => each.createdAt >= since) };
    });

  listPayoutItems: PaymentGateway['listPayoutItems'] = (payout) =>
    this.#call('list-payout-items', undefined, (): PayoutItemsResult => {
      return { kind: 'items', items: this.payoutItems.get(payout) ?? [] };
    });

  /** Accepts the signature `good`. */
  readEvent: PaymentGateway['readEvent'] = (body, signature) => {
    const event = JSON.parse(Buffer.from(body).toString('utf8')) as GatewayEvent;
    const { dispute } = event;
    const dated = dispute && { ...dispute, createdAt: new Date(dispute.createdAt) };
    return Promise.resolve(signature === 'good' ? { ...event, dispute: dated } : undefined);
  };

  async #call<Result extends CallResult>(
    call: Call,
    key: string | undefined,
    act: () => Result,
  ): Promise<Result | GatewayFailure> {
    this.calls.push(call);
    await this.onCall(call);
    const index = this.#faults.findIndex((each) => each.call === call);
    const fault = index < 0 ? undefined : this.#faults.splice(index, 1)[0]?.fault;
    switch (fault) {
      case 'lost before':
        return { kind: 'no-response', isAnswered: false };
      case 'too many':
        return { kind: 'rate-limited' };
      case 'no permission':
        return { kind: 'refused', why: 'settings', code: undefined, about: undefined };
      case 'bad request':
        return invalidRequest('parameter_unknown', 'amount');
      case 'bad card':
        return invalidRequest('resource_missing', 'payment_method');
      case 'lost after':
        this.#once(key, act);
        return { kind: 'no-response', isAnswered: false };
      case 'broken after':
        act();
        return this.#once(key, () => ({ kind: 'no-response', isAnswered: true }) as const);
      case 'broken':
        return this.#once(key, () => ({ kind: 'no-response', isAnswered: true }) as const);
      case undefined:
        return this.#once(key, act);
    }
  }

  /** Repeats the result of an idempotency key, server errors included. */
  #once<Result extends CallResult>(key: string | undefined, act: () => Result): Result {
    const stored = key === undefined ? undefined : this.#kept.get(key);
    if (stored !== undefined) return stored.result as Result;
    const result = act();
    const isKept = result.kind !== 'refused' && result.kind !== 'rate-limited';
    if (key !== undefined && isKept) this.#kept.set(key, { result });
    return result;
  }

  #change(id: string, change: Partial<Intent>): Intent {
    const intent = this.intents.get(id);
    if (intent === undefined) throw new Error(`There is no intent ${id}.`);
    const changed = { ...intent, ...change };
    this.intents.set(id, changed);
    return changed;
  }
}

function found(intent: Intent): IntentResult {
  return { kind: 'intent', intent };
}

function invalidRequest(code: string, about: string | undefined): GatewayFailure {
  return { kind: 'refused', why: 'request', code, about };
}
