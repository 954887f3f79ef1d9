import { describe, expect, test } from 'vitest';
import type { PaymentGateway } from '@/lib/server/payments/gateway';
import type { AlarmEvent } from '@/lib/server/payments/payment-services';
import { logPaymentMode, verifyApiKey } from '@/lib/server/payments/start-up';
import { createStripeGateway } from '@/lib/server/payments/stripe/stripe-gateway';
import { readSettings } from '@/lib/server/settings';
import { contactForm, formOf } from '@/tests/support/form-server';
import { startTestPractice } from '@/tests/support/practice-service';

describe('logPaymentMode', () => {
  const now = new Date('2026-11-20T12:00:00.000Z');
  const gift = formOf('gift', {
    fields: [{ name: 'name', label: 'Name' }],
    payment: { currency: 'GBP', otherWays: 'By cheque.', amount: '8.00' },
  });
  const testMode = { PAYMENTS: 'stripe-test', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' };

  function logLines(env: Readonly<Record<string, string>>, forms = [contactForm, gift]): string[] {
    const settings = readSettings(env);
    if (!settings.ok) throw new Error(settings.problems.join('\n'));
    const lines: string[] = [];
    logPaymentMode(settings.settings, forms, now, (line) => lines.push(line));
    return lines;
  }

  test('logs the mode and the paid forms', () => {
    expect(logLines({})).toEqual([
      '{"level":"info","time":"2026-11-20T12:00:00.000Z","event":"payments","mode":"off","forms":["gift"]}\n',
    ]);
    const [line = ''] = logLines({ ...testMode, STRIPE_SECRET_KEY: 'sk_test_1' });
    expect(JSON.parse(line)).toMatchObject({ mode: 'stripe-test' });
    expect(line).not.toContain('sk_test');
    expect(line).not.toContain('hosted');
  });

  test('logs that a hosted form service charges the cards', () => {
    const [line = ''] = logLines({ ...testMode, FORMS_ORIGIN: 'https://formspree.io' });
    expect(JSON.parse(line)).toMatchObject({ mode: 'stripe-test', by: 'hosted form service' });
  });

  test('logs nothing without a paid form', () => {
    expect(logLines({}, [contactForm])).toEqual([]);
  });
});

describe('verifyApiKey', () => {
  async function alarmsOf(gateway: PaymentGateway): Promise<AlarmEvent[]> {
    const alarms: AlarmEvent[] = [];
    await verifyApiKey({ gateway, alarm: (event) => alarms.push(event) });
    return alarms;
  }

  test('raises an alarm for a key that the service rejects', async () => {
    const practice = await startTestPractice();
    const { origin: apiBase } = practice;
    const valid = createStripeGateway({ secretKey: 'sk_practice_1', apiBase });
    expect(await alarmsOf(valid)).toEqual([]);
    const rejected = createStripeGateway({ secretKey: 'sk_test_expired', apiBase });
    expect(await alarmsOf(rejected)).toEqual(['payments-refused']);
    await practice.close();
  });

  test('raises no alarm when the service does not respond', async () => {
    const apiBase = 'http://127.0.0.1:9';
    const unreachable = createStripeGateway({ secretKey: 'sk_practice_1', apiBase });
    expect(await alarmsOf(unreachable)).toEqual([]);
  });
});
