import { expect, test } from 'vitest';
import type { PropsOf } from '@/lib/desk/desk-page';
import type { todayProps } from '@/lib/server/today/today-props';
import type { Operator } from '@/lib/server/access/access-record';
import type { Settings } from '@/lib/server/settings';
import type { NewSubmission } from '@/lib/server/forms/submissions/submission-record';
import { startDesk } from '@/tests/support/desk-server';
import { newOperator } from '@/tests/support/operators';
import { addPaid, newRefund } from '@/tests/support/payments';
import { later, newSubmission, noon } from '@/tests/support/submissions';
import { newWebhook } from '@/tests/support/webhooks';
import { todayWords } from '@/lib/words/lib/server/today';

const day = 24 * 60;

async function start(settings: Partial<Settings> = {}) {
  const desk = await startDesk({ settings });
  const Cookie = await desk.signIn();
  const read = async (cookie = Cookie) => {
    const { body } = await desk.request('/desk', { headers: { Cookie: cookie } });
    return (JSON.parse(body) as PropsOf<typeof todayProps>).today;
  };
  const add = (id: string, submission: Partial<NewSubmission> = {}) =>
    desk.store.addSubmission(newSubmission({ id, ...submission }));
  const request = (path: string) => desk.request(path, { headers: { Cookie } });
  const signInAs = (operator: Operator) => desk.signInAs(operator);
  return { store: desk.store, request, signInAs, read, add };
}

const sentBy = (name: string) => [['name', [name]] as const];

test('says at an empty desk what to do first', async () => {
  const { add, read, signInAs } = await start();
  const { firstSteps, fresh, waiting, spam } = await read();
  expect(fresh).toEqual({
    total: '0',
    count: 0,
    href: '/desk/inbox?read=new',
    forms: [],
    newest: [],
  });
  expect(waiting.messages).toEqual([]);
  expect(spam.number).toBe('0');
  expect(firstSteps?.map(({ href }) => href)).toEqual([
    '/desk/check-up',
    '/f/book',
    '/desk/notifications',
    '/desk/operators',
  ]);
  const none = newOperator({ email: 'new@example.org', role: 'staff', forms: [] });
  const steps = (await read(await signInAs(none))).firstSteps?.map(({ href }) => href);
  expect(steps).toEqual(['/desk/notifications']);
  await add('a');
  expect((await read()).firstSteps).toBeUndefined();
});

test('counts unread messages by form, the most first, and lists the newest', async () => {
  const { add, read } = await start();
  await add('a', { form: 'book', fields: sentBy('Ana') });
  await add('b', { receivedAt: later(1), fields: sentBy('Ben') });
  await add('c', { receivedAt: later(2), fields: sentBy('Cleo') });
  await add('d', { state: 'spam' });
  for (const form of ['f1', 'f2', 'f3', 'f4', 'f5']) await add(form, { form });
  const { fresh } = await read();
  expect(fresh.total).toBe('8');
  expect(fresh.forms[0]).toEqual({
    label: 'Write to us',
    count: 2,
    number: '2',
    href: '/desk/inbox?read=new&form=contact',
  });
  expect(fresh.forms).toHaveLength(6);
  expect(fresh.forms[5]).toEqual({
    label: '2 more forms',
    count: 2,
    number: '2',
    href: '/desk/inbox?read=new',
  });
  expect(fresh.newest).toHaveLength(5);
});

test('lists who waits longest for an answer, without bookings and what is answered', async () => {
  const { add, read, store } = await start();
  const answered = later(-9 * day);
  await add('0', { receivedAt: later(-8 * day), form: 'book' });
  await add('1', { receivedAt: answered });
  await add('2', { receivedAt: later(-3 * day), fields: sentBy('Ana') });
  await add('3', { receivedAt: later(-1 * day), fields: sentBy('Ben') });
  await add('4', { fields: sentBy('Cleo') });
  await store.changeFolder('1', 'answered', undefined);
  await store.markSubmission('2', noon);
  const { waiting } = await read();
  expect(waiting.total).toBe('3');
  expect(waiting.messages.map(({ sender, days, since }) => [sender, days, since])).toEqual([
    ['Ana', 3, 'for 3 days'],
    ['Ben', 1, todayWords.days(1)],
    ['Cleo', 0, 'since today'],
  ]);
});

test('shows the places of the next dates', async () => {
  const { add, read } = await start();
  const booking = {
    event: 'nights/2026-11-27',
    places: { adults: 3 },
    capacity: { all: 10, kinds: {} },
  };
  await add('a', { form: 'book', booking });
  const { dates } = await read();
  expect(dates.rows.map(({ title, places, shares }) => [title, places, shares])).toEqual([
    ['Public night', '3 booked · 7 left', { booked: 3, held: 0, blocked: 0, left: 7 }],
    ['Workshop', '0 booked', undefined],
    ['Public night', '0 booked · 10 left', { booked: 0, held: 0, blocked: 0, left: 10 }],
    ['Public night', '0 booked · 10 left', { booked: 0, held: 0, blocked: 0, left: 10 }],
  ]);
  expect(dates.rows[0]?.href).toBe('/desk/events/nights/2026-11-27');
});

