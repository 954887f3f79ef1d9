import { expect, test } from 'vitest';
import type { PropsOf } from '@/lib/desk/desk-page';
import { createId, fixedBytes } from '@/lib/server/platform/store/ids';
import type { reportsProps } from '@/lib/server/reports/reports-props';
import { startDesk } from '@/tests/support/desk-server';
import { newOperator } from '@/tests/support/operators';
import { addPaid, addPair, changeAlone, newPayout, newRefund } from '@/tests/support/payments';
import { newSale } from '@/tests/support/sold-booking';
import { newMail, newSubmission, noon } from '@/tests/support/submissions';
import { reportWords } from '@/lib/words/lib/server/reports';

async function start() {
  const desk = await startDesk({ settings: { PAYMENTS: 'practice' } });
  const Cookie = await desk.signIn();
  const read = async (path = '/desk/reports', cookie = Cookie) =>
    JSON.parse((await desk.request(path, { headers: { Cookie: cookie } })).body) as PropsOf<
      typeof reportsProps
    >;
  const csv = async (table: string) =>
    (await desk.request(`/api/desk/report.csv?table=${table}`, { headers: { Cookie } })).body;
  const add = async (day: string, submission: Parameters<typeof newSubmission>[0] = {}) => {
    const receivedAt = new Date(`${day}T12:00:00Z`);
    const id = createId(receivedAt, fixedBytes(`${day} ${JSON.stringify(submission)}`));
    await desk.store.addSubmission(newSubmission({ id, receivedAt, ...submission }));
    return id;
  };
  return { desk, read, csv, add };
}

const textOf = (props: PropsOf<typeof reportsProps>, name: string) => {
  const table = props.tables.find((each) => each.name === name);
  return [table?.columns, ...(table?.rows ?? []).map((row) => row.map(({ text }) => text))];
};

test('shows a year beside the year before, by month and form', async () => {
  const { desk, read, csv, add } = await start();
  const answered = await add('2026-03-31', { form: 'contact' });
  await add('2026-03-02', { form: 'contact' });
  await add('2025-03-05', { form: 'contact' });
  const audit = {
    id: 'entry',
    at: noon,
    operator: '',
    action: 'reply',
    subject: '',
    details: '',
  } as const;
  const mail = newMail({ kind: 'reply', author: 'ana@example.org' });
  const at = new Date('2026-03-31T15:00:00Z');
  await desk.store.addReply({ submission: answered, expectedReplies: 0, mail, at, audit });
  const props = await read();
  expect(props.year).toBe(2026);
  expect(props.laterHref).toBeUndefined();
  expect(props.bars[2]).toEqual({ month: 'March', now: 2, before: 1 });
  expect(textOf(props, 'months').slice(1)).toEqual([['March', '2', '1', '0', '0']]);
  expect((await csv('months')).trim().split('\r\n')).toHaveLength(13);
  expect(textOf(props, 'forms')).toEqual([
    ['Form', 'Messages', 'Messages, 2025', 'Answered', reportWords.median, reportWords.slow],
    ['Write to us', '2', '1', '1', '3 hours', '3 hours'],
  ]);
  expect(await csv('forms')).toBe(
    `"Form","Messages","Messages, 2025","Answered","${reportWords.median}","${reportWords.slow}"\r\n` +
      '"Write to us",2,1,1,180,180\r\n',
  );
  expect((await read('/desk/reports?year=2025')).bars[2]).toMatchObject({ now: 1, before: 0 });
  expect((await read('/desk/reports?year=1066')).year).toBe(2026);
});

test('has the money of each currency, and places and people by event', async () => {
  const { desk, read } = await start();
  const booking = { event: 'nights/2026-11-27', places: { adults: 3 }, capacity: { kinds: {} } };
  await addPaid(desk.store, { form: 'book' }, { booking });
  const props = await read();
  const [columns, row] = textOf(props, 'events');
  expect(columns).toEqual([
    'Date',
    'Event',
    'Booked',
    reportWords.checkedIn,
    reportWords.noShows,
    'Money, GBP',
  ]);
  expect(row).toEqual([
    'Friday 27 November 2026, 19:00 to 21:30',
    'Public night',
    '3',
    '0',
    '',
    '£25.00',
  ]);
  expect(textOf(props, 'months')[0]).toContain('Money, GBP, 2025');
  expect(textOf(props, 'forms')[0]).toContain('Refunded, GBP');
});

