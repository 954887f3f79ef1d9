import { expect, test } from 'vitest';
import { logPaymentMode } from '@/lib/server/payments/log-payment-mode';
import { readSettings } from '@/lib/server/settings';
import { contactForm, formOf } from '@/tests/support/form-server';

const now = new Date('2026-11-20T12:00:00.000Z');
const gift = formOf('gift', {
  fields: [{ name: 'name', label: 'Name' }],
  payment: { currency: 'GBP', otherWays: 'By cheque.', amount: '8.00' },
});

function told(env: Readonly<Record<string, string>>, forms = [contactForm, gift]): string[] {
  const settings = readSettings(env);
  if (!settings.ok) throw new Error(settings.problems.join('\n'));
  const lines: string[] = [];
  logPaymentMode(settings.settings, forms, now, (line) => lines.push(line));
  return lines;
}

const trial = { PAYMENTS: 'stripe-test', STRIPE_PUBLISHABLE_KEY: 'pk_test_1' };

test('the log says whose money is taken, and for which forms', () => {
  expect(told({})).toEqual([
    '{"time":"2026-11-20T12:00:00.000Z","level":"info","event":"payments","mode":"off","forms":["gift"]}\n',
  ]);
  const [line = ''] = told({ ...trial, STRIPE_SECRET_KEY: 'sk_test_1' });
  expect(JSON.parse(line)).toMatchObject({ mode: 'stripe-test' });
  expect(line).not.toContain('sk_test');
  expect(line).not.toContain('hosted');
});

test('it says so where the hosted form service takes the money', () => {
  const [line = ''] = told({ ...trial, FORMS_ORIGIN: 'https://formspree.io' });
  expect(JSON.parse(line)).toMatchObject({ mode: 'stripe-test', by: 'hosted form service' });
});

test('where nothing is paid there is nothing to say', () => {
  expect(told({}, [contactForm])).toEqual([]);
});
