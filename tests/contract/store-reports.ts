import { expect, test } from 'vitest';
import { createId, fixedBytes } from '@/lib/server/platform/store/ids';
import type { Store } from '@/lib/server/store';
import type { NewSubmission } from '@/lib/server/forms/submissions/submission-record';
import { addPaid, newRefund } from '@/tests/support/payments';
import { newSale } from '@/tests/support/sold-booking';
import { newMail, newSubmission } from '@/tests/support/submissions';

const start = new Date('2026-11-01T00:00:00Z');
const december = new Date('2026-12-01T00:00:00Z');
const end = new Date('2027-01-01T00:00:00Z');

const periods = [
  { name: '2026-11', start: start.getTime() },
  { name: '2026-12', start: december.getTime() },
];

const minutesAfter = (time: Date, minutes: number) => new Date(time.getTime() + minutes * 60_000);

async function add(store: Store, receivedAt: Date, submission: Partial<NewSubmission> = {}) {
  const text = `${receivedAt.toISOString()} ${JSON.stringify(submission)}`;
  const id = createId(receivedAt, fixedBytes(text));
  await store.addSubmission(newSubmission({ id, receivedAt, form: 'contact', ...submission }));
  return id;
}

const places = {
  booking: { event: 'night', places: { adults: 2, children: 1 }, capacity: { kinds: {} } },
};

