import { expect, test } from 'vitest';
import { startPaidSite, wordsOf } from '@/tests/support/paid-form';
import { formErrorWords } from '@/lib/words/lib/forms/errors';
import { paymentMessages } from '@/lib/words/lib/server/payments';

test('asks for a reload when the card was created with other keys', async () => {
  const site = await startPaidSite();
  site.gateway.fail('confirm', 'bad card');
  const words = wordsOf(await site.pay({ paymentMethod: 'pm_of_before' }));
  expect(words).toContain(paymentMessages.cardUnusable);
});

test('states other ways to pay when the service rejects requests', async () => {
  const site = await startPaidSite();
  site.gateway.fail('create', 'no permission');
  expect(wordsOf(await site.pay({ paymentMethod: 'pm_ok' }))).toBe(
    `${formErrorWords.PAYMENTS_REFUSED} Or send a cheque.`,
  );
});
