import { describe, expect, test } from 'vitest';
import { bookingServices } from '@/lib/server/bookings/booking-services';
import { contentWith, eventFile } from '@/tests/support/content';
import { startPaidSite, wordsOf } from '@/tests/support/paid-form';
import { bookingProblemWords } from '@/lib/words/lib/server/bookings';
import { waitingWords } from '@/lib/words/lib/server/bookings/waiting';

/** Starts a site whose concert has places and a waiting list, booked with the form "gift". */
async function startConcert(booking = '{ places: 4, waitingList: 24 hours }') {
  const content = await contentWith({
    'content/forms/gift.yaml': `title: Book places
thanks: { page: /visit }
fields:
  - { name: name, label: Your name, maxLength: 100 }
  - { name: email, label: E-mail address, kind: email }
  - { name: evening, label: Which evening?, kind: select, options: [concert, other] }
  - { name: adults, label: How many adults?, kind: numeric, min: 1, max: 9, step: 1, summary: { one: "{value} adult", other: "{value} adults" } }
`,
    'content/events/concert.yaml': eventFile(
      'The concert',
      `form: gift\nanswers: { evening: concert }\nbooking: ${booking}\n`,
    ),
  });
  const form = content.forms.get('gift');
  if (form === undefined) throw new Error('There is no form.');
  const site = await startPaidSite({
    form,
    bookings: (store, now) => bookingServices(content, store, 'http://site.example', now),
  });
  const post = (adults: number, attempt: string) =>
    site.pay({ adults: String(adults), evening: 'concert' }, attempt);
  const booked = async () =>
    (await site.store.countTakenByEvent(['concert'], site.payments.now())).get('concert');
  return { site, post, booked };
}

const nextOf = ({ body }: { readonly body: unknown }) =>
  body !== null && typeof body === 'object' && 'next' in body ? String(body.next) : '';

describe('a full event with a waiting list', () => {
  test('puts a submission on the list, and its page says so', async () => {
    const { site, post, booked } = await startConcert();
    expect(nextOf(await post(4, 'a1'))).toContain('/visit?sent=');
    const reply = await post(2, 'a2');
    expect(reply.status).toBe(200);
    expect(nextOf(reply)).toMatch(/^\/f\/gift\?sent=.+&waiting=/);
    expect(nextOf(await post(2, 'a2'))).toBe(nextOf(reply));
    expect(await booked()).toEqual({ adults: 4 });
    expect(await site.store.listWaiting('concert')).toMatchObject([
      { places: { adults: 2 }, position: 1, state: 'waiting' },
    ]);
    const page = await (await fetch(site.origin + nextOf(reply))).text();
    expect(page).toContain(waitingWords.title);
  });

  test('links the page with the position, only for the holder of the address', async () => {
    const { site, post } = await startConcert();
    await post(4, 'a1');
    const address = nextOf(await post(2, 'a2'));
    const other = nextOf(await post(1, 'a3'));
    const read = async (path: string) => (await fetch(site.origin + path)).text();
    const entries = await site.store.listWaiting('concert');
    const ids = entries.map(({ submission }) => submission);
    const linked = (page: string) => ids.filter((id) => page.includes(`/booking/offer/${id}.`));
    expect(linked(await read(address))).toEqual([ids[0]]);
    const sent = (path: string) => new URL(path, site.origin).searchParams.get('sent') ?? '';
    // A reference is known to others: it must not lead to the place of its submission.
    const unsigned = address.replace(/waiting=[^.]+\./, `waiting=${ids[1] ?? ''}.`);
    for (const path of [
      `/f/gift?sent=${sent(address)}`,
      unsigned,
      address.replace(sent(address), sent(other)),
    ]) {
      const page = await read(path);
      expect(linked(page)).toEqual([]);
      expect(page).not.toContain(waitingWords.title);
    }
  });

  test('lets no newcomer take free places while others wait', async () => {
    const { site, post, booked } = await startConcert();
    await post(4, 'a1');
    await post(3, 'a2');
    const [first] = (await site.store.listSubmissions({ limit: 9, sort: 'oldest' })).slice(0, 1);
    await site.store.changeFolder(first?.id ?? '', 'bin', undefined);
    await post(1, 'a3');
    expect(await booked()).toBeUndefined();
    expect(await site.store.listWaiting('concert')).toHaveLength(2);
  });

  test('rejects more places than the event has at all', async () => {
    const { post } = await startConcert();
    await post(4, 'a1');
    expect(wordsOf(await post(5, 'a2'))).toBe(bookingProblemWords.fewerInAll('The concert', 4));
  });

  test('books or puts on the list each of the posts that arrive together', async () => {
    const { site, booked } = await startConcert();
    const replies = await Promise.all(
      Array.from({ length: 24 }, (_, index) =>
        site.pay(
          { adults: '1', evening: 'concert', email: `ana${index}@example.org` },
          `a${index}`,
        ),
      ),
    );
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
    expect(await booked()).toEqual({ adults: 4 });
    expect(await site.store.listWaiting('concert')).toHaveLength(20);
    const waiting = replies.filter((reply) => nextOf(reply).includes('waiting='));
    expect(waiting).toHaveLength(20);
  });

  test('is still a choice of the form, which says so', async () => {
    const { site, post } = await startConcert();
    const page = async () => (await fetch(`${site.origin}/f/gift`)).text();
    expect(await page()).not.toContain('(waiting list)');
    await post(4, 'a1');
    expect(await page()).toContain('(waiting list)');
  });
});
