import { expect, test } from 'vitest';
import { createStripeGateway } from '@/lib/server/payments/stripe/stripe-gateway';
import type { PaymentGateway } from '@/lib/server/payments/gateway';
import type { AlarmEvent } from '@/lib/server/payments/payment-services';
import { verifyApiKey } from '@/lib/server/payments/verify-api-key';
import { startTestPractice } from '@/tests/support/practice-service';

async function alarmsOf(gateway: PaymentGateway): Promise<AlarmEvent[]> {
  const alarms: AlarmEvent[] = [];
  await verifyApiKey({ gateway, alarm: (event) => alarms.push(event) });
  return alarms;
}

test('a key that the service does not take is told to people before anybody pays', async () => {
  const practice = await startTestPractice();
  const { origin: apiBase } = practice;
  expect(await alarmsOf(createStripeGateway({ secretKey: 'sk_practice_1', apiBase }))).toEqual([]);
  const wrong = createStripeGateway({ secretKey: 'sk_test_expired', apiBase });
  expect(await alarmsOf(wrong)).toEqual(['payments-refused']);
  await practice.close();
});

test('a service that is not heard says nothing about the key', async () => {
  const nobody = createStripeGateway({ secretKey: 'sk_practice_1', apiBase: 'http://127.0.0.1:9' });
  expect(await alarmsOf(nobody)).toEqual([]);
});