test('shows an operator only their forms, and needs the permission to export', async () => {
  const { desk, read, add } = await start();
  await add('2026-03-02', { form: 'contact' });
  const staff = newOperator({ email: 'ben@example.org', role: 'staff', forms: ['book'] });
  const props = await read('/desk/reports', await desk.signInAs(staff));
  expect(textOf(props, 'forms')).toHaveLength(1);
  expect(props.bars[2]).toMatchObject({ now: 0 });
  const reader = await desk.signInAs(newOperator({ email: 'rae@example.org', role: 'reader' }));
  const refused = await desk.request('/desk/reports', { headers: { Cookie: reader } });
  expect(refused.status).toBe(403);
});

test('shows by which source visitors came, with those of few messages in one row', async () => {
  const { desk, read, csv, add } = await start();
  const flyer = { source: 'flyer', medium: 'print', campaign: '' };
  await add('2026-03-02', { source: flyer, form: 'contact' });
  await add('2025-03-02', { source: flyer });
  await add('2026-03-02');
  const id = createId(noon, fixedBytes('paid'));
  await addPaid(desk.store, { form: 'book', submission: id }, { source: flyer });
  const heads = ['Source', 'Medium', 'Campaign', 'Messages', 'Messages, 2025'];
  const money = ['Places booked', 'Places booked, 2025', 'Money, GBP', 'Money, GBP, 2025'];
  expect(textOf(await read(), 'sources')).toEqual([
    [...heads, ...money],
    ['flyer', 'print', '', '2', '1', '0', '0', '£25.00', '£0.00'],
    [reportWords.unknownSource, '', '', '1', '0', '0', '0', '£0.00', '£0.00'],
  ]);
  expect(await csv('sources')).toContain('"flyer","print",,2,1,0,0,25.00,0.00');
  const many = Array.from({ length: 105 }, (_, index) => index);
  for (const each of many) {
    await add('2026-03-03', { source: { ...flyer, source: `made-up-${each}` } });
  }
  const [, ...rows] = textOf(await read(), 'sources');
  expect(rows).toHaveLength(101);
  expect(rows.at(-1)?.slice(0, 4)).toEqual(['Others', '', '', '7']);
});

test('shows money by what it is, and what was paid out to the bank', async () => {
  const { desk, read, csv } = await start();
  const { submission } = await addPair(desk.store, { form: 'book' });
  await changeAlone(desk.store, submission.id, { intent: 'pi_1' });
  await changeAlone(desk.store, submission.id, { state: 'paid', paidAt: noon });
  const arrivesAt = new Date('2026-11-23T00:00:00Z');
  const payout = newPayout({ minor: 1942, arrivesAt });
  await desk.store.savePayout('practice', payout, [
    { id: 'txn_1', kind: 'payment', minor: 2500, fee: 58, intent: 'pi_1' },
    { id: 'txn_2', kind: 'refund', minor: -500, fee: 0, intent: 'pi_of_another_site' },
  ]);
  const manual = newPayout({ id: 'po_2', arrivesAt: new Date('2026-12-31T00:00:00Z') });
  await desk.store.savePayout('practice', { ...manual, state: 'failed' }, []);
  const last = newPayout({ id: 'po_0', arrivesAt: new Date('2025-12-31T00:00:00Z') });
  await desk.store.savePayout('practice', last, []);

  const props = await read();
  expect(textOf(props, 'money')).toEqual([
    ['Kind', 'Money, GBP', 'Money, GBP, 2025'],
    [reportWords.paidByCard, '£25.00', '£0.00'],
    [reportWords.cardFees, '-£0.58', '£0.00'],
  ]);
  const [, first, second, ...others] = textOf(props, 'payouts');
  const parts = ['1', '£25.00', '-£5.00', '£0.00', '£0.00', '-£0.58', '£19.42'];
  expect(first).toEqual(['23 Nov 2026', 'po_1', reportWords.paidOut, 'GBP', ...parts]);
  expect(second?.slice(0, 5)).toEqual([
    '31 Dec 2026',
    'po_2',
    reportWords.payoutStates.failed,
    'GBP',
    '',
  ]);
  expect(others).toEqual([]);
  expect(await csv('payouts')).toContain('"GBP",1,25.00,-5.00,0.00,0.00,-0.58,19.42');

  const items = props.tables.find(({ name }) => name === 'payout-items');
  expect(items).toMatchObject({ rows: [], isEmpty: false });
  const file = await csv('payout-items');
  expect(file).toContain(`"Payment","book","${submission.reference}","GBP",25.00,-0.58,24.42`);
  expect(file).toContain('"Refund",,,"GBP",-5.00,0.00,-5.00');
});

