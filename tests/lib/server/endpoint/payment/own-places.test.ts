import { expect, test } from 'vitest';
import { bookingServices } from '@/lib/server/bookings/booking-services';
import { contentWith, eventFile } from '@/tests/support/content';
import { pairOf, startPaidSite, wordsOf } from '@/tests/support/paid-form';

const form = `title: Book places
payment:
  currency: GBP
  description: Concert
  otherWays: Or send a cheque.
  tickets: { adults: '8.00', children: '3.00' }
fields:
  - { name: name, label: Your name, maxLength: 100 }
  - { name: email, label: E-mail address, kind: email }
  - { name: evening, label: Which evening?, kind: select, options: [concert, other] }
  - { name: adults, label: How many adults?, kind: numeric, min: 0, max: 9, step: 1, summary: { one: "{value} adult", other: "{value} adults" } }
  - { name: children, label: How many children?, kind: numeric, min: 0, max: 9, step: 1, summary: { one: "{value} child", other: "{value} children" } }
`;

/** Starts a site whose concert has two places. */
async function startConcert() {
  const content = await contentWith({
    'content/forms/gift.yaml': form,
    'content/events/concert.yaml': eventFile(
      'The concert',
      'form: gift\nanswers: { evening: concert }\nbooking: { places: 2 }\n',
    ),
  });
  const definition = content.forms.get('gift');
  if (definition === undefined) throw new Error('There is no form.');
  const site = await startPaidSite({
    form: definition,
    bookings: (store, now) => bookingServices(content, store, 'http://site.example', now),
  });
  const book = (
    paymentMethod: string,
    attempt: string,
    { adults = 2, children = 0, email = 'ana@example.org' } = {},
  ) =>
    site.pay(
      {
        adults: String(adults),
        children: String(children),
        evening: 'concert',
        email,
        paymentMethod,
      },
      attempt,
    );
  const booked = async () =>
    (await site.store.countTakenByEvent(['concert'], site.payments.now())).get('concert');
  return { ...site, book, booked };
}

test('an attempt takes over the places of its payment that waits for the bank', async () => {
  const { gateway, book, booked } = await startConcert();
  const asked = await book('pm_ask', 'own');
  expect(asked.body).toHaveProperty('stripe');
  const other = await book('pm_ok', 'other', { email: 'ben@example.org' });
  expect([other.status, wordsOf(other)]).toEqual([403, expect.stringContaining('The last places')]);
  expect((await book('pm_ok_2', 'own')).body).toMatchObject({ ok: true });
  expect(await booked()).toEqual({ adults: 2 });
  expect(gateway.intents.get(pairOf(asked).paymentIntent)?.status).toBe('canceled');
  expect(gateway.charged).toHaveLength(1);
});

test.each([
  [
    { adults: 1, children: 1 },
    { adults: 1, children: 1 },
  ],
  [{ adults: 0, children: 2 }, { children: 2 }],
  [{ adults: 1 }, { adults: 1 }],
])('an attempt exchanges its last places for %j', async (counts, expected) => {
  const { gateway, book, booked } = await startConcert();
  const asked = await book('pm_ask', 'own');
  expect((await book('pm_ok', 'own', counts)).body).toMatchObject({ ok: true });
  expect(await booked()).toEqual(expected);
  expect(gateway.intents.get(pairOf(asked).paymentIntent)?.status).toBe('canceled');
  expect(gateway.charged).toHaveLength(1);
});

test('keeps the places, and charges nothing, while the earlier payment cannot be canceled', async () => {
  const { gateway, book, booked } = await startConcert();
  await book('pm_ask', 'own');
  gateway.fail('cancel', 'lost before');
  const refused = await book('pm_ok', 'own', { adults: 0, children: 2 });
  expect(refused.status).toBe(502);
  expect(await booked()).toEqual({ adults: 2 });
  expect(gateway.intents.size).toBe(1);
  gateway.clearFaults();
  expect((await book('pm_ok', 'own', { adults: 0, children: 2 })).body).toMatchObject({ ok: true });
  expect(await booked()).toEqual({ children: 2 });
});

test('an attempt cannot take the places of others', async () => {
  const { gateway, book, booked } = await startConcert();
  await book('pm_ok', 'other', { adults: 1, email: 'ben@example.org' });
  await book('pm_ask', 'own', { adults: 1 });
  const refused = await book('pm_ok', 'own', { adults: 0, children: 2 });
  expect(refused.status).toBe(403);
  expect(await booked()).toEqual({ adults: 2 });
  expect(gateway.charged).toHaveLength(1);
});

test('books once when an attempt is finished in two tabs at the same time as others try', async () => {
  const { gateway, book, booked } = await startConcert();
  await book('pm_ask', 'own');
  const replies = await Promise.all([
    book('pm_ok_a', 'own'),
    book('pm_ok_b', 'own', { adults: 1, children: 1 }),
    book('pm_ok_c', 'other', { email: 'ben@example.org' }),
    book('pm_ok_d', 'third', { adults: 1, email: 'cy@example.org' }),
  ]);
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(gateway.charged).toHaveLength(1);
  const places = Object.values((await booked()) ?? {});
  expect(places.reduce((sum, count) => sum + count, 0)).toBe(2);
});
