import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { practiceStripe, startTestPractice } from '@/tests/support/practice-service';
import { temporaryDirectory } from '@/tests/support/temporary-directory';
import { makeCard } from '../browser-calls';

const newStateFile = async () => join(await temporaryDirectory(), 'state', 'practice.jsonl');

test('restores objects and idempotency keys after a restart', async () => {
  const stateFile = await newStateFile();
  const first = await startTestPractice({ stateFile });
  const before = practiceStripe(first.origin);
  const create = { amount: 1250, currency: 'gbp' } as const;
  const intent = await before.paymentIntents.create(create, { idempotencyKey: 'kept' });
  await before.paymentIntents.confirm(intent.id, { payment_method: 'pm_card_visa' });
  const refund = await before.refunds.create({ payment_intent: intent.id, amount: 250 });
  await first.close();

  const second = await startTestPractice({ stateFile });
  const after = practiceStripe(second.origin);
  const again = await after.paymentIntents.create(create, { idempotencyKey: 'kept' });
  expect(again.id).toBe(intent.id);
  const paid = await after.paymentIntents.retrieve(intent.id, { expand: ['latest_charge'] });
  expect(paid).toMatchObject({ status: 'succeeded', latest_charge: { amount_refunded: 250 } });
  const { data } = await after.refunds.list();
  expect(data.map(({ id }) => id)).toEqual([refund.id]);
  await second.close();
});

test('does not touch the state file when the port is taken', async () => {
  const stateFile = await newStateFile();
  const first = await startTestPractice({ stateFile });
  const port = Number(new URL(first.origin).port);
  await expect(startTestPractice({ stateFile, port })).rejects.toMatchObject({
    code: 'EADDRINUSE',
  });
  const { id } = await practiceStripe(first.origin).paymentIntents.create({
    amount: 1250,
    currency: 'gbp',
  });
  await first.close();
  expect(readFileSync(stateFile, 'utf8')).toContain(id);
});

test('skips an incomplete last line', async () => {
  const stateFile = await newStateFile();
  const first = await startTestPractice({ stateFile });
  const { id } = await practiceStripe(first.origin).paymentIntents.create({
    amount: 1250,
    currency: 'gbp',
  });
  await first.close();
  appendFileSync(stateFile, '["intents",{"id":"pi_pra');
  const second = await startTestPractice({ stateFile });
  const { data } = await practiceStripe(second.origin).paymentIntents.list();
  expect(data.map((intent) => intent.id)).toEqual([id]);
  await second.close();
});

test.each(['not a line of ours\n', '["intents",{"id":1}]\n', '["tea",{"id":"1"}]\n'])(
  'rejects another file and leaves it unchanged: %j',
  async (content) => {
    const stateFile = join(await temporaryDirectory(), 'other');
    writeFileSync(stateFile, content);
    await expect(startTestPractice({ stateFile })).rejects.toThrow('Delete it, or name another');
    expect(readFileSync(stateFile, 'utf8')).toBe(content);
  },
);

test('stores no card number or security code', async () => {
  const stateFile = await newStateFile();
  const practice = await startTestPractice({ stateFile });
  await makeCard(practice, '4242424242424242', { 'card[cvc]': '987' });
  await makeCard(practice, '4929123456789012', { 'card[cvc]': '987' });
  await practice.close();
  const kept = readFileSync(stateFile, 'utf8');
  expect(kept).toContain('pm_card_visa');
  expect(kept).not.toMatch(/4242424242424242|4929123456789012|cvc|"987"/);
});

test('deletes idempotency keys after a day', async () => {
  let now = new Date('2026-11-21T12:00:00Z');
  const practice = await startTestPractice({ now: () => now });
  const stripe = practiceStripe(practice.origin);
  const create = () =>
    stripe.paymentIntents.create({ amount: 1250, currency: 'gbp' }, { idempotencyKey: 'old' });
  const first = await create();
  now = new Date('2026-11-22T11:59:59Z');
  expect((await create()).id).toBe(first.id);
  now = new Date('2026-11-22T12:00:00Z');
  expect((await create()).id).not.toBe(first.id);
  await practice.close();
});
