import { expect, test } from 'vitest';
import type { PropsOf } from '@/lib/desk/desk-page';
import type { eventDateProps } from '@/lib/server/bookings/desk/event-date-props';
import { startDesk } from '@/tests/support/desk-server';
import { newOperator } from '@/tests/support/operators';
import { addedWords, eventDateWords } from '@/lib/words/lib/server/bookings/desk';
import { describeEntries } from '@/tests/support/desk/describe-entries';

const first = 'nights/2026-11-27';

async function start() {
  const desk = await startDesk();
  const { store } = desk;
  const Cookie = await desk.signIn();
  const read = async (path: string) =>
    JSON.parse((await desk.request(path, { headers: { Cookie } })).body) as PropsOf<
      typeof eventDateProps
    >;
  const { adding } = await read(`/desk/events/${first}`);
  const typed = {
    submission: adding?.idempotencyKey ?? '',
    event: first,
    name: 'Ana  Petrov',
    email: 'ana@example.net',
    'count-adults': '2',
    'count-children': '',
  };
  const add = async (change: Readonly<Record<string, string>> = {}, cookie = Cookie) => {
    const body = new URLSearchParams({ ...typed, ...change }).toString();
    const response = await desk.post('/api/desk/bookings/add', body, { Cookie: cookie });
    return response.headers.location ?? String(response.status);
  };
  const signInAs: typeof desk.signInAs = (operator) => desk.signInAs(operator);
  return { store, read, add, adding, signInAs };
}

test('adds a booking that says who added it, once for two presses', async () => {
  const { store, read, add, adding } = await start();
  expect(adding?.kinds).toEqual([
    { value: 'adults', label: 'adults', count: '' },
    { value: 'children', label: 'children', count: '' },
  ]);
  const next = await add();
  expect(next).toBe(`/desk/events/${first}?done=added`);
  expect(await add()).toBe(next);
  const page = await read(next);
  expect(page.notice).toBe(eventDateWords.done.added);
  expect(page.bookings).toMatchObject([
    {
      id: adding?.idempotencyKey,
      name: 'Ana Petrov',
      places: '2 adults',
      state: eventDateWords.booked,
    },
  ]);
  const stored = await store.findSubmission(adding?.idempotencyKey ?? '');
  expect(stored).toMatchObject({ form: 'book', state: 'inbox' });
  expect(stored?.fields).toEqual([
    ['event', [first]],
    ['adults', ['2']],
    ['name', ['Ana Petrov']],
    ['email', ['ana@example.net']],
    [addedWords.field, ['by operator@example.org']],
  ]);
  const entries = describeEntries(
    await store.listAuditEntries({ action: 'booking-added', limit: 9 }),
  );
  expect(entries).toMatchObject([
    { subject: adding?.idempotencyKey, details: '“Public night” on Friday 27 November 2026' },
  ]);
  expect(await store.listMails({ limit: 9 })).toEqual([]);
});

test('mails the ticket if the operator chooses it', async () => {
  const { store, add, adding } = await start();
  await add({ ticket: 'on' });
  await add({ ticket: 'on' });
  const [mail, ...more] = await store.listMails({ limit: 9 });
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ kind: 'reply', to: 'ana@example.net' });
  expect(mail?.subject).toMatch(/^Your booking: Public night, Friday 27 November 2026 \(BOO-/);
  expect(mail?.text).toContain(`http://localhost:3000/booking/${adding?.idempotencyKey ?? ''}.`);
});

test('needs no e-mail address', async () => {
  const { add } = await start();
  expect(await add({ email: '' })).toContain('done=added');
});

test.each([
  [{ name: ' ' }, 'Enter a name'],
  [{ email: 'ana' }, 'Enter an e-mail address'],
  [{ 'count-adults': '0' }, 'Enter at least one place'],
  [{ 'count-adults': '-1' }, 'Enter at least one place'],
  [{ 'count-adults': '11' }, 'too few places are left: 10 of all kinds'],
  [{ 'count-children': '4' }, 'too few places are left: 10 of all kinds'],
])('says why it does not add %j', async (change, problem) => {
  const { store, read, add } = await start();
  const page = await read(await add(change));
  expect(page.problem).toContain(problem);
  expect(page.problemForm).toBe('add');
  // What was typed is not lost.
  const typed = { name: 'Ana  Petrov', email: 'ana@example.net', ...change };
  expect(page.adding).toMatchObject({ name: typed.name, email: typed.email });
  expect(page.adding?.kinds[0]?.count).toBe({ 'count-adults': '2', ...change }['count-adults']);
  expect(store.rows('submissions')).toEqual([]);
});

test.each([
  [{ submission: 'one' }, '400'],
  [{ event: 'talk' }, '404'],
])('refuses to add %j', async (change, status) => {
  const { add } = await start();
  expect(await add(change)).toBe(status);
});

test('follows the forms and the role of the operator', async () => {
  const { add, signInAs } = await start();
  const other = newOperator({ email: 'bo@example.org', role: 'staff', forms: ['contact'] });
  expect(await add({}, await signInAs(other))).toBe('404');
  const reader = newOperator({ email: 'rae@example.org', role: 'reader' });
  expect(await add({}, await signInAs(reader))).toBe('403');
});
