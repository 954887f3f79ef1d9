import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { sellAtDoor } from '@/lib/server/bookings/door/sell-action';
import type { RandomBytes } from '@/lib/server/platform/http/requests/tokens';
import { newSubmission } from '@/tests/support/submissions';
import { validContent } from '@/tests/support/content';
import { doorFiles, openDoor, type TestDoor } from '@/tests/support/desk/door';
import { messageWords } from '@/lib/words/lib/server/inbox/person';
import { describeEntries } from '@/tests/support/desk/describe-entries';

const key = 'nights/2026-11-27';

function sell(
  door: TestDoor,
  fields: Readonly<Record<string, string>>,
  random: RandomBytes = randomBytes,
) {
  const request = door.request({ event: key, sale: 'sale-1', ...fields });
  return sellAtDoor({ ...request, randomBytes: random });
}

const outcome = (sale: string, search: Readonly<Record<string, string>>) => ({
  kind: 'done',
  next: `/desk/door/${key}?${new URLSearchParams({ sale, ...search }).toString()}`,
});
const sold = () => outcome('sold', { sold: 'sale-1' });

test('sells places for cash by the prices of the event, to people who are here', async () => {
  const door = await openDoor();
  const fields = { 'count-adults': '2', 'count-children': '1', name: 'Ana Wren' };
  expect(await sell(door, fields)).toEqual(sold());
  expect((await door.page())?.list).toMatchObject({
    rows: [{ name: 'Ana Wren', places: 3, payment: messageWords.doorSale('£16.00') }],
    checkIns: [{ submission: 'sale-1', people: 3 }],
  });
  expect(
    describeEntries(await door.store.listAuditEntries({ action: 'door-sale', limit: 9 })),
  ).toMatchObject([
    {
      subject: 'sale-1',
      details: '“Night” on Friday 27 November 2026: 3 places, 16.00 GBP',
    },
  ]);
  expect((await door.store.findSubmission('sale-1'))?.readAt).toBeDefined();
});

test('draws another reference if another submission has it', async () => {
  const door = await openDoor();
  await door.store.addSubmission(newSubmission({ reference: 'PLA-000000' }));
  let references = 0;
  const random = (size: number) => {
    if (size !== 6) return randomBytes(size);
    references += 1;
    return Buffer.alloc(size, references - 1);
  };
  expect(await sell(door, { 'count-adults': '1' }, random)).toEqual(sold());
  expect((await door.page())?.list.rows).toMatchObject([{ reference: 'PLA-111111' }]);
  const always = (size: number) => (size === 6 ? Buffer.alloc(size) : randomBytes(size));
  expect(await sell(door, { sale: 'sale-2', 'count-adults': '1' }, always)).toEqual({
    kind: 'invalid',
  });
});

test.each(['cancelled', 'postponed'])('sells nothing of a date that is %s', async (status) => {
  const door = await openDoor(undefined, `status: ${status}\n`);
  expect((await door.page())?.sale).toBeUndefined();
  expect(await sell(door, { 'count-adults': '1' })).toEqual(
    outcome('notPlanned', { 'count-adults': '1' }),
  );
  expect((await door.page())?.list.rows).toEqual([]);
});

test('sells no more places than there are, and nothing when the form is sent again', async () => {
  const door = await openDoor();
  await door.book('a', { name: 'Ben', adults: '4' });
  expect(await sell(door, { 'count-adults': '3' })).toEqual(
    outcome('full', { 'count-adults': '3' }),
  );
  expect(await sell(door, { 'count-adults': '2' })).toEqual(sold());
  expect(await sell(door, { 'count-adults': '2' })).toEqual(
    outcome('repeated', { sold: 'sale-1' }),
  );
  expect(await sell(door, { sale: 'sale-2', 'count-children': '1' })).toEqual(
    outcome('full', { 'count-children': '1' }),
  );
  expect((await door.page())?.list.rows).toHaveLength(2);
  expect(
    describeEntries(await door.store.listAuditEntries({ action: 'door-sale', limit: 9 })),
  ).toHaveLength(1);
});

test.each<Readonly<Record<string, string>>>([
  {},
  { 'count-adults': '0' },
  { 'count-adults': '-1' },
  { 'count-adults': 'two' },
])('asks again for %j', async (fields) => {
  const door = await openDoor();
  expect(await sell(door, { ...fields, name: 'Ana' })).toEqual(outcome('invalid', fields));
  expect((await door.page())?.list.rows).toEqual([]);
});

test.each([
  ['GBP', '16', '“Night” on Friday 27 November 2026: 1 place, 16.00 GBP'],
  ['GBP', '', '“Night” on Friday 27 November 2026: 1 place, 0.00 GBP'],
  ['INR', '', '“Night” on Friday 27 November 2026: 1 place'],
])('records a typed sum in %s as it was typed: %j', async (currency, sum, details) => {
  const door = await openDoorWithoutPrices(currency);
  expect(await sell(door, { 'count-adults': '1', sum })).toEqual(sold());
  expect(
    describeEntries(await door.store.listAuditEntries({ action: 'door-sale', limit: 9 })),
  ).toMatchObject([{ details }]);
});

test('neither asks for a sum in a currency that is not supported nor records one', async () => {
  const door = await openDoorWithoutPrices('INR');
  expect((await door.page())?.sale).toMatchObject({ asksSum: false, currency: 'INR' });
  const fields = { 'count-adults': '1', sum: '16' };
  expect(await sell(door, fields)).toEqual(outcome('invalid', fields));
  expect((await door.page())?.list.rows).toEqual([]);
});

/** The door of evenings without prices, at a site with a currency. */
function openDoorWithoutPrices(currency: string): Promise<TestDoor> {
  const site = validContent['content/site.yaml'].replace('GBP', currency);
  const nights = doorFiles['content/events/nights.yaml'].replace(/prices:.*\n/, '');
  return openDoor(undefined, undefined, {
    'content/site.yaml': site,
    'content/events/nights.yaml': nights,
  });
}
