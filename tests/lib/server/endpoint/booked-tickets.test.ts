import { describe, expect, test } from 'vitest';
import { bookingServices } from '@/lib/server/bookings/booking-services';
import { contentWith, eventFile } from '@/tests/support/content';
import { rowOf, startPaidSite, wordsOf } from '@/tests/support/paid-form';
import { urlEncoded } from '@/tests/support/requests';
import { bookingProblemWords } from '@/lib/words/lib/server/bookings';
import { ticketFormWords } from '@/lib/words/lib/server/content/events';
import { refusalWords } from '@/lib/words/lib/server/forms';
import { formErrorWords } from '@/lib/words/lib/forms/errors';

describe('the tickets of an event', () => {
  async function startTickets(pay: string) {
    const content = await contentWith({
      'content/events/gift.yaml': eventFile(
        'The concert',
        `booking:
  tickets:
    adults: { label: Adults, price: '12.00', places: 3 }
    students: { label: Students, price: '6.00' }
    children: { label: Children }
  pay: ${pay}
  places: 5
`,
      ),
    });
    const form = content.forms.get('gift');
    if (form === undefined) throw new Error('There is no form.');
    const site = await startPaidSite({
      form,
      bookings: (store, now) => bookingServices(content, store, 'http://site.example', now),
    });
    const booked = async () =>
      (await site.store.countTakenByEvent(['gift'], site.payments.now())).get('gift');
    return { site, booked };
  }

  test('are charged by kind, and take places of their kind', async () => {
    const { site, booked } = await startTickets('card');
    const paid = await site.pay({ adults: '2', students: '1', paymentMethod: 'pm_ok' }, 'a1');
    expect(JSON.stringify(paid.body)).toMatch(/&ticket=gift\.2-1-0\./);
    const [intent] = site.gateway.intents.values();
    expect(intent).toMatchObject({ minor: 3000, currency: 'GBP' });
    expect(site.gateway.charged).toEqual([intent?.id]);
    expect(await booked()).toEqual({ adults: 2, students: 1 });
    expect(wordsOf(await site.pay({ adults: '2', paymentMethod: 'pm_ok' }, 'a2'))).toBe(
      `${bookingProblemWords.fewerOfKind('The concert', 'Adults', 1)} ${refusalWords.notCharged}`,
    );
    expect(await booked()).toEqual({ adults: 2, students: 1 });
  });

  test.each(['card', 'door'])('are one at least, paid by %s', async (pay) => {
    const { site, booked } = await startTickets(pay);
    for (const adults of ['', '0']) {
      const fields = { adults, students: '0', paymentMethod: 'pm_ok' };
      const reply = await site.pay(fields, `a${adults}`);
      expect(reply.status).toBe(422);
      expect(wordsOf(reply)).toBe(ticketFormWords.noTicket);
    }
    expect(await booked()).toBeUndefined();
  });

  test('without a price are booked without payment at the door', async () => {
    const { site, booked } = await startTickets('door');
    expect((await site.pay({ children: '2' }, 'a1')).status).toBe(200);
    expect(await booked()).toEqual({ children: 2 });
  });

  test('close with the event', async () => {
    const { site, booked } = await startTickets('door');
    site.advance(30 * 24 * 60 * 60_000);
    expect(wordsOf(await site.pay({ adults: '1' }, 'a1'))).toBe(
      bookingProblemWords.closed('The concert'),
    );
    expect(await booked()).toBeUndefined();
  });

  test('are held for 15 minutes after a declined card, which is told', async () => {
    const { site, booked } = await startTickets('card');
    const declined = await site.pay({ adults: '2', paymentMethod: 'pm_declined' }, 'a1');
    expect(declined.body).toMatchObject({
      errors: [
        { code: 'STRIPE_CLIENT_ERROR' },
        {
          code: 'STRIPE_CLIENT_ERROR',
          message: bookingProblemWords.held('12:15'),
        },
      ],
    });
    expect(await booked()).toEqual({ adults: 2 });
    site.advance(15 * 60_000);
    expect(await booked()).toBeUndefined();
  });

  test('are not charged by a late try after booking has closed', async () => {
    const { site } = await startTickets('card');
    await site.pay({ adults: '1', paymentMethod: 'pm_declined' }, 'a1');
    site.advance(30 * 24 * 60 * 60_000);
    const late = await site.pay({ adults: '1', paymentMethod: 'pm_ok' }, 'a1');
    expect(wordsOf(late)).toBe(
      `${bookingProblemWords.closed('The concert')} ${refusalWords.notCharged}`,
    );
    expect(site.gateway.charged).toEqual([]);
  });

  test('that are free only are booked without a card', async () => {
    const { site, booked } = await startTickets('card');
    const first = await site.pay({ children: '2' }, 'a1');
    expect(first.status).toBe(200);
    expect((await site.pay({ children: '2' }, 'a1')).body).toEqual(first.body);
    // A client of the protocol sends a card in any case.
    expect((await site.pay({ children: '1', paymentMethod: 'pm_ok' }, 'a2')).status).toBe(200);
    expect(site.gateway.charged).toEqual([]);
    expect(await rowOf(site)).toBeUndefined();
    expect(await booked()).toEqual({ children: 3 });
    expect((await site.pay({ adults: '1', children: '1' }, 'a3')).status).toBe(402);
    expect(await booked()).toEqual({ children: 3 });
  });

  test('that are free only are booked without scripts, and others are not', async () => {
    const { site, booked } = await startTickets('card');
    const post = (numbers: string) =>
      fetch(`${site.origin}/f/gift`, {
        ...urlEncoded(`name=Ana&email=ana%40example.org&${numbers}`),
        redirect: 'manual',
      });
    const free = await post('children=2');
    expect(free.status).toBe(303);
    expect(free.headers.get('location')).toContain('/f/gift?sent=GIF-');
    await post('children=2&adults=1');
    expect(await booked()).toEqual({ children: 2 });
    expect(site.gateway.charged).toEqual([]);
  });

  test('that have a price since the page was opened are refused', async () => {
    const { site } = await startTickets('card');
    const reply = await site.pay({ adults: '1', _sum: '0.00 GBP' }, 'a1');
    expect(reply.status).toBe(409);
    expect(wordsOf(reply)).toBe(formErrorWords.PAYMENT_SUM_CHANGED);
  });
});

