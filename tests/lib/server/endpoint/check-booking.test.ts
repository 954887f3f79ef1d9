import { describe, expect, test } from 'vitest';
import { findBooking } from '@/lib/server/bookings/booking';
import { bookingServices } from '@/lib/server/bookings/booking-services';
import { countFields } from '@/lib/server/bookings/changes/plan-change';
import type { BookingWithEvent } from '@/lib/server/bookings/page/stored-booking';
import { fieldsToRedisplay, sortFields } from '@/lib/server/forms/body/sort-fields';
import { createPage } from '@/lib/server/site/pages/page-props';
import { contentWith, eventFile, problemsWith } from '@/tests/support/content';
import { startPaidSite, wordsOf } from '@/tests/support/paid-form';
import { urlEncoded } from '@/tests/support/requests';
import { contentSchemaWords } from '@/lib/words/lib/server/content/schemas';
import { ticketCodeWords } from '@/lib/words/lib/server/forms';

const file = 'content/events/gift.yaml';
const kinds = (pass: string, pay = '') => `booking:
  places: 40
${pay}  tickets:
    single: { label: Single, price: '12.00' }
    pass: { label: Class pass, ${pass} }
`;
const codes = "code: ['KIN-4827', 'LARK 990 moor']";

/** Starts a site with an event of which the class pass needs a code. */
async function startClass(booking = kinds(codes)) {
  const content = await contentWith({ [file]: eventFile('Yoga', booking) });
  const form = content.forms.get('gift');
  if (form === undefined) throw new Error('There is no form.');
  const site = await startPaidSite({
    form,
    bookings: (store, now) => bookingServices(content, store, 'http://site.example', now),
  });
  let attempts = 0;
  const book = (fields: Readonly<Record<string, string>>) =>
    site.pay({ sum: '', ...fields }, `attempt ${(attempts += 1)}`);
  const stored = () => site.store.listSubmissions({ limit: 99 });
  return { site, content, book, stored };
}

describe('a kind of ticket with a code', () => {
  test.each(['KIN-4827', ' kin-4827 ', 'lark 990 moor'])('is booked with %j', async (code) => {
    const { book, stored } = await startClass();
    expect((await book({ pass: '1', ticketCode: code })).status).toBe(200);
    const [submission] = await stored();
    expect(submission?.fields).toContainEqual(['pass', ['1']]);
    expect(JSON.stringify(submission)).not.toMatch(/ticketCode|kin-4827|990/i);
  });

  test.each([
    [{ pass: '1' }, ticketCodeWords.missing('Class pass')],
    [{ pass: '1', ticketCode: '  ' }, ticketCodeWords.missing('Class pass')],
    [{ pass: '2', single: '1', ticketCode: 'KIN-4828' }, ticketCodeWords.wrong('Class pass')],
    [{ pass: '1', ticketCode: 'KIN-4827x' }, ticketCodeWords.wrong('Class pass')],
  ])('is refused with %j, at the field', async (fields, words) => {
    const { book, stored } = await startClass();
    const reply = await book(fields);
    expect(reply.status).toBe(422);
    expect(wordsOf(reply)).toContain(words);
    expect(reply.body).toMatchObject({ errors: [{ field: 'ticketCode' }] });
    expect(await stored()).toEqual([]);
  });

  test('asks nothing of those who book other kinds', async () => {
    const { book } = await startClass();
    expect((await book({ single: '1' })).status).toBe(200);
    expect((await book({ single: '1', pass: '0', ticketCode: 'wrong code' })).status).toBe(200);
  });

  test('asks on the page of a plain post, and keeps what was typed', async () => {
    const { site, content } = await startClass();
    const post = (fields: Readonly<Record<string, string>>) => {
      const { headers, ...plain } = urlEncoded(new URLSearchParams(fields).toString());
      const options = { ...plain, headers: { ...headers, Accept: 'text/html' } };
      return fetch(`${site.origin}/f/gift`, { ...options, redirect: 'manual' });
    };
    const fields = { name: 'Ana', email: 'ana@example.org', pass: '1' };
    const refused = await post({ ...fields, ticketCode: 'nonsense' });
    expect(refused.status).toBe(422);
    const form = content.forms.get('gift');
    const sorted = form && sortFields(form, [['ticketCode', ['nonsense']]]);
    expect(sorted?.answers).toEqual([]);
    expect(sorted && fieldsToRedisplay(sorted)).toEqual([['ticketCode', ['nonsense']]]);
    expect((await post({ ...fields, ticketCode: 'KIN-4827' })).status).toBe(303);
  });

  test('of a paid form is checked before anything is stored or charged', async () => {
    const { site, book, stored } = await startClass(
      kinds(`price: '4.00', ${codes}`, '  pay: card\n'),
    );
    const paymentMethod = 'pm_ok';
    expect((await book({ pass: '1', paymentMethod })).status).toBe(422);
    expect([
      site.gateway.calls,
      await site.store.listPayments({ mode: 'practice', limit: 9 }),
    ]).toEqual([[], []]);
    expect((await book({ pass: '1', paymentMethod, ticketCode: 'KIN-4827' })).status).toBe(200);
    expect(site.gateway.charged).toHaveLength(1);
    expect(JSON.stringify(await stored())).not.toMatch(/kin-4827/i);
  });

  test('takes 30 tries of a network in an hour, also at once', async () => {
    const { site, book } = await startClass();
    const replies = await Promise.all(
      Array.from({ length: 34 }, (_, index) => book({ pass: '1', ticketCode: `guess-${index}` })),
    );
    const statuses = replies.map(({ status }) => status);
    expect(statuses.filter((status) => status === 422)).toHaveLength(30);
    expect(statuses.filter((status) => status === 429)).toHaveLength(4);
    expect((await book({ pass: '1', ticketCode: 'KIN-4827' })).status).toBe(429);
    site.advance(61 * 60_000);
    expect((await book({ pass: '1', ticketCode: 'KIN-4827' })).status).toBe(200);
  });

  test.each([
    [
      2,
      [
        ['single', 9],
        ['pass', 2],
      ],
    ],
    [0, [['single', 9]]],
  ] as const)('is only given back on the page of a booking with %d', async (count, expected) => {
    const { content } = await startClass(
      kinds(`${codes}, atMost: 9`).replace('places', 'atMost: 9\n  places'),
    );
    const form = content.forms.get('gift');
    const booking =
      form &&
      findBooking(
        form,
        [
          ['single', ['1']],
          ['pass', [String(count)]],
        ],
        content,
      );
    if (form === undefined || booking === undefined) throw new Error('no booking');
    const fields = countFields({ form, booking } as BookingWithEvent);
    expect(fields.map(({ name, max }) => [name, max])).toEqual(expected);
  });

  test('shows no code on a page, and is no offer for all', async () => {
    const { content } = await startClass();
    const page = createPage(content, '/events/gift', new Date('2026-11-20T12:00Z'));
    const source = JSON.stringify(page);
    expect(source).toContain('Only for: Class pass.');
    expect(source).toContain('Class pass with a code');
    expect(source).not.toMatch(/KIN-4827|LARK 990/);
    expect(JSON.stringify([...content.forms.values()])).not.toMatch(/KIN-4827|LARK 990/);
  });
});

test.each(['4827', "'abc'", "['KIN-4827', 'x']", "' KIN-4827'"])(
  'reports the code %s',
  async (code) => {
    const problems = await problemsWith({ [file]: eventFile('Yoga', kinds(`code: ${code}`)) });
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(contentSchemaWords.ticketCode);
  },
);