test('adds up the money of the month day by day, beside the same month last year', async () => {
  const { read, store } = await start({ PAYMENTS: 'practice' });
  const paid = await addPaid(store, { createdAt: new Date('2026-11-02T12:00:00Z') });
  await addPaid(store, { createdAt: new Date('2026-11-03T12:00:00Z'), form: 'book' });
  await addPaid(store, { createdAt: new Date('2026-10-31T12:00:00Z') });
  await addPaid(store, { createdAt: new Date('2025-11-01T12:00:00Z') });
  await addPaid(store, { createdAt: new Date('2025-11-30T12:00:00Z') });
  const refund = { payment: paid.submission.id, minor: 500, requestedAt: noon };
  await store.addRefund(newRefund(refund));
  const { money } = await read();
  expect(money).toMatchObject({ month: 'November 2026', monthBefore: 'November 2025', days: 30 });
  const [chart] = money?.charts ?? [];
  expect(money?.charts).toHaveLength(1);
  expect(chart?.line).toEqual([0, 2500, ...Array.from({ length: 17 }, () => 5000), 4500]);
  expect(chart?.lineBefore).toEqual([...Array.from({ length: 29 }, () => 2500), 5000]);
  expect(chart).toMatchObject({ sum: '£45.00', sumByNow: '£25.00', sumBefore: '£50.00' });
  expect(chart?.rows[19]).toEqual({ day: '20', sum: '£45.00', before: '£25.00' });
  expect(chart?.rows[20]).toEqual({ day: '21', sum: '', before: '£25.00' });
});

test('has no money while payments are off', async () => {
  const { read } = await start();
  expect((await read()).money).toBeUndefined();
});

test('counts the spam of this month', async () => {
  const { add, read } = await start();
  await add('a', { state: 'spam' });
  await add('b', { state: 'spam', receivedAt: new Date('2026-10-31T23:59:00Z') });
  expect((await read()).spam).toEqual({
    number: '1',
    text: todayWords.spam(1),
    href: '/desk/inbox?state=spam&from=2026-11-01',
  });
});

test('lists what failed, with where to act', async () => {
  const { add, read, store } = await start({ PAYMENTS: 'practice' });
  const { submission } = await addPaid(store, {}, { reference: 'DON-1' });
  await store.addRefund(newRefund({ id: 'r', payment: submission.id, minor: 500 }));
  await store.changeRefund('r', { state: 'failed' });
  await store.addWebhook(newWebhook({ id: 'w' }));
  await add('a');
  await store.claimDeliveries({ now: later(1), leaseUntil: later(9), limit: 9 });
  await store.recordDelivery('a_w', { kind: 'dead', at: later(6), status: 410, error: 'Gone' });
  expect((await read()).problems).toEqual([
    {
      text: todayWords.failedRefund('£5.00', 'DON-1'),
      link: { label: todayWords.failedRefundLink, href: `/desk/${submission.id}` },
    },
    {
      text: todayWords.deadDeliveries(1),
      link: { label: todayWords.deadDeliveriesLink, href: '/desk/webhooks' },
    },
  ]);
});

test('shows only what the operator may see', async () => {
  const { add, read, store, signInAs } = await start({ PAYMENTS: 'practice' });
  await addPaid(store, { form: 'donate' });
  await add('a', { form: 'book', fields: sentBy('Ana') });
  await add('b', { form: 'contact', fields: sentBy('Ben') });
  await add('c', { form: 'book', state: 'spam' });
  await store.addWebhook(newWebhook({ id: 'w' }));
  await add('d', { fields: sentBy('Dora') });
  await store.claimDeliveries({ now: later(1), leaseUntil: later(9), limit: 9 });
  await store.recordDelivery('d_w', { kind: 'dead', at: later(6), status: 410, error: 'Gone' });
  const reader = newOperator({ email: 'reader@example.org', role: 'reader', forms: ['contact'] });
  const today = await read(await signInAs(reader));
  expect(today.fresh.forms.map(({ label }) => label)).toEqual(['Write to us']);
  expect(today.unread.map(({ form }) => form)).toEqual(['contact']);
  expect(today).toMatchObject({ problems: [], spam: { number: '0' }, dates: { rows: [] } });
  expect(today.money?.charts).toEqual([]);
  expect(JSON.stringify(today)).not.toContain('Ana');
});

test('sends an open page what it shows now', async () => {
  const { add, request } = await start();
  await add('a', { fields: sentBy('Ana') });
  const { status, body } = await request('/api/desk/today');
  expect(status).toBe(200);
  expect(JSON.parse(body)).toMatchObject({
    fresh: { total: '1', newest: [{ id: 'a', sender: 'Ana', form: 'Write to us' }] },
  });
});

test('leads lists of before to the inbox', async () => {
  const { request } = await start();
  const response = await request('/desk?form=contact&state=spam&nothing=1');
  expect(response).toMatchObject({
    status: 303,
    headers: { location: '/desk/inbox?form=contact&state=spam' },
  });
});
