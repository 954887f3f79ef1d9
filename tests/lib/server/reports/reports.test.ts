import { expect, test } from 'vitest';
import type { PropsOf } from '@/lib/desk/desk-page';
import { createId, fixedBytes } from '@/lib/server/platform/store/ids';
import type { reportsProps } from '@/lib/server/reports/reports-props';
import { startDesk } from '@/tests/support/desk-server';
import { newOperator } from '@/tests/support/operators';
import { addPaid } from '@/tests/support/payments';
import { newMail, newSubmission, noon } from '@/tests/support/submissions';

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
    [
      'Form',
      'Messages',
      'Messages, 2025',
      'Answered',
      'Half answered within',
      'Three quarters within',
    ],
    ['Write to us', '2', '1', '1', '3 hours', '3 hours'],
  ]);
  expect(await csv('forms')).toBe(
    '"Form","Messages","Messages, 2025","Answered","Half answered within","Three quarters within"\r\n' +
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
  expect(columns).toEqual(['Date', 'Event', 'Booked', 'Checked in', 'Did not come', 'Money, GBP']);
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
    ['Not known', '', '', '1', '0', '0', '0', '£0.00', '£0.00'],
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
