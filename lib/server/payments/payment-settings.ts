import { z } from 'zod';
import type { PublicPayments } from '@/lib/payments/payment-terms';
import { isBareOrigin } from '@/lib/server/platform/http/requests/origins';
import {
  paymentProblemWords as problemWords,
  paymentSettingsWords as words,
} from '@/lib/words/lib/server/payments';
import type { PaymentMode } from '@/lib/server/payments/records/payment-record';
import { listWords } from '@/lib/words/lib/forms';

const optional = z.string().optional();

/** The schemas of the payment settings. */
export const paymentSchemas = {
  PAYMENTS: z
    .enum(['off', 'practice', 'stripe-test', 'stripe-live'], { error: () => words.modes })
    .default('off'),
  STRIPE_SECRET_KEY: optional,
  STRIPE_PUBLISHABLE_KEY: optional,
  STRIPE_WEBHOOK_SECRET: optional,
  STRIPE_API_BASE: z
    .string()
    .refine(isBareOrigin, { error: () => words.apiBase })
    .transform((address) => new URL(address).origin)
    .optional(),
  STRIPE_FRAUD_SIGNALS: z.enum(['off'], { error: () => words.fraudSignals }).optional(),
  PRACTICE_PAYMENTS_IN_PRODUCTION: z
    .enum(['yes'], { error: () => words.practiceInProduction })
    .optional(),
};

type WrittenSettings = z.output<z.ZodObject<typeof paymentSchemas>> & {
  readonly SITE_URL: string;
  readonly FORMS_ORIGIN?: string | undefined;
};

/** The prefixes of each mode's keys. A key of another mode would move real money, or none. */
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
 * Validates the payment settings. Returns a sentence for each problem, without the setting's value.
 * `PAYMENTS=off` accepts all other settings, so that one setting turns payments off.
 */
export function paymentProblems(settings: WrittenSettings, isProduction: boolean): string[] {
  const { PAYMENTS: mode } = settings;
  if (mode === 'off') return [];
  return [...keyProblems(settings, mode), ...locationProblems(settings, mode, isProduction)];
}

function keyProblems(settings: WrittenSettings, mode: PaymentMode): string[] {
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET, FORMS_ORIGIN } =
    settings;
  const { secret, publishable, webhook } = keys[mode];
  const problems: string[] = [];
  // A hosted form service has the secret key itself.
  const needsSecret = mode === 'practice' || FORMS_ORIGIN === undefined;
  if (STRIPE_SECRET_KEY === undefined ? needsSecret : !isKey(STRIPE_SECRET_KEY, secret)) {
    problems.push(problemWords.secretKey(eitherOf(secret), mode));
  }
  if (STRIPE_PUBLISHABLE_KEY === undefined || !isKey(STRIPE_PUBLISHABLE_KEY, publishable)) {
    problems.push(problemWords.publishableKey(eitherOf(publishable), mode));
  }
  const needsWebhook = mode === 'stripe-live' && STRIPE_SECRET_KEY !== undefined;
  if (
    STRIPE_WEBHOOK_SECRET === undefined ? needsWebhook : !isWebhookOf(mode, STRIPE_WEBHOOK_SECRET)
  ) {
    problems.push(problemWords.webhookSecret(eitherOf(webhook), mode));
  }
  return problems;
}

/** Lists prefixes: `sk_test_`, or `sk_test_ or rk_test_`. */
function eitherOf(prefixes: readonly string[]): string {
  return prefixes.reduce((first, last) => listWords.or(first, last));
}

/** Stripe's webhook secrets do not contain the mode; those of the practice service do. */
function isWebhookOf(mode: PaymentMode, value: string): boolean {
  return isKey(value, keys[mode].webhook) && value.includes('_practice_') === (mode === 'practice');
}

function locationProblems(
  { STRIPE_API_BASE, PRACTICE_PAYMENTS_IN_PRODUCTION, SITE_URL }: WrittenSettings,
  mode: PaymentMode,
  isProduction: boolean,
): string[] {
  const problems: string[] = [];
  switch (mode) {
    case 'practice':
      if (STRIPE_API_BASE === undefined || !isLoopback(STRIPE_API_BASE)) {
        problems.push(problemWords.practiceApiBase);
      }
      if (isProduction && PRACTICE_PAYMENTS_IN_PRODUCTION === undefined) {
        problems.push(problemWords.practiceInProduction);
      }
      break;
    case 'stripe-test':
      if (STRIPE_API_BASE !== undefined && !isLoopback(STRIPE_API_BASE)) {
        problems.push(problemWords.testApiBase);
      }
      break;
    case 'stripe-live':
      if (STRIPE_API_BASE !== undefined) {
        problems.push(problemWords.liveApiBase);
      }
      if (!SITE_URL.startsWith('https://')) {
        problems.push(problemWords.liveSiteUrl);
      }
  }
  return problems;
}

/** The settings with which this server charges cards itself. */
export type PaymentSettings =
  | { readonly mode: 'off' }
  | {
      readonly mode: PaymentMode;
      readonly secretKey: string;
      readonly publishableKey: string;
      readonly webhookSecret?: string;
      /** The practice service's origin, in place of Stripe's. Never in live mode. */
      readonly apiBase?: string;
    };

/** Reads the payment settings. `off` also where a hosted form service charges the cards. */
export function paymentSettings(settings: Omit<WrittenSettings, 'SITE_URL'>): PaymentSettings {
  const { PAYMENTS: mode, STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY } = settings;
  if (mode === 'off' || STRIPE_SECRET_KEY === undefined || STRIPE_PUBLISHABLE_KEY === undefined) {
    return { mode: 'off' };
  }
  const { STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_BASE: apiBase } = settings;
  return {
    mode,
    secretKey: STRIPE_SECRET_KEY,
    publishableKey: STRIPE_PUBLISHABLE_KEY,
    webhookSecret,
    apiBase,
  };
}

/**
 * Returns the public settings for a paid form's page; `undefined` where it takes no cards. `isHosted`:
 * the form is sent to a hosted form service, which takes practice cards only on this machine.
 */
export function publicPayments(
  settings: Omit<WrittenSettings, 'SITE_URL'>,
  isHosted: boolean,
): PublicPayments | undefined {
  const { PAYMENTS: mode, STRIPE_PUBLISHABLE_KEY: publishableKey, STRIPE_API_BASE } = settings;
  if (mode === 'off' || publishableKey === undefined) return undefined;
  if (!isHosted && settings.STRIPE_SECRET_KEY === undefined) return undefined;
  if (mode !== 'practice') {
    const fraudSignals = settings.STRIPE_FRAUD_SIGNALS === 'off' ? false : undefined;
    return { mode, publishableKey, fraudSignals };
  }
  if (STRIPE_API_BASE === undefined) return undefined;
  if (isHosted && !isLoopback(settings.FORMS_ORIGIN ?? '')) return undefined;
  return { mode, publishableKey, scriptUrl: `${STRIPE_API_BASE}/v3/stripe.js` };
}

function isKey(value: string, prefixes: readonly string[]): boolean {
  return prefixes.some((prefix) => {
    const rest = value.startsWith(prefix) ? value.slice(prefix.length) : '';
    return /^[A-Za-z0-9_]+$/.test(rest);
  });
}

/** Whether an address is on this machine. */
function isLoopback(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { hostname } = new URL(address);
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname);
}