/** Tests what the reports count. */
export function testReports(open: () => Store): void {
  test('counts messages and booked places by form and period', async () => {
    const store = open();
    await add(store, minutesAfter(start, -1));
    await add(store, start);
    await add(store, minutesAfter(december, -1));
    await add(store, december);
    const booked = await add(store, minutesAfter(end, -1), { form: 'book', ...places });
    await add(store, december, { state: 'spam', reasons: ['links'] });
    await add(store, end);
    const count = async (forms?: readonly string[]) => {
      const query = { periods, end: end.getTime(), ...(forms === undefined ? {} : { forms }) };
      const rows = await store.countPeriods(query);
      return rows
        .map((row) => [row.form, row.period, row.messages, row.places].join(' '))
        .toSorted();
    };
    expect(await count()).toEqual([
      'book 2026-12 1 3',
      'contact 2026-11 2 0',
      'contact 2026-12 1 0',
    ]);
    expect(await count(['book'])).toEqual(['book 2026-12 1 3']);
    expect(await count([])).toEqual([]);
    await store.changeFolder(booked, 'bin', undefined);
    expect(await count(['book'])).toEqual(['book 2026-12 1 0']);
  });

  test('counts messages, places and money by source, and deletes a source with its message', async () => {
    const store = open();
    const flyer = { source: 'flyer', medium: 'print', campaign: '' };
    const kept = await add(store, start, { source: flyer, ...places });
    await add(store, december, { source: flyer });
    await add(store, start);
    await add(store, start, { source: flyer, form: 'book' });
    await add(store, start, { source: flyer, state: 'spam', reasons: ['links'] });
    const paid = createId(december, fixedBytes('paid'));
    await addPaid(store, { form: 'contact', submission: paid }, { source: flyer });
    const query = { periods, end: end.getTime(), forms: ['contact'] };
    const byText = (a: { period: string; source: string }, b: typeof a) =>
      `${a.period}${a.source}`.localeCompare(`${b.period}${b.source}`);
    expect((await store.countSources(query)).toSorted(byText)).toEqual([
      { ...flyer, period: '2026-11', messages: 1, places: 3 },
      { ...flyer, period: '2026-12', messages: 2, places: 0 },
    ]);
    await store.changeFolder(kept, 'bin', undefined);
    expect(await store.countSources(query)).toContainEqual({
      ...flyer,
      period: '2026-11',
      messages: 1,
      places: 0,
    });
    const mode = 'practice' as const;
    expect(await store.sumSources({ ...query, mode })).toEqual([
      { ...flyer, period: '2026-12', currency: 'GBP', minor: 2500 },
    ]);
    expect(await store.sumSources({ ...query, mode: 'stripe-live' })).toEqual([]);
    expect(await store.countSources({ ...query, forms: [] })).toEqual([]);

    expect(await store.findSources([kept, 'other'])).toEqual([
      { submission: kept, form: 'contact', ...flyer },
    ]);
    const erasure = {
      ids: [kept],
      at: end,
      operator: '',
      reason: 'person' as const,
      createId: () => 'a',
    };
    await store.eraseSubmissions(erasure);
    expect(await store.findSources([kept])).toEqual([]);
  });

  test('lists what was sold and paid by period, each kind of booking once', async () => {
    const store = open();
    const sold = newSale();
    const booking = { ...places.booking, sold };
    const form = 'book';
    const pay = async (at: Date, more: Partial<NewSubmission> = {}) => {
      const submission = createId(at, fixedBytes(`${at.getTime()} ${JSON.stringify(more)}`));
      await addPaid(store, { form, submission }, { booking, ...more });
      return submission;
    };
    await pay(start);
    const refunded = await pay(minutesAfter(start, 1));
    await store.addRefund(newRefund({ payment: refunded, minor: 1000, refundedBefore: 0 }));
    await add(store, minutesAfter(start, 2), { form, booking });
    const binned = await pay(december);
    await store.changeFolder(binned, 'bin', undefined);
    await add(store, december, { form, waiting: { ...booking, capacity: { all: 0, kinds: {} } } });
    const query = { periods, end: end.getTime(), mode: 'practice' } as const;
    const { kinds, title } = sold;
    const row = { currency: 'GBP', withdrawn: 0, sold: { title, kinds } };
    const byMoney = (a: { readonly paid: number }, b: { readonly paid: number }) => b.paid - a.paid;
    expect((await store.listSoldTickets(query)).toSorted(byMoney)).toEqual([
      { ...row, period: '2026-11', bookings: 2, paid: 5000, refunded: 1000 },
      { ...row, period: '2026-12', bookings: 0, paid: 2500, refunded: 0 },
      { ...row, period: '2026-11', bookings: 1, paid: 0, refunded: 0, currency: '' },
    ]);
    expect(await store.listSoldTickets({ ...query, mode: undefined })).toMatchObject([
      { bookings: 3, paid: 0 },
      { bookings: 0, paid: 0 },
    ]);
    expect(await store.listSoldTickets({ ...query, forms: ['contact'] })).toEqual([]);
  });

  test('sums what was sold at the door by period', async () => {
    const store = open();
    const audit = {
      at: start,
      operator: '',
      action: 'door-sale',
      subject: '',
      details: '',
    } as const;
    const sell = (at: Date, minor: number, currency: string) => {
      const entry = { ...audit, id: `sale ${at.getTime()} ${minor}` };
      const checkIn = { id: `check-in ${entry.id}`, audit: { ...entry, id: `came ${entry.id}` } };
      const sale = { minor, currency, operator: 'ana@x.org', audit: entry, checkIn };
      return add(store, at, { form: 'book', sale, ...places });
    };
    await sell(start, 800, 'GBP');
    await sell(minutesAfter(start, 1), 400, 'GBP');
    await sell(december, 0, 'INR');
    await sell(minutesAfter(december, 1), 500, 'EUR');
    await sell(end, 900, 'GBP');
    const query = { periods, end: end.getTime() };
    const sums = (await store.sumDoorSales(query)).toSorted((a, b) => b.minor - a.minor);
    expect(sums).toEqual([
      { period: '2026-11', currency: 'GBP', minor: 1200 },
      { period: '2026-12', currency: 'EUR', minor: 500 },
    ]);
    expect(await store.sumDoorSales({ ...query, forms: ['contact'] })).toEqual([]);
  });

  test('lists the first reply to each message of the periods', async () => {
    const store = open();
    const early = await add(store, minutesAfter(start, -1));
    const answered = await add(store, start);
    await add(store, december);
    const audit = { at: start, operator: '', action: 'reply', subject: '', details: '' } as const;
    for (const [index, submission, minutes] of [
      [0, early, 5],
      [0, answered, 30],
      [1, answered, 90],
    ] as const) {
      const mail = newMail({ id: `${submission} ${index}`, kind: 'reply', author: 'ana@x.org' });
      const at = minutesAfter(start, minutes);
      const entry = { ...audit, id: `entry ${submission} ${index}` };
      await store.addReply({ submission, expectedReplies: index, mail, at, audit: entry });
    }
    // A mail to everyone of a date is no answer.
    const booked = await add(store, minutesAfter(start, 1));
    const mail = newMail({ id: 'to all', kind: 'reply', author: 'ana@x.org', event: 'nights' });
    const entry = { ...audit, id: 'entry to all' };
    await store.addReply({ submission: booked, expectedReplies: 0, mail, at: start, audit: entry });
    const query = { periods, end: end.getTime() };
    expect(await store.listFirstReplies(query)).toEqual([
      {
        form: 'contact',
        receivedAt: start.getTime(),
        repliedAt: minutesAfter(start, 30).getTime(),
      },
    ]);
    expect(await store.listFirstReplies({ ...query, forms: ['book'] })).toEqual([]);
  });
}
