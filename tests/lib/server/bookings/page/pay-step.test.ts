import { expect, test } from 'vitest';
import { changeAlone } from '@/tests/support/payments';
import { newCounts, sellTickets } from '@/tests/support/sold-tickets';
import { bookingWords } from '@/lib/words/lib/server/bookings/page';

test('asks for the card that pays for more places, with the sum', async () => {
  const { at } = await sellTickets({ adults: 2 });
  const { step, sentences } = await (await at({})).show(newCounts({ adults: 3 }));
  expect(sentences).toEqual([]);
  expect(step).toMatchObject({
    kind: 'pay',
    question: bookingWords.changeQuestion,
    sentences: ['From 2 adults to 3 adults.', bookingWords.costs('£10.00')],
    amount: { minor: 1000, currency: 'GBP' },
  });
  const change = new URLSearchParams(step.kind === 'pay' ? step.change : '');
  expect(change.get('booking')).toMatch(/^[0-9a-f-]{36}\./);
  expect([change.get('revision'), change.get('do')]).toEqual(['0', 'change']);
  expect(change.get('count-adults')).toBe('3');
});

test('asks for the card that pays for a dearer date, with the sum', async () => {
  const { at } = await sellTickets({ adults: 2 });
  const later = await at({ second: "{ adults: '12.50' }" });
  const { step } = await later.show('step=move&to=second');
  expect(step).toMatchObject({ kind: 'pay', amount: { minor: 500 } });
  const change = new URLSearchParams(step.kind === 'pay' ? step.change : '');
  expect([change.get('do'), change.get('to')]).toEqual(['move', 'second']);
});

test('asks for no card while a bank decides, or for less than a card can be charged', async () => {
  const { at, store, id } = await sellTickets({ adults: 2 });
  const little = await at({ second: "{ adults: '10.10' }" });
  expect((await little.show('step=move&to=second')).notice?.text).toContain('costs £0.20 more');
  await changeAlone(store, id, { dispute: 'open', withdrawn: 0 });
  const { notice } = await (await at({})).show(newCounts({ adults: 3 }));
  expect(notice?.text).toContain('cost £10.00 more');
});

test.each([
  ['processing', /has not confirmed the payment yet/],
  ['refused', /could no longer be made.*is refunded/],
])('says how a payment ended (%s)', async (done, text) => {
  const { at } = await sellTickets({ adults: 2 });
  expect((await (await at({})).show(`done=${done}`)).notice?.text).toMatch(text);
});