test('says if the key may not read payouts, to operators who see all forms', async () => {
  const { desk, read } = await start();
  const noticeOf = ({ tables }: PropsOf<typeof reportsProps>) =>
    tables.find(({ name }) => name === 'payouts')?.notice;
  expect(noticeOf(await read())).toBeUndefined();
  await desk.store.recordPayoutRead('practice', noon, true);
  expect(noticeOf(await read())).toBe(reportWords.payoutsRefused);
  await desk.store.savePayout('practice', newPayout({}), []);
  const staff = newOperator({ email: 'ben@example.org', role: 'staff', forms: ['book'] });
  const limited = await read('/desk/reports', await desk.signInAs(staff));
  expect(limited.tables.map(({ name }) => name)).not.toContain('payouts');
});

test('shows what each kind of ticket sold, with the money divided by the prices', async () => {
  const { desk, read, csv } = await start();
  const bookingOf = (event: string, sold = newSale()) => ({
    ...{ event, places: { adults: 2, children: 1 }, capacity: { kinds: {} }, sold },
  });
  const pay = async (day: string, booking: ReturnType<typeof bookingOf>, minor: number) => {
    const submission = createId(new Date(`${day}T12:00:00Z`), fixedBytes(`${day} ${minor}`));
    const amount = { minor, currency: 'GBP' } as const;
    await addPaid(desk.store, { form: 'book', submission, amount }, { booking });
    return submission;
  };
  const [adults, children] = newSale().kinds;
  if (adults === undefined || children === undefined) throw new Error('A kind is missing.');
  const priced = newSale({ kinds: [adults, { ...children, prices: [750] }] });
  // 22.50 of 30.00 is for the adults.
  const kept = await pay('2026-03-01', bookingOf('concert/2026-12-01', priced), 3000);
  await pay('2026-03-02', bookingOf('concert/2026-12-08', priced), 3000);
  const cancelled = await pay('2026-03-03', bookingOf('concert/2026-12-01', priced), 3000);
  await pay('2025-03-03', bookingOf('concert/2025-12-01'), 2250);
  const refund = { refundedBefore: 0, askedAt: noon };
  await desk.store.addRefund(newRefund({ ...refund, payment: kept, minor: 1000 }));
  await desk.store.addRefund(newRefund({ ...refund, payment: cancelled, minor: 3000 }));
  desk.store.execute(`UPDATE submissions SET cancelled_at = 1 WHERE id = '${cancelled}'`);
  const table = textOf(await read(), 'tickets');
  const money = ['Money, GBP', 'Money, GBP, 2025', 'Refunded, GBP', 'Refunded, GBP, 2025'];
  expect(table).toEqual([
    ['Event', reportWords.ticket, 'Sold', 'Sold, 2025', ...money],
    ['Concert', 'Adults', '4', '2', '£37.50', '£22.50', '£30.00', '£0.00'],
    ['Concert', 'Children', '2', '1', '£12.50', '£0.00', '£10.00', '£0.00'],
  ]);
  expect(await csv('tickets')).toContain('"Concert","Adults",4,2,37.50,22.50,30.00,0.00');
});

test('compares the payouts of each month with the year before, without those sent back', async () => {
  const { desk, read } = await start();
  const save = (id: string, day: string, state: 'paid' | 'failed', minor: number) => {
    const payout = newPayout({ id, minor, arrivesAt: new Date(`${day}T00:00:00Z`) });
    const fee = { id: `txn_${id}`, kind: 'payment', minor: minor + 50, fee: 50 } as const;
    return desk.store.savePayout('practice', { ...payout, state }, [{ ...fee, intent: id }]);
  };
  await save('po_1', '2026-11-02', 'paid', 1000);
  await save('po_2', '2026-11-30', 'paid', 2000);
  await save('po_3', '2026-11-30', 'failed', 4000);
  await save('po_4', '2025-11-30', 'paid', 500);
  expect(textOf(await read(), 'payout-months')).toEqual([
    [
      ...['Month', 'Payouts', 'Payouts, 2025', 'Paid out, GBP', 'Paid out, GBP, 2025'],
      ...['Fees, GBP', 'Fees, GBP, 2025'],
    ],
    ['November', '2', '1', '£30.00', '£5.00', '-£1.00', '-£0.50'],
  ]);
});
