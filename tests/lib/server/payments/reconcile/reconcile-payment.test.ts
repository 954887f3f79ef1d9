import { expect, test } from 'vitest';
import { reconcileAll } from '@/lib/server/payments/reconcile/reconcile-all';
import { rowOf, startPaidSite, success } from '@/tests/support/paid-form';

const minute = 60_000;

test('cancels an intent an hour after 3-D Secure began', async () => {
  const site = await startPaidSite();
  await site.pay({ paymentMethod: 'pm_ask' });
  site.advance(30 * minute);
  await reconcileAll(site.payments);
  expect(await rowOf(site)).toMatchObject({ state: 'awaiting_sca' });
  site.advance(31 * minute);
  await reconcileAll(site.payments);
  expect(await rowOf(site)).toMatchObject({ state: 'abandoned' });
  expect(site.gateway.intents.get('pi_1')?.status).toBe('canceled');
});

test('never confirms an intent, also after 3-D Secure', async () => {
  const site = await startPaidSite();
  await site.pay({ paymentMethod: 'pm_ask' });
  site.gateway.authenticate('pi_1', true);
  site.advance(61 * minute);
  await reconcileAll(site.payments);
  expect(site.gateway.charged).toEqual([]);
  expect(await rowOf(site)).toMatchObject({ state: 'abandoned' });
  // A visitor who returns continues the same attempt.
  expect((await site.pay({ paymentMethod: 'pm_ok' })).body).toEqual(success);
  expect(site.gateway.charged).toEqual(['pi_2']);
});
