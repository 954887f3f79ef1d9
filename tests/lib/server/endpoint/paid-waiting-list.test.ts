import { describe, expect, test } from 'vitest';
import { wordsOf } from '@/tests/support/paid-form';
import { nextOf, startPaidConcert } from '@/tests/support/paid-waiting';
import { refusalWords } from '@/lib/words/lib/server/forms';

const minute = 60_000;

describe('a full event of a paid form', () => {
  test('puts a post without a card on the list, and calls no payment service', async () => {
    const { book, list, booked, gateway, store } = await startPaidConcert();
    await book(4, 'a1');
    const calls = gateway.calls.length;
    const reply = await book(2, 'a2', '');
    expect(nextOf(reply)).toMatch(/^\/f\/gift\?sent=.+&waiting=/);
    expect(nextOf(await book(2, 'a2', ''))).toBe(nextOf(reply));
    expect(gateway.calls).toHaveLength(calls);
    expect(await list()).toMatchObject([{ places: { adults: 2 }, state: 'waiting' }]);
    const [entry] = await list();
    expect((await store.findSubmission(entry?.submission ?? ''))?.state).toBe('inbox');
    expect(await store.findPayment(entry?.submission ?? '')).toBeUndefined();
    expect(await booked()).toEqual({ adults: 4 });
  });

  test('puts a card that comes too late on the list, uncharged, also when it is sent again', async () => {
    const { book, list, gateway, store } = await startPaidConcert();
    await book(4, 'a1');
    const reply = await book(2, 'a2');
    expect(nextOf(reply)).toContain('waiting=');
    const [first] = await store.listPayments({ mode: 'practice', limit: 9 });
    await store.changeFolder(first?.submission ?? '', 'bin', undefined);
    // The client makes another payment method for each post.
    expect(nextOf(await book(2, 'a2', 'pm_ok_again'))).toBe(nextOf(reply));
    expect(gateway.charged).toHaveLength(1);
    expect(await list()).toHaveLength(1);
  });

  test('puts a visitor whose places were taken after a decline on the list', async () => {
    const { site, book, list, gateway } = await startPaidConcert();
    expect((await book(2, 'a1', 'pm_declined')).status).toBe(402);
    site.advance(16 * minute);
    expect(nextOf(await book(4, 'a2'))).toContain('paid=');
    expect(nextOf(await book(2, 'a1'))).toContain('waiting=');
    expect(gateway.charged).toHaveLength(1);
    expect(await list()).toHaveLength(1);
  });

  test('takes no post without a card while there are places', async () => {
    const { book, list, store } = await startPaidConcert();
    const reply = await book(2, 'a1', '');
    expect(reply.status).toBe(403);
    expect(wordsOf(reply)).toContain(refusalWords.placesAgain);
    expect(await list()).toEqual([]);
    expect(await store.listSubmissions({ limit: 9 })).toEqual([]);
  });

  test('charges or puts on the list each of the posts that arrive together', async () => {
    const { site, booked, list, gateway } = await startPaidConcert();
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        site.pay(
          {
            adults: '1',
            evening: 'concert',
            email: `ana${index}@example.org`,
            paymentMethod: `pm_ok_${index}`,
          },
          `a${index}`,
        ),
      ),
    );
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    expect(gateway.charged).toHaveLength(4);
    expect(await booked()).toEqual({ adults: 4 });
    expect(await list()).toHaveLength(8);
  });
});
