import type {
  ConfirmParams,
  DisputeListResult,
  Intent,
  IntentParams,
  IntentResult,
  PaymentGateway,
  RefundParams,
  RefundResult,
  GatewayDispute,
  GatewayEvent,
  GatewayRefund,
  GatewayFailure,
} from '@/lib/server/payments/gateway';

type Call =
  | 'key'
  | 'create'
  | 'retrieve'
  | 'confirm'
  | 'cancel'
  | 'refund'
  | 'retrieve-refund'
  | 'list-disputes';

/** What goes wrong with one call. */
export type Fault =
  /** It never arrived. */
  | 'lost before'
  /** It was done, and the answer got lost. */
  | 'lost after'
  /** The service is broken: nothing is done, and it says so to this key for ever. */
  | 'broken'
  /** The same, though it was done. */
  | 'broken after'
  | 'too many'
  | 'no permission'
  | 'bad request'
  | 'bad card';

type Answered = IntentResult | RefundResult | DisputeListResult | { readonly kind: 'valid' };

interface Kept {
  result: Answered;
}

/**
 * A payment service that does what a test says, with the rules that the real one has about states
 * and idempotency keys. How a card behaves is in its name: `pm_ok`, `pm_declined`, `pm_ask` (the bank
 * asks), `pm_ask_declined` (it asks, and then declines), `pm_slow`.
 */
export class ScriptedGateway implements PaymentGateway {
  readonly intents = new Map<string, Intent>();
  readonly refunds = new Map<string, GatewayRefund & { readonly intent: string }>();
  /** Disputes by the intent that they are about. */
  readonly disputes = new Map<string, readonly GatewayDispute[]>();
  /** Whether the service lists disputes to this key. */
  listsDisputes = true;
  /** Intents whose money moved, once for each time that it did. */
  readonly charged: string[] = [];
  readonly calls: string[] = [];
  /** Done at the moment of a call, before anything else, such as dying. */
  onCall: (call: Call) => void | Promise<void> = () => undefined;
  readonly #faults: { readonly call: Call; readonly fault: Fault }[] = [];
  readonly #kept = new Map<string, Kept>();

  fail(call: Call, ...faults: readonly Fault[]): void {
    for (const fault of faults) this.#faults.push({ call, fault });
  }

  /** Takes back what was to go wrong and has not. */
  forgive(): void {
    this.#faults.length = 0;
  }

  /** What the bank's dialog does. */
  answerBank(id: string, isApproved: boolean): void {
    const failure = { code: 'payment_intent_authentication_failure', declineCode: undefined };
    this.#change(
      id,
      isApproved
        ? { status: 'requires_confirmation' }
        : { status: 'requires_payment_method', failure },
    );
  }

  /** What happens behind our back, such as money that moves late. */
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
      return intent === undefined ? refusedRequest('resource_missing', 'intent') : told(intent);
    });

  confirmIntent = ({ intent: id, card, key }: ConfirmParams): Promise<IntentResult> =>
    this.#call('confirm', key, () => {
      const intent = this.intents.get(id);
      const needs = card === undefined ? 'requires_confirmation' : 'requires_payment_method';
      if (intent?.status !== needs) {
        return refusedRequest('payment_intent_unexpected_state', undefined);
      }
      return this.#confirm(intent, card ?? intent.card ?? '', card === undefined);
    });

  #confirm(intent: Intent, card: string, isAfterBank: boolean): IntentResult {
    const { id } = intent;
    if (card.startsWith('pm_ask') && !isAfterBank) {
      return told(this.#change(id, { status: 'requires_action', card, failure: undefined }));
    }
    if (card.includes('declined')) {
      const failure = { code: 'card_declined', declineCode: 'insufficient_funds' };
      this.#change(id, { status: 'requires_payment_method', card, failure });
      return { kind: 'declined', ...failure };
    }
    if (card === 'pm_slow') return told(this.#change(id, { status: 'processing', card }));
    this.charged.push(id);
    const charge = { id: `ch_${id}`, brand: 'visa', last4: '4242' };
    return told(this.#change(id, { status: 'succeeded', card, charge, failure: undefined }));
  }

  cancelIntent = (id: string, key: string): Promise<IntentResult> =>
    this.#call('cancel', key, () => {
      const intent = this.intents.get(id);
      if (intent === undefined || intent.status === 'succeeded' || intent.status === 'canceled') {
        return refusedRequest('payment_intent_unexpected_state', undefined);
      }
      return told(this.#change(id, { status: 'canceled' }));
    });

  createRefund = ({ intent, minor, refund, key }: RefundParams): Promise<RefundResult> =>
    this.#call('refund', key, (): RefundResult => {
      const id = `re_${this.refunds.size + 1}`;
      const made = { id, state: 'done', minor, refund, createdAt: new Date(0) } as const;
      this.refunds.set(made.id, { ...made, intent });
      return { kind: 'refund', refund: made };
    });

  retrieveRefund = (id: string): Promise<RefundResult> =>
    this.#call('retrieve-refund', undefined, (): RefundResult => {
      const refund = this.refunds.get(id);
      return refund === undefined
        ? refusedRequest('resource_missing', 'refund')
        : { kind: 'refund', refund };
    });

  listRefunds: PaymentGateway['listRefunds'] = (id) =>
    Promise.resolve({
      kind: 'refunds',
      refunds: [...this.refunds.values()].filter(({ intent }) => intent === id).reverse(),
    });

  listDisputes: PaymentGateway['listDisputes'] = (id) =>
    this.#call('list-disputes', undefined, (): DisputeListResult => {
      if (!this.listsDisputes) return refusedRequest('secret_key_required', undefined);
      return { kind: 'disputes', disputes: this.disputes.get(id) ?? [] };
    });

  /** A body that is signed `good` is believed. */
  readEvent: PaymentGateway['readEvent'] = (body, signature) => {
    const event = JSON.parse(Buffer.from(body).toString('utf8')) as GatewayEvent;
    const { dispute } = event;
    const dated = dispute && { ...dispute, createdAt: new Date(dispute.createdAt) };
    return Promise.resolve(signature === 'good' ? { ...event, dispute: dated } : undefined);
  };

  async #call<Result extends Answered>(
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
        return refusedRequest('parameter_unknown', 'amount');
      case 'bad card':
        return refusedRequest('resource_missing', 'payment_method');
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

  /** Under one key there is one answer, errors of the service included. */
  #once<Result extends Answered>(key: string | undefined, act: () => Result): Result {
    const kept = key === undefined ? undefined : this.#kept.get(key);
    if (kept !== undefined) return kept.result as Result;
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

function told(intent: Intent): IntentResult {
  return { kind: 'intent', intent };
}

function refusedRequest(code: string, about: string | undefined): GatewayFailure {
  return { kind: 'refused', why: 'request', code, about };
}
