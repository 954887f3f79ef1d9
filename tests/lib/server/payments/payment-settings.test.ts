import { expect, test } from 'vitest';
import { readSettings } from '@/lib/server/settings';
import { paymentSettings, publicPayments } from '@/lib/server/payments/payment-settings';
import { paymentProblemWords, paymentSettingsWords } from '@/lib/words/lib/server/payments';

type Env = Readonly<Record<string, string>>;

const practice = {
  PAYMENTS: 'practice',
  STRIPE_SECRET_KEY: 'sk_practice_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_practice_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_practice_1',
  STRIPE_API_BASE: 'http://127.0.0.1:12111',
};
const trial = {
  PAYMENTS: 'stripe-test',
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
};
const live = {
  PAYMENTS: 'stripe-live',
  SITE_URL: 'https://larkmoor.example',
  STRIPE_SECRET_KEY: 'rk_live_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};
const hosted = { FORMS_ORIGIN: 'https://formspree.io' };

function settingsOf(env: Env) {
  const result = readSettings(env);
  if (!result.ok) throw new Error(result.problems.join('\n'));
  return result.settings;
}

test.each<[string, Env]>([
  ['nothing', {}],
  ['off, with keys that wait', { ...live, PAYMENTS: 'off', SITE_URL: 'http://localhost:3000' }],
  ['practice', practice],
  ['practice without webhooks', { ...practice, STRIPE_WEBHOOK_SECRET: '' }],
  ['practice by name', { ...practice, STRIPE_API_BASE: 'http://localhost:12111/' }],
  [
    'practice in production with the second setting',
    { ...practice, NODE_ENV: 'production', PRACTICE_PAYMENTS_IN_PRODUCTION: 'yes' },
  ],
  ['test', trial],
  ['test with a restricted key', { ...trial, STRIPE_SECRET_KEY: 'rk_test_1' }],
  ['test at a stand-in', { ...trial, STRIPE_API_BASE: 'http://[::1]:12111' }],
  ['live', live],
  ['live in production', { ...live, NODE_ENV: 'production' }],
  [
    'live with a hosted form service',
    { ...live, ...hosted, STRIPE_SECRET_KEY: '', STRIPE_WEBHOOK_SECRET: '' },
  ],
])('accepts %s', (_, env) => {
  expect(readSettings(env)).toMatchObject({ ok: true });
});

const secretOf = paymentProblemWords.secretKey;
const publishableOf = paymentProblemWords.publishableKey;
const webhookOf = paymentProblemWords.webhookSecret;
const noOther = paymentProblemWords.liveApiBase;
const practiceBase = paymentProblemWords.practiceApiBase;

test.each<[Env, Env, string]>([
  [{}, { PAYMENTS: 'live' }, `PAYMENTS: ${paymentSettingsWords.modes}.`],
  [practice, { STRIPE_API_BASE: 'localhost' }, `STRIPE_API_BASE: ${paymentSettingsWords.apiBase}.`],
  [
    practice,
    { PRACTICE_PAYMENTS_IN_PRODUCTION: 'true' },
    `PRACTICE_PAYMENTS_IN_PRODUCTION: ${paymentSettingsWords.practiceInProduction}.`,
  ],
  [
    live,
    { STRIPE_FRAUD_SIGNALS: 'no' },
    `STRIPE_FRAUD_SIGNALS: ${paymentSettingsWords.fraudSignals}.`,
  ],
  [practice, { STRIPE_SECRET_KEY: '' }, secretOf('sk_practice_', 'practice')],
  [practice, { STRIPE_SECRET_KEY: 'sk_live_1' }, secretOf('sk_practice_', 'practice')],
  [practice, { STRIPE_SECRET_KEY: '', ...hosted }, secretOf('sk_practice_', 'practice')],
  [practice, { STRIPE_PUBLISHABLE_KEY: '' }, publishableOf('pk_practice_', 'practice')],
  [practice, { STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }, publishableOf('pk_practice_', 'practice')],
  [practice, { STRIPE_WEBHOOK_SECRET: 'whsec_1' }, webhookOf('whsec_practice_', 'practice')],
  [practice, { STRIPE_API_BASE: '' }, practiceBase],
  [practice, { STRIPE_API_BASE: 'https://api.stripe.com' }, practiceBase],
  [practice, { STRIPE_API_BASE: 'http://127.0.0.1.evil.example' }, practiceBase],
  [practice, { NODE_ENV: 'production' }, paymentProblemWords.practiceInProduction],
  [trial, { STRIPE_SECRET_KEY: '' }, secretOf('sk_test_ or rk_test_', 'stripe-test')],
  [trial, { STRIPE_SECRET_KEY: 'sk_live_1' }, secretOf('sk_test_ or rk_test_', 'stripe-test')],
  [trial, { STRIPE_SECRET_KEY: 'sk_practice_1' }, secretOf('sk_test_ or rk_test_', 'stripe-test')],
  [trial, { STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }, publishableOf('pk_test_', 'stripe-test')],
  [trial, { STRIPE_WEBHOOK_SECRET: 'whsec_practice_1' }, webhookOf('whsec_', 'stripe-test')],
  [trial, { STRIPE_API_BASE: 'https://stripe.example' }, paymentProblemWords.testApiBase],
  [live, { STRIPE_SECRET_KEY: '' }, secretOf('sk_live_ or rk_live_', 'stripe-live')],
  [live, { STRIPE_SECRET_KEY: 'sk_test_1' }, secretOf('sk_live_ or rk_live_', 'stripe-live')],
  [live, { STRIPE_SECRET_KEY: 'sk_live_' }, secretOf('sk_live_ or rk_live_', 'stripe-live')],
  [live, { STRIPE_PUBLISHABLE_KEY: '' }, publishableOf('pk_live_', 'stripe-live')],
  [live, { STRIPE_PUBLISHABLE_KEY: 'pk_test_1' }, publishableOf('pk_live_', 'stripe-live')],
  [live, { STRIPE_WEBHOOK_SECRET: '' }, webhookOf('whsec_', 'stripe-live')],
  [live, { STRIPE_WEBHOOK_SECRET: 'whsec_practice_1' }, webhookOf('whsec_', 'stripe-live')],
  [live, { STRIPE_API_BASE: 'http://127.0.0.1:12111' }, noOther],
  [live, { STRIPE_API_BASE: 'https://api.stripe.com' }, noOther],
  [live, { SITE_URL: 'http://larkmoor.example' }, paymentProblemWords.liveSiteUrl],
])('rejects %o with %o', (right, wrong, sentence) => {
  const result = readSettings({ ...right, ...wrong });
  expect(result).toEqual({ ok: false, problems: [sentence] });
});

test('repeats no key in its sentences', () => {
  const result = readSettings({ ...live, STRIPE_SECRET_KEY: 'sk_test_Zq', SITE_URL: '' });
  expect(result).toMatchObject({ ok: false, problems: { length: 2 } });
  expect(JSON.stringify(result)).not.toContain('Zq');
});

test('omits the secret key from the public settings', () => {
  const settings = settingsOf(practice);
  expect(paymentSettings(settings)).toEqual({
    mode: 'practice',
    secretKey: 'sk_practice_1',
    publishableKey: 'pk_practice_1',
    webhookSecret: 'whsec_practice_1',
    apiBase: 'http://127.0.0.1:12111',
  });
  expect(publicPayments(settings, false)).toEqual({
    mode: 'practice',
    publishableKey: 'pk_practice_1',
    scriptUrl: 'http://127.0.0.1:12111/v3/stripe.js',
  });
});

test('returns no script address in Stripe’s modes', () => {
  for (const env of [trial, { ...trial, STRIPE_API_BASE: 'http://localhost:1' }, live]) {
    expect(publicPayments(settingsOf(env), false)).toEqual({
      mode: env.PAYMENTS,
      publishableKey: env.STRIPE_PUBLISHABLE_KEY,
    });
  }
});

test('turns off fraud signals by a setting', () => {
  const settings = settingsOf({ ...live, STRIPE_FRAUD_SIGNALS: 'off' });
  expect(publicPayments(settings, false)).toMatchObject({ fraudSignals: false });
  const rehearsed = settingsOf({ ...practice, STRIPE_FRAUD_SIGNALS: 'off' });
  expect(publicPayments(rehearsed, false)).not.toHaveProperty('fraudSignals');
});

test('turns payments off whatever else is set', () => {
  const settings = settingsOf({ ...live, PAYMENTS: 'off' });
  expect(paymentSettings(settings)).toEqual({ mode: 'off' });
  expect(publicPayments(settings, false)).toBeUndefined();
  expect(publicPayments(settings, true)).toBeUndefined();
});

test('needs no secret key where a hosted service charges the cards', () => {
  const settings = settingsOf({
    ...live,
    ...hosted,
    STRIPE_SECRET_KEY: '',
    STRIPE_WEBHOOK_SECRET: '',
  });
  expect(paymentSettings(settings)).toEqual({ mode: 'off' });
  expect(publicPayments(settings, true)?.publishableKey).toBe('pk_live_1');
  expect(publicPayments(settings, false)).toBeUndefined();
});

test('allows practice cards with a hosted service on this machine only', () => {
  expect(publicPayments(settingsOf({ ...practice, ...hosted }), true)).toBeUndefined();
  const rehearsed = settingsOf({ ...practice, FORMS_ORIGIN: 'http://127.0.0.1:9000' });
  expect(publicPayments(rehearsed, true)?.mode).toBe('practice');
});
