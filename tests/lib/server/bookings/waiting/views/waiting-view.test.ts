import { expect, test } from 'vitest';
import { loadDesk } from '@/lib/server/inbox/desk/load-desk';
import { loadWaitingLine } from '@/lib/server/bookings/waiting/views/waiting-view';
import { newOperator } from '@/tests/support/operators';
import { later, noon } from '@/tests/support/submissions';
import { openWaitingSite } from '@/tests/support/waiting';
import { waitingListWords } from '@/lib/words/lib/server/bookings/waiting';

const display = { timeZone: 'Europe/London', locale: 'en-GB', now: noon };

test('says where a submission is on a waiting list, and what became of its offer', async () => {
  const { store, book, wait, cancel, offer } = await openWaitingSite();
  const booked = await book(4);
  const [one, two, three] = [await wait(2), await wait(2), await wait(2)];
  const lineOf = (id: string) => loadWaitingLine(store, id, display);
  expect(await lineOf(booked)).toBeUndefined();
  expect(await lineOf(three)).toBe(waitingListWords.waiting(3, 3));
  await cancel(booked);
  await offer();
  expect(await lineOf(three)).toBe(waitingListWords.waiting(1, 1));
  expect(await lineOf(one)).toBe(waitingListWords.offered('Saturday 21 November 2026, 12:00'));
  await store.acceptOffer(one, [], noon);
  expect(await lineOf(one)).toBe(waitingListWords.accepted('today 12:00'));
  await store.endOffers(later(24 * 60));
  expect(await lineOf(two)).toBe(waitingListWords.expired('Saturday 21 November 2026, 12:00'));
  await store.leaveWaitingList(three, noon);
  expect(await lineOf(three)).toBe(waitingListWords.declined('today 12:00'));
  await cancel(three);
  const four = await wait(4);
  await cancel(four);
  expect(await lineOf(four)).toBe(waitingListWords.setAside);
});

test('the desk says it in lists, and on the page of the submission', async () => {
  const { content, store, book, wait } = await openWaitingSite();
  await book(4);
  const id = await wait(2);
  const { forms, formRules } = content;
  const mode = 'off' as const;
  const context = { forms, formRules, display, isMailSetUp: true, mode, operator: newOperator({}) };
  const view = await loadDesk(store, { state: 'inbox' }, context, id);
  expect(view?.submission?.waiting).toBe(waitingListWords.waiting(1, 1));
  const summaries = view?.list.rows.map((row) => [row.id === id, row.summary]);
  expect(summaries?.toSorted()).toEqual([
    [false, expect.not.stringContaining('waiting list')],
    [true, expect.stringContaining('waiting list')],
  ]);
});
