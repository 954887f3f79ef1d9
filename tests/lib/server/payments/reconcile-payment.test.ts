import { expect, test } from 'vitest';
import { reconcileAll } from '@/lib/server/payments/reconcile-all';
import { rowOf, startPaidSite, success } from '@/tests/support/paid-form';

const minute = 60_000;

test('the bank was asked, and the visitor went away: after an hour no money can move', async () => {
  const site = await startPaidSite();
  await site.pay({ paymentMethod: 'pm_ask' });
  site.pass(30 * minute);
  await reconcileAll(site.payments);
  expect(await rowOf(site)).toMatchObject({ state: 'awaiting_sca' });
  site.pass(31 * minute);
  await reconcileAll(site.payments);
  expect(await rowOf(site)).toMatchObject({ state: 'abandoned' });
  expect(site.gateway.intents.get('pi_1')?.status).toBe('canceled');
});

test('the bank agreed, and the tab was closed: nobody but the visitor confirms', async () => {
  const site = await startPaidSite();
  await site.pay({ paymentMethod: 'pm_ask' });
  site.gateway.answerBank('pi_1', true);
  site.pass(61 * minute);
  await reconcileAll(site.payments);
  expect(site.gateway.charged).toEqual([]);
  expect(await rowOf(site)).toMatchObject({ state: 'abandoned' });
  // Whoever comes back to the page begins anew in the same attempt.
  expect((await site.pay({ paymentMethod: 'pm_ok' })).body).toEqual(success);
  expect(site.gateway.charged).toEqual(['pi_2']);
});
