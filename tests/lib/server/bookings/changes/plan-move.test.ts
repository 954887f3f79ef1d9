import { expect, test } from 'vitest';
import { sellTickets } from '@/tests/support/sold-tickets';
import { bookingWords } from '@/lib/words/lib/server/bookings/page';

const back = (sum: string) => bookingWords.refund(sum);
const mailed = (sum: string) => bookingWords.refundRequested(sum);
const move = 'step=move&to=second';
const ten = "{ adults: '10.00' }";

test('refunds the difference to a cheaper date, and books its prices', async () => {
  const { at, refunded, pricesSold, mails } = await sellTickets({ adults: 2 });
  const later = await at({ first: ten, second: "{ adults: '6.50' }" });
  expect(await later.confirm(move)).toEqual([back('£7.00')]);
  expect(refunded()).toEqual([700]);
  expect(await pricesSold()).toEqual({ adults: [650, 650] });
  expect((await mails()).find(({ kind }) => kind === 'booking')?.text).toContain(mailed('£7.00'));
  expect(await later.confirm('step=cancel')).toEqual([back('£13.00')]);
});

test.each([
  ['another date costs more', { first: ten, second: "{ adults: '12.50' }" }],
  ['all dates cost more than was paid', { first: "{ adults: '12.50' }" }],
])('moves nothing where %s and no card can be charged', async (_, prices) => {
  const { at, refunded, pricesSold } = await sellTickets({ adults: 2 });
  const later = await at({ ...prices, isOff: true });
  const { step } = await later.show('step=move');
  const second = 'The second, Friday 11 December 2026, 19:00 to 21:30';
  expect(JSON.stringify(step)).toContain(bookingWords.moveOption.leftForMore(second, 40, '£5.00'));
  const text = bookingWords.dateCostsMore('£5.00', bookingWords.bookDateFirst('£20.00'));
  const { notice } = await later.show(move);
  expect(notice).toEqual({
    text,
    isProblem: true,
    link: { label: bookingWords.bookDate, href: '/events/second#form-play' },
  });
  expect(await later.post({ do: 'move', refund: '0', to: 'second' })).toMatchObject({
    status: 409,
    view: { notice: { text } },
  });
  expect(refunded()).toEqual([]);
  expect(await pricesSold()).toEqual({ adults: [1000, 1000] });
});

test('says whom to ask about a dearer date where a cancellation refunds nothing', async () => {
  const changes = '{ refund: none }';
  const { at } = await sellTickets({ adults: 1 }, { changes });
  const later = await at({ second: "{ adults: '30.00' }", changes, isOff: true });
  expect((await later.show(move)).notice?.text).toBe(
    bookingWords.dateCostsMore('£20.00', bookingWords.write('hello@example.org')),
  );
});

test('says what is to be paid at the door on another date', async () => {
  const { at, pricesSold, mails } = await sellTickets({ adults: 2 }, { pay: 'door' });
  const later = await at({ second: "{ adults: '14.00' }" });
  expect(await later.confirm(move)).toEqual([bookingWords.dueMore('£28.00', '£8.00')]);
  expect(await pricesSold()).toEqual({ adults: [1400, 1400] });
  const text = (await mails()).find(({ kind }) => kind === 'booking')?.text;
  expect(text).toContain(bookingWords.dueMore('£28.00', '£8.00'));
});

test('keeps what was paid where the form takes no cards any more', async () => {
  const { at, refunded, pricesSold } = await sellTickets({ adults: 2 });
  const later = await at({ pay: 'door', second: '{}' });
  expect(await later.confirm(move)).toEqual([bookingWords.noRefund]);
  expect(await pricesSold()).toEqual({ adults: [1000, 1000] });
  expect(await later.confirm('step=cancel')).toEqual([back('£20.00')]);
  expect(refunded()).toEqual([2000]);
});

test('compares with what was paid for an earlier booking', async () => {
  const { at, refunded } = await sellTickets({ adults: 2 }, {}, { isEarlier: true });
  const later = await at({ first: "{ adults: '25.00' }", second: "{ adults: '9.00' }" });
  expect(await later.confirm(move)).toEqual([back('£2.00')]);
  expect(refunded()).toEqual([200]);
});
