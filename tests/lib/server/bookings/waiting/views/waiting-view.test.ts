import { expect, test } from 'vitest';
import { loadDesk } from '@/lib/server/inbox/desk/load-desk';
import { loadWaitingLine } from '@/lib/server/bookings/waiting/views/waiting-view';
import { newOperator } from '@/tests/support/operators';
import { later, noon } from '@/tests/support/submissions';
import { openWaitingSite } from '@/tests/support/waiting';

const display = { timeZone: 'Europe/London', locale: 'en-GB', now: noon };

test('says where a submission is on a waiting list, and what became of its offer', async () => {
  const { store, book, wait, cancel, offer } = await openWaitingSite();
  const booked = await book(4);
  const [one, two, three] = [await wait(2), await wait(2), await wait(2)];
  const lineOf = (id: string) => loadWaitingLine(store, id, display);
  expect(await lineOf(booked)).toBeUndefined();
  expect(await lineOf(three)).toBe('On the waiting list: number 3 of 3');
  await cancel(booked);
  await offer();
  expect(await lineOf(three)).toBe('On the waiting list: number 1 of 1');
  expect(await lineOf(one)).toBe(
    'From the waiting list: places are offered and held until Saturday 21 November 2026, 12:00',
  );
  await store.acceptOffer(one, [], noon);
  expect(await lineOf(one)).toBe('From the waiting list: accepted the offered places, today 12:00');
  await store.endOffers(later(24 * 60));
  expect(await lineOf(two)).toBe(
    'From the waiting list: the offer ended without a reply, Saturday 21 November 2026, 12:00',
  );
  await store.leaveWaitingList(three, noon);
  expect(await lineOf(three)).toBe('Left the waiting list, today 12:00');
  await cancel(three);
  const four = await wait(4);
  await cancel(four);
  expect(await lineOf(four)).toBe('On the waiting list once it is out of spam and the bin');
});

test('the desk says it in lists, and on the page of the submission', async () => {
  const { content, store, book, wait } = await openWaitingSite();
  await book(4);
  const id = await wait(2);
  const { forms, formRules } = content;
  const mode = 'off' as const;
  const context = { forms, formRules, display, isMailSetUp: true, mode, operator: newOperator({}) };
  const view = await loadDesk(store, { state: 'inbox' }, context, id);
  expect(view?.submission?.waiting).toBe('On the waiting list: number 1 of 1');
  const summaries = view?.list.rows.map((row) => [row.id === id, row.summary]);
  expect(summaries?.toSorted()).toEqual([
    [false, expect.not.stringContaining('waiting list')],
    [true, expect.stringContaining('waiting list')],
  ]);
});