test('a shared form charges the prices of the event or slot that is booked', async () => {
  const content = await contentWith({
    'content/forms/gift.yaml': `title: Book
payment:
  currency: GBP
  otherWays: Or pay at the door.
  tickets: { adults: '12.00' }
fields:
  - { name: name, label: Your name }
  - { name: email, label: E-mail address, kind: email }
  - { name: event, label: Which?, kind: select, options: events }
  - { name: adults, label: Adults, kind: numeric, required: false, min: 0, max: 9, step: 1, summary: { other: "{value} adults" } }
  - { name: children, label: Children, kind: numeric, required: false, min: 0, max: 9, step: 1, summary: { other: "{value} children" } }
`,
    'content/events/talk.yaml': eventFile('A talk', 'form: gift\n'),
    'content/events/gala.yaml': eventFile(
      'The gala',
      "form: gift\nprices: { adults: '30.00', children: '5.00' }\n",
    ),
  });
  expect(content.events.map(({ data }) => data.price).sort()).toEqual([
    'Adults £12.00, Children free',
    'Adults £30.00, Children £5.00',
  ]);
  const form = content.forms.get('gift');
  if (form === undefined) throw new Error('There is no form.');
  const site = await startPaidSite({
    form,
    bookings: (store, now) => bookingServices(content, store, 'http://site.example', now),
  });
  const order = { adults: '2', children: '1', paymentMethod: 'pm_ok' };
  expect((await site.pay({ ...order, event: 'gala', _sum: '24.00 GBP' }, 'a1')).status).toBe(409);
  expect((await site.pay({ ...order, event: 'gala', _sum: '65.00 GBP' }, 'a1')).body).toMatchObject(
    { ok: true },
  );
  expect((await site.pay({ ...order, event: 'talk', _sum: '24.00 GBP' }, 'a2')).body).toMatchObject(
    { ok: true },
  );
  expect([...site.gateway.intents.values()].map(({ minor }) => minor)).toEqual([6500, 2400]);
});
