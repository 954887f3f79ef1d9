import { z } from 'zod';
import type { PublicPayments } from '@/lib/payments/public-payments';
import { isBareOrigin } from '@/lib/server/http/requests/origins';
import type { PaymentMode } from '@/lib/server/store/payment-record';

const optional = z.string().optional();

/** The settings about payments, as they stand in `.env.example`. */
export const paymentSchemas = {
  PAYMENTS: z
    .enum(['off', 'practice', 'stripe-test', 'stripe-live'], {
      error: 'write off, practice, stripe-test or stripe-live',
    })
    .default('off'),
  STRIPE_SECRET_KEY: optional,
  STRIPE_PUBLISHABLE_KEY: optional,
  STRIPE_WEBHOOK_SECRET: optional,
  STRIPE_API_BASE: z
    .string()
    .refine(isBareOrigin, 'write an origin, such as http://127.0.0.1:12111, or leave it empty')
    .transform((address) => new URL(address).origin)
    .optional(),
  STRIPE_FRAUD_SIGNALS: z.enum(['off'], { error: 'write off, or leave it empty' }).optional(),
  PRACTICE_PAYMENTS_IN_PRODUCTION: z
    .enum(['yes'], { error: 'write yes, or leave it empty' })
    .optional(),
};

type Written = z.output<z.ZodObject<typeof paymentSchemas>> & {
  readonly SITE_URL: string;
  readonly FORMS_ORIGIN?: string | undefined;
};

/** What each key of a mode begins with. A key of another mode would move money, or none. */
const keys = {
  practice: {
    secret: ['sk_practice_'],
    publishable: ['pk_practice_'],
    webhook: ['whsec_practice_'],
  },
  'stripe-test': {
    secret: ['sk_test_', 'rk_test_'],
    publishable: ['pk_test_'],
    webhook: ['whsec_'],
  },
  'stripe-live': {
    secret: ['sk_live_', 'rk_live_'],
    publishable: ['pk_live_'],
    webhook: ['whsec_'],
  },
} as const satisfies Record<PaymentMode, unknown>;

/**
 * What is wrong with the settings about payments, a sentence each: practice and real money must never
 * be mistaken for one another. No sentence repeats a value. `off` allows all others to be there, so
 * that payments can be stopped by one setting.
 */
export function paymentProblems(written: Written, isProduction: boolean): string[] {
  const { PAYMENTS: mode } = written;
  if (mode === 'off') return [];
  return [...keyProblems(written, mode), ...placeProblems(written, mode, isProduction)];
}

function keyProblems(written: Written, mode: PaymentMode): string[] {
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET, FORMS_ORIGIN } =
    written;
  const { secret, publishable, webhook } = keys[mode];
  const because = `because PAYMENTS is ${mode}`;
  const problems: string[] = [];
  // Where forms go to the hosted service, that service has the secret key, and this server needs none.
  const needsSecret = mode === 'practice' || FORMS_ORIGIN === undefined;
  if (STRIPE_SECRET_KEY === undefined ? needsSecret : !isKey(STRIPE_SECRET_KEY, secret)) {
    problems.push(
      `STRIPE_SECRET_KEY: write the secret key that begins with ${secret.join(' or ')}, ${because}.`,
    );
  }
  if (STRIPE_PUBLISHABLE_KEY === undefined || !isKey(STRIPE_PUBLISHABLE_KEY, publishable)) {
    problems.push(
      `STRIPE_PUBLISHABLE_KEY: write the publishable key that begins with ${publishable.join(' or ')}, ${because}.`,
    );
  }
  const needsWebhook = mode === 'stripe-live' && STRIPE_SECRET_KEY !== undefined;
  if (
    STRIPE_WEBHOOK_SECRET === undefined ? needsWebhook : !isWebhookOf(mode, STRIPE_WEBHOOK_SECRET)
  ) {
    problems.push(
      `STRIPE_WEBHOOK_SECRET: write the webhook’s signing secret that begins with ${webhook.join(' or ')}, ${because}.`,
    );
  }
  return problems;
}

/** Stripe's own secrets have no mode in them, so practice's are told apart by what they are not. */
function isWebhookOf(mode: PaymentMode, value: string): boolean {
  return isKey(value, keys[mode].webhook) && value.includes('_practice_') === (mode === 'practice');
}

