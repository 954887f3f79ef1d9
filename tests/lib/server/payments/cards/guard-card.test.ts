import { expect, test } from 'vitest';
import { formLimits } from '@/lib/server/platform/limits/limits';
import { behindProxy, declineMany, payAs, proofOf } from '@/tests/support/many-visitors';
import { startPaidSite, success, wordsOf, type PaidSite } from '@/tests/support/paid-form';
import { refusalWords } from '@/lib/words/lib/server/forms';
import { waitWords } from '@/lib/words/lib/forms/errors';

const noon = new Date('2026-11-20T12:00:00.000Z');

/** The alarm after ten declines. */
const mostly = 'payments-mostly-declined';

function pauses({ store }: Pick<PaidSite, 'store'>): string[] {
  const names = store.rows('limits').map(({ name }) => name);
  return names.filter((name) => name.startsWith('paused:'));
}

test('requires a proof of work after ten declines, with one alarm', async () => {
  const site = await startPaidSite(behindProxy);
  await declineMany(site, 0, 10);
  expect(site.alarms).toEqual([mostly]);
  const calls = site.gateway.calls.length;
  const asked = await payAs(site, 90, 'pm_ok');
  expect(asked.status).toBe(403);
  expect(asked.body).toMatchObject({ errors: [{ code: 'BLOCKED' }] });
  expect(wordsOf(asked)).toContain(refusalWords.notCharged);
  await payAs(site, 91, 'pm_ok');
  expect(site.alarms).toEqual([mostly, 'payments-proof-required']);
  expect(site.gateway.calls).toHaveLength(calls);
  expect(await site.store.listSubmissions({ limit: 99 })).toHaveLength(10);
});

test('charges a card with a proof and stores no proof', async () => {
  const site = await startPaidSite(behindProxy);
  await declineMany(site, 0, 10);
  const asked = await payAs(site, 90, 'pm_ok');
  const paid = await payAs(site, 90, 'pm_ok', await proofOf(asked));
  expect(paid.body).toEqual(success);
  const [kept] = await site.store.listSubmissions({ limit: 1 });
  expect(kept?.fields.map(([name]) => name)).toEqual(['name', 'email', 'sum']);
});

test('requires one proof per card of an attempt', async () => {
  const site = await startPaidSite(behindProxy);
  await declineMany(site, 0, 10);
  const proof = await proofOf(await payAs(site, 90, 'pm_declined'));
  site.gateway.fail('create', 'lost before');
  expect((await payAs(site, 90, 'pm_declined', proof)).status).toBe(502);
  expect((await payAs(site, 90, 'pm_declined', proof)).status).toBe(402);
  const other = await payAs(site, 90, 'pm_ok', proof);
  expect(other.status).toBe(403);
  expect((await payAs(site, 91, 'pm_ok', proof)).status).toBe(403);
  expect((await payAs(site, 90, 'pm_ok', await proofOf(other))).body).toEqual(success);
});

test('requires no proof after ten minutes', async () => {
  const site = await startPaidSite(behindProxy);
  await declineMany(site, 0, 10);
  site.advance(10 * 60_000);
  expect((await payAs(site, 90, 'pm_ok')).body).toEqual(success);
});

/** So many cards are declined, each after its browser has passed the check. */
async function declineChecked(site: PaidSite, from: number, count: number, pause: number) {
  for (let number = from; number < from + count; number += 1) {
    const card = `pm_declined_${number}`;
    await payAs(site, number, card, await proofOf(await payAs(site, number, card)));
    site.advance(pause);
  }
}

test('pauses the form after twenty declines with a proof, with an alarm', async () => {
  const site = await startPaidSite(behindProxy);
  await declineMany(site, 0, 10);
  await declineChecked(site, 20, 20, 8000);
  expect(site.alarms).toEqual([mostly, 'payments-proof-required', 'payments-paused']);
  const calls = site.gateway.calls.length;
  const reply = await payAs(site, 90, 'pm_ok');
  expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '592']);
  expect(wordsOf(reply)).toBe(`${waitWords.paused(10)} Or send a cheque.`);
  expect(site.gateway.calls).toHaveLength(calls);
  site.advance(7 * 60_000);
  expect(wordsOf(await payAs(site, 90, 'pm_ok'))).toContain('none is taken for 3 minutes.');
  site.advance(4 * 60_000);
  expect((await payAs(site, 91, 'pm_ok')).body).toEqual(success);
});

test('requires a proof after ten declines in a minute, without a pause', async () => {
  const site = await startPaidSite(behindProxy);
  for (let number = 0; number < 30; number += 1) await payAs(site, number, 'pm_declined');
  expect(site.alarms).toEqual([mostly, 'payments-proof-required']);
  expect(pauses(site)).toEqual([]);
  const asked = await payAs(site, 90, 'pm_ok');
  expect(asked.status).toBe(403);
  expect((await payAs(site, 90, 'pm_ok', await proofOf(asked))).body).toEqual(success);
});

test('does not count an invalid proof towards a pause', async () => {
  const site = await startPaidSite(behindProxy);
  for (let number = 0; number < 10; number += 1) {
    await payAs(site, number, 'pm_declined', { _check: '{"challenge":{}}' });
  }
  expect((await payAs(site, 90, 'pm_ok')).status).toBe(403);
});

test('pauses all forms for ten minutes after ten declines with a proof in a minute', async () => {
  const site = await startPaidSite(behindProxy);
  await declineMany(site, 0, 10);
  await declineChecked(site, 20, 10, 0);
  expect(site.alarms).toEqual([mostly, 'payments-proof-required', 'all-payments-paused']);
  // No form has this name.
  expect(pauses(site)).toEqual(['paused:*']);
  site.advance(9 * 60_000);
  const reply = await payAs(site, 90, 'pm_ok');
  expect([reply.status, reply.headers.get('retry-after')]).toEqual([503, '60']);
  site.advance(60_000);
  expect((await payAs(site, 90, 'pm_ok')).body).toEqual(success);
});

test('raises the alarm about declines only where fewer than ten paid within the hour', async () => {
  const site = await startPaidSite(behindProxy);
  for (let number = 50; number < 60; number += 1) await payAs(site, number, 'pm_ok');
  await declineMany(site, 0, 10);
  expect(site.alarms).toEqual([]);
  site.advance(60 * 60_000);
  await declineMany(site, 12, 10);
  expect(site.alarms).toEqual([mostly]);
  site.advance(10 * 60_000);
  await declineMany(site, 24, 1);
  expect(site.alarms).toEqual([mostly]);
});

test('requires a proof above the form’s limit', async () => {
  const site = await startPaidSite(behindProxy);
  const [limit] = formLimits('gift', { kind: 'unknown' }, 'https://site.example');
  if (limit === undefined) throw new Error('The form has no limit.');
  for (let count = 0; count < 300; count += 1) await site.store.countLimits([limit], noon);
  const asked = await payAs(site, 1, 'pm_ok');
  expect(asked.status).toBe(403);
  expect(site.gateway.calls).toEqual([]);
  const paid = await payAs(site, 1, 'pm_ok', await proofOf(asked));
  expect(paid.body).toEqual(success);
});
