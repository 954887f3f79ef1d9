import { expect, vi } from 'vitest';
import type { FormDefinition } from '@/lib/forms/definition';
import type { AlarmEvent, PaymentServices } from '@/lib/server/payments/payment-services';
import type { BookingServices } from '@/lib/server/bookings/booking-services';
import type { PaymentGateway } from '@/lib/server/payments/gateway';
import type { FormContext } from '@/lib/server/forms/form-context';
import type { FormServices, PaidChanges } from '@/lib/server/forms/form-services';
import { newMail } from '@/tests/support/submissions';
import { startFormPage } from '@/tests/support/form-page-server';
import { formContextOf, formOf, type FormServer } from '@/tests/support/form-server';
import { json } from '@/tests/support/requests';
import type { TestStore } from '@/tests/support/test-store';
import { ScriptedGateway } from '@/tests/support/scripted-gateway';

/** A paid form with suggested sums. */
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

/** A site with payments, and its services for the test. */
export interface PaidSite<Gateway extends PaymentGateway = ScriptedGateway> extends FormServer {
  readonly gateway: Gateway;
  readonly alarms: AlarmEvent[];
  readonly payments: PaymentServices;
  /** Advances the clock. */
  advance(milliseconds: number): void;
  /** Submits the form with an attempt's idempotency key. */
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

export interface PaidSiteOptions {
  readonly store?: Partial<PaymentServices['store']>;
  readonly isOff?: boolean;
  readonly sleep?: PaymentServices['sleep'];
  readonly services?: Partial<FormServices>;
  readonly bookings?: (store: TestStore, now: () => Date) => BookingServices;
  /** Creates the changes of bookings that are paid for. */
  readonly changes?: (store: TestStore, payments: PaymentServices) => PaidChanges;
  readonly isDateOpen?: PaymentServices['isDateOpen'];
  /** Replaces `giftForm`, under its id. */
  readonly form?: FormDefinition;
}

export async function startPaidSite(options?: PaidSiteOptions): Promise<PaidSite>;
export async function startPaidSite<Gateway extends PaymentGateway>(
  options: PaidSiteOptions,
  gateway: Gateway,
): Promise<PaidSite<Gateway>>;
export async function startPaidSite(
  options: PaidSiteOptions = {},
  gateway: PaymentGateway = new ScriptedGateway(),
): Promise<PaidSite<PaymentGateway>> {
  let passed = 0;
  const now = () => new Date(Date.parse('2026-11-20T12:00:00.000Z') + passed);
  const { bookings } = options;
  const formContext = formContextOf({
    services: { now, ...options.services },
    ...(bookings === undefined ? {} : { bookings: (store) => bookings(store, now) }),
  });
  const alarms: AlarmEvent[] = [];
  const base = await formContext.context();
  const payments: PaymentServices = {
    mode: 'practice',
    gateway,
    store: Object.assign(formContext.store, options.store),
    createPaymentMails: () => Promise.resolve([newMail({})]),
    createDisputeMails: (_submission, { dispute }) =>
      Promise.resolve([newMail({ kind: dispute === 'open' ? 'dispute' : 'dispute-ended' })]),
    isDateOpen: options.isDateOpen ?? (() => true),
    locale: 'en-GB',
    hasMailServer: true,
    now,
    randomBytes: base.services.randomBytes,
    // The clock advances by the time that the code sleeps.
    sleep: (milliseconds) => {
      passed += milliseconds;
      return new Promise((resolve) => setImmediate(resolve));
    },
    proofDifficulty: { rounds: 1, minKeys: 1, maxKeys: 3 },
    alarm: (event) => alarms.push(event),
    ...(options.sleep === undefined ? {} : { sleep: options.sleep }),
  };
  const context: FormContext = {
    ...base,
    forms: new Map([...base.forms, [giftForm.id, options.form ?? giftForm]]),
    services: {
      ...base.services,
      ...(options.isOff === true ? {} : { payments }),
      ...(options.changes === undefined
        ? {}
        : { changes: options.changes(formContext.store, payments) }),
    },
  };
  const server = await startFormPage({ context: () => Promise.resolve(context) });
  return {
    ...server,
    store: formContext.store,
    kept: formContext.kept,
    directory: formContext.directory,
    gateway,
    alarms,
    payments,
    advance: (milliseconds) => {
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

/** Returns the session data of a client whose page was loaded ten seconds ago. */
export function sessionOf(now: Date, page = ''): string {
  const data = { loadedAt: now.getTime() - 10_000, webdriver: false, page };
  return Buffer.from(JSON.stringify(data)).toString('base64');
}

/** Hides expected log lines from the test output. */
export function silenceLog() {
  return vi.spyOn(process.stderr, 'write').mockReturnValue(true);
}

const next: unknown = expect.stringMatching(/^\/f\/gift\?sent=GIF-/);
/** The response to a paid submission. */
export const success = { ok: true, next };

/** Returns the only payment of a site. */
export async function rowOf(site: Pick<PaidSite, 'store'>) {
  const [payment, ...more] = await site.store.listPayments({ mode: 'practice', limit: 9 });
  expect(more).toEqual([]);
  return payment;
}

/** Returns the fields that a client sends after 3-D Secure. */
export function pairOf({ body }: Reply): { paymentIntent: string; resubmitKey: string } {
  const { stripe, resubmitKey } = body as {
    stripe: { paymentIntentClientSecret: string };
    resubmitKey: string;
  };
  const [paymentIntent = ''] = stripe.paymentIntentClientSecret.split('_secret_');
  return { paymentIntent, resubmitKey };
}

/** Returns the message of the first error. */
export function wordsOf({ body }: Reply): string {
  return (body as { errors: readonly { message: string }[] }).errors[0]?.message ?? '';
}