function placeProblems(
  { STRIPE_API_BASE, PRACTICE_PAYMENTS_IN_PRODUCTION, SITE_URL }: Written,
  mode: PaymentMode,
  isProduction: boolean,
): string[] {
  const problems: string[] = [];
  switch (mode) {
    case 'practice':
      if (STRIPE_API_BASE === undefined || !isLoopback(STRIPE_API_BASE)) {
        problems.push(
          'STRIPE_API_BASE: write where `npm run practice` listens on this machine, such as http://127.0.0.1:12111, because PAYMENTS is practice.',
        );
      }
      if (isProduction && PRACTICE_PAYMENTS_IN_PRODUCTION === undefined) {
        problems.push(
          'PRACTICE_PAYMENTS_IN_PRODUCTION: write yes if this production site is to take no real money, or set PAYMENTS to off or to a mode of Stripe.',
        );
      }
      break;
    case 'stripe-test':
      if (STRIPE_API_BASE !== undefined && !isLoopback(STRIPE_API_BASE)) {
        problems.push(
          'STRIPE_API_BASE: leave it empty, or write an address of this machine, because PAYMENTS is stripe-test.',
        );
      }
      break;
    case 'stripe-live':
      if (STRIPE_API_BASE !== undefined) {
        problems.push(
          'STRIPE_API_BASE: leave it empty, because PAYMENTS is stripe-live and money is moved by Stripe alone.',
        );
      }
      if (!SITE_URL.startsWith('https://')) {
        problems.push(
          'SITE_URL: write an address that begins with https://, because PAYMENTS is stripe-live and cards are taken.',
        );
      }
  }
  return problems;
}

/** What the server needs to take money itself. */
export type PaymentSettings =
  | { readonly mode: 'off' }
  | {
      readonly mode: PaymentMode;
      readonly secretKey: string;
      readonly publishableKey: string;
      readonly webhookSecret?: string;
      /** An origin in place of Stripe's: never in live mode. */
      readonly apiBase?: string;
    };

/** `off` too where the hosted form service takes the money, and so has the secret key. */
export function paymentSettings(written: Omit<Written, 'SITE_URL'>): PaymentSettings {
  const { PAYMENTS: mode, STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY } = written;
  if (mode === 'off' || STRIPE_SECRET_KEY === undefined || STRIPE_PUBLISHABLE_KEY === undefined) {
    return { mode: 'off' };
  }
  const { STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_BASE: apiBase } = written;
  return {
    mode,
    secretKey: STRIPE_SECRET_KEY,
    publishableKey: STRIPE_PUBLISHABLE_KEY,
    ...(webhookSecret === undefined ? {} : { webhookSecret }),
    ...(apiBase === undefined ? {} : { apiBase }),
  };
}

/**
 * What the page of a paid form needs to take a card; `undefined` where it takes none. `isHosted` says
 * that the form is sent to the hosted form service: a practice card means nothing there, unless the
 * service is a rehearsal on this machine too.
 */
export function publicPayments(
  written: Omit<Written, 'SITE_URL'>,
  isHosted: boolean,
): PublicPayments | undefined {
  const { PAYMENTS: mode, STRIPE_PUBLISHABLE_KEY: publishableKey, STRIPE_API_BASE } = written;
  if (mode === 'off' || publishableKey === undefined) return undefined;
  if (!isHosted && written.STRIPE_SECRET_KEY === undefined) return undefined;
  if (mode !== 'practice') {
    const isUnwatched = written.STRIPE_FRAUD_SIGNALS === 'off';
    return { mode, publishableKey, ...(isUnwatched ? { fraudSignals: false } : {}) };
  }
  if (STRIPE_API_BASE === undefined) return undefined;
  if (isHosted && !isLoopback(written.FORMS_ORIGIN ?? '')) return undefined;
  return { mode, publishableKey, scriptUrl: `${STRIPE_API_BASE}/v3/stripe.js` };
}

function isKey(value: string, beginnings: readonly string[]): boolean {
  return beginnings.some((beginning) => {
    const rest = value.startsWith(beginning) ? value.slice(beginning.length) : '';
    return /^[A-Za-z0-9_]+$/.test(rest);
  });
}

/** An address of this machine, which nothing from outside can answer at. */
function isLoopback(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { hostname } = new URL(address);
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname);
}
