import { expect, test } from 'vitest';
import { startPaidSite, wordsOf } from '@/tests/support/paid-form';
import { refusalWords } from '@/lib/words/lib/server/forms';

test('asks for a reload when the card was created with other keys', async () => {
  const site = await startPaidSite();
  site.gateway.fail('confirm', 'bad card');
  const words = wordsOf(await site.pay({ paymentMethod: 'pm_of_before' }));
  expect(words).toContain(`${refusalWords.notCharged} Please reload the page`);
});

test('states other ways to pay when the service rejects requests', async () => {
  const site = await startPaidSite();
  site.gateway.fail('create', 'no permission');
  expect(wordsOf(await site.pay({ paymentMethod: 'pm_ok' }))).toMatch(
    /You have not been charged\. Or send a cheque\.$/,
  );
});
