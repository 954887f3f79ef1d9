import { expect, vi } from 'vitest';
import type { FormDefinition } from '@/lib/forms/definition';
import type { AlarmEvent, PaymentServices } from '@/lib/server/payments/payment-services';
import type { PaymentGateway } from '@/lib/server/payments/gateway';
import type { FormContext } from '@/lib/server/forms/endpoint/form-context';
import type { FormServices } from '@/lib/server/forms/endpoint/form-services';
import { newMail } from '@/tests/support/submissions';
import {
  formContextOf,
  formOf,
  startFormServer,
  type FormServer,
} from '@/tests/support/form-server';
import { json } from '@/tests/support/requests';
import { ScriptedGateway } from '@/tests/support/scripted-gateway';

/** A gift with sums to choose from. */
export const giftForm = formOf('gift', {
  title: 'Give',
  fields: [
    { name: 'name', label: 'Your name', maxLength: 100 },
    { name: 'email', label: 'E-mail address', kind: 'email' },
    {
      name: 'sum',
      label: 'Sum',
      kind: 'radios',
      options: [
        { value: '10', label: '10' },
        { value: '25', label: '25' },
      ],
    },
  ],
  payment: {
    currency: 'GBP',
    description: 'Gift to Larkmoor Observatory',
    prices: { field: 'sum', of: { '10': '10.00', '25': '25.00' } },
    otherWays: 'Or send a cheque.',
  },
});

export const gift = { name: 'Ana Petrov', email: 'ana@example.org', sum: '10' };

/** A site that takes payments, with what a test may ask of it. */
export interface PaidSite<Gateway extends PaymentGateway = ScriptedGateway> extends FormServer {
  readonly gateway: Gateway;
  readonly alarms: AlarmEvent[];
  readonly payments: PaymentServices;
  /** Advances the clock. */
  pass(milliseconds: number): void;
  /** Sends the form; `attempt` goes along as the client sends it. */
  pay(
    fields: Readonly<Record<string, string>>,
    attempt?: string,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Reply>;
}

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly body: unknown;
}

export interface PaidGiven {
  readonly store?: Partial<PaymentServices['store']>;
  readonly isOff?: boolean;
  readonly sleep?: PaymentServices['sleep'];
  readonly services?: Partial<FormServices>;
  /** In place of the usual one, under its name. */
  readonly form?: FormDefinition;
}

export async function startPaidSite(given?: PaidGiven): Promise<PaidSite>;
export async function startPaidSite<Gateway extends PaymentGateway>(
  given: PaidGiven,
  gateway: Gateway,
): Promise<PaidSite<Gateway>>;
export async function startPaidSite(
  given: PaidGiven = {},
  gateway: PaymentGateway = new ScriptedGateway(),
): Promise<PaidSite<PaymentGateway>> {
  let passed = 0;
  const now = () => new Date(Date.parse('2026-11-20T12:00:00.000Z') + passed);
  const made = formContextOf({ services: { now, ...given.services } });
  const alarms: AlarmEvent[] = [];
  const base = await made.context();
  const payments: PaymentServices = {
    mode: 'practice',
    gateway,
    store: Object.assign(made.store, given.store),
    createPaymentMails: () => [newMail({})],
    createDisputeMails: (_submission, { dispute }) => [
      newMail({ kind: dispute === 'open' ? 'dispute' : 'dispute-ended' }),
    ],
    locale: 'en-GB',
    hasMailServer: true,
    now,
    randomBytes: base.services.randomBytes,
    // A clock that only moves while somebody waits.
    sleep: (milliseconds) => {
      passed += milliseconds;
      return new Promise((resolve) => setImmediate(resolve));
    },
    proofDifficulty: { rounds: 1, minKeys: 1, maxKeys: 3 },
    alarm: (event) => alarms.push(event),
    ...(given.sleep === undefined ? {} : { sleep: given.sleep }),
  };
  const context: FormContext = {
    ...base,
    forms: new Map([...base.forms, [giftForm.id, given.form ?? giftForm]]),
    services: { ...base.services, ...(given.isOff === true ? {} : { payments }) },
  };
  const server = await startFormServer({ context: () => Promise.resolve(context) });
  return {
    ...server,
    ...{ store: made.store, kept: made.kept, directory: made.directory },
    gateway,
    alarms,
    payments,
    pass: (milliseconds) => {
      passed += milliseconds;
    },
    pay: async (fields, attempt = 'a1', headers = {}) => {
      const session = sessionOf(now());
      const request = json({ ...gift, ...fields });
      const reply = await fetch(`${server.origin}/f/gift`, {
        ...request,
        headers: {
          ...request.headers,
          'Formspree-Session-Data': session,
          'Idempotency-Key': attempt,
          ...headers,
        },
      });
      return { status: reply.status, headers: reply.headers, body: await reply.json() };
    },
  };
}

/** What a client of the protocol says of a page that was opened ten seconds ago. */
export function sessionOf(now: Date, page = ''): string {
  const data = { loadedAt: now.getTime() - 10_000, webdriver: false, page };
  return Buffer.from(JSON.stringify(data)).toString('base64');
}

/** Keeps a test's output free of what the site logs on purpose. */
export function silenceLog() {
  return vi.spyOn(process.stderr, 'write').mockReturnValue(true);
}

const next: unknown = expect.stringMatching(/^\/f\/gift\?sent=GIF-/);
/** What is answered when it is paid. */
export const success = { ok: true, next };

/** The one payment of a site. */
export async function rowOf(site: Pick<PaidSite, 'store'>) {
  const [payment, ...more] = await site.store.listPayments({ mode: 'practice', limit: 9 });
  expect(more).toEqual([]);
  return payment;
}

/** The pair that a client sends after the bank's question. */
export function pairOf({ body }: Reply): { paymentIntent: string; resubmitKey: string } {
  const { stripe, resubmitKey } = body as {
    stripe: { paymentIntentClientSecret: string };
    resubmitKey: string;
  };
  const [paymentIntent = ''] = stripe.paymentIntentClientSecret.split('_secret_');
  return { paymentIntent, resubmitKey };
}

/** The first error's words. */
export function wordsOf({ body }: Reply): string {
  return (body as { errors: readonly { message: string }[] }).errors[0]?.message ?? '';
}
