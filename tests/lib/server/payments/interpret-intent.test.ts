import { expect, test } from 'vitest';
import { startPaidSite, wordsOf } from '@/tests/support/paid-form';

test('a card of other keys, such as of a page that was open while they changed, needs a new page', async () => {
  const site = await startPaidSite();
  site.gateway.fail('confirm', 'bad card');
  const words = wordsOf(await site.pay({ paymentMethod: 'pm_of_before' }));
  expect(words).toContain('You have not been charged. Please reload the page');
});

test('where the service takes no card, it is said how else to pay', async () => {
  const site = await startPaidSite();
  site.gateway.fail('create', 'no permission');
  expect(wordsOf(await site.pay({ paymentMethod: 'pm_ok' }))).toMatch(
    /You have not been charged\. Or send a cheque\.$/,
  );
});
