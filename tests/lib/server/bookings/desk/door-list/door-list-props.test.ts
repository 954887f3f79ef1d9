import { expect, test } from 'vitest';
import type { Field, FormDefinition } from '@/lib/forms/definition';
import type { SubmittedFields } from '@/lib/forms/submission';
import { doorListProps } from '@/lib/server/bookings/desk/door-list/door-list-props';
import type { DoorContent } from '@/lib/server/bookings/door/door-event';
import type { DeskContent } from '@/lib/server/desk/desk-page';
import type { DeskPageRequest } from '@/lib/server/desk/desk-page';
import { contentWith, eventFile } from '@/tests/support/content';
import { contactForm } from '@/tests/support/form-server';
import { startDesk } from '@/tests/support/desk-server';
import { deskContent } from '@/tests/support/desk/content';
import { newOperator } from '@/tests/support/operators';
import { addPaid, addPair } from '@/tests/support/payments';
import { newSubmission, noon } from '@/tests/support/submissions';
import { openTestStore, type TestStore } from '@/tests/support/test-store';
import { messageWords } from '@/lib/words/lib/server/inbox/person';
import { doorListWords } from '@/lib/words/lib/server/bookings/desk/door-list';
import { storedDetails } from '@/lib/server/platform/store/stored-details';

const fields: readonly Field[] = [
  {
    kind: 'select',
    name: 'event',
    label: 'Which evening?',
    required: true,
    options: [
      { value: '2026-11-27', label: '27 November: Saturn' },
      { value: '2026-12-08', label: '8 December: quiet' },
    ],
  },
  { kind: 'numeric', name: 'adults', label: 'Adults', required: true },
  { kind: 'numeric', name: 'children', label: 'Under 16', required: false },
  { kind: 'numeric', name: 'age', label: 'Age of the telescope', required: false },
  { kind: 'repeat', name: 'guests', label: 'Who?', required: false, itemLabel: 'G', maxItems: 9 },
  { kind: 'text', name: 'name', label: 'Name', required: true, autocomplete: 'name' },
  { kind: 'textarea', name: 'access', label: 'Anything?', required: false },
];

const book: FormDefinition = { ...contactForm, id: 'book', title: 'Book places', fields };

const summaries = {
  adults: { one: '{value} adult', other: '{value} adults' },
  children: { other: '{value} under 16' },
  guests: 'with {value}',
};

const content = {
  ...deskContent,
  forms: new Map([...deskContent.forms, ['book', book]]),
  formRules: new Map([
    ['book', { notify: [], cc: [], sendsAnswers: false, copiesAnswers: false, summaries }],
  ]),
};

const readContent: () => Promise<DeskContent & DoorContent> = () => Promise.resolve(content);

/** Returns the door list of an address. */
async function listDoor(
  store: TestStore,
  query: Readonly<Record<string, string>>,
  { limit = 2000, operator = newOperator({}), read = readContent } = {},
) {
  const settings = { SITE_URL: 'http://localhost:3000', PAYMENTS: 'practice' as const };
  const content = await read();
  const { locale, timeZone } = content.site;
  const request = {
    operator,
    services: { store, settings, now: () => noon },
    content,
    display: { locale, timeZone, now: noon },
    context: { query, req: { method: 'GET' } },
  } as unknown as DeskPageRequest;
  return doorListProps(request, limit);
}

function addBooking(store: TestStore, id: string, answers: Readonly<Record<string, string[]>>) {
  const sent: SubmittedFields = Object.entries({ event: ['2026-11-27'], ...answers });
  return store.addSubmission(newSubmission({ id, form: 'book', fields: sent }));
}

test('has a line for each submission, by name, with places, answers and notes', async () => {
  const store = openTestStore();
  await addBooking(store, 'b', {
    name: ['Zoë Quill'],
    adults: ['2'],
    children: ['1'],
    age: ['40'],
    guests: ['Sam', 'Ola'],
    access: ['A chair,\nplease'],
  });
  await addBooking(store, 'a', { name: ['ana petrov'], adults: ['1'], children: ['0'] });
  await addBooking(store, 'c', { name: ['Ørjan'], adults: ['none'], event: ['2026-12-08'] });
  const list = await listDoor(store, { form: 'book', from: '2026-11-01' });
  expect(list.rows).toEqual([
    {
      id: 'a',
      name: 'ana petrov',
      guests: '',
      places: 1,
      counted: '1 adult',
      chosen: ['27 November'],
      payment: '',
      notes: [],
    },
    {
      id: 'c',
      name: 'Ørjan',
      guests: '',
      places: 0,
      counted: '',
      chosen: ['8 December'],
      payment: '',
      notes: [],
    },
    {
      id: 'b',
      name: 'Zoë Quill',
      guests: 'with Sam and Ola',
      places: 3,
      counted: '2 adults and 1 under 16',
      chosen: ['27 November'],
      payment: '',
      notes: ['A chair, please'],
    },
  ]);
  expect(list).toMatchObject({
    list: 'Book places',
    filters: ['Inbox', doorListWords.filters.from('1 November 2026')],
    total: '3 messages, 4 places',
    back: '/desk/inbox?form=book&from=2026-11-01',
    printed: { iso: noon.toISOString() },
  });
});

test('shows what is paid and what is not, with the sum', async () => {
  const store = openTestStore();
  const sent = (name: string): SubmittedFields => [['name', [name]]];
  await addPaid(store, { form: 'contact' }, { fields: sent('Ana') });
  await addPair(store, { form: 'contact' }, { fields: sent('Ben') });
  const { rows, total } = await listDoor(store, { form: 'contact', state: 'all' });
  expect(rows.map(({ name, payment }) => [name, payment])).toEqual([
    ['Ana', '£25.00 paid'],
    ['Ben', '£25.00 not paid'],
  ]);
  expect(total).toBe('2 messages');
});

test('leaves out bookings that visitors have cancelled', async () => {
  const store = openTestStore();
  await addBooking(store, 'a', { name: ['Ana'], adults: ['2'] });
  await addBooking(store, 'b', { name: ['Ben'], adults: ['3'] });
  store.execute("UPDATE submissions SET cancelled_at = 1 WHERE id = 'b'");
  const { rows, total } = await listDoor(store, { form: 'book' });
  expect(rows.map(({ name }) => name)).toEqual(['Ana']);
  expect(total).toBe('1 message, 2 places');
});

test('narrows the list to one evening', async () => {
  const store = openTestStore();
  await addBooking(store, 'a', { name: ['Ana'], adults: ['2'] });
  await addBooking(store, 'b', { name: ['Ben'], adults: ['3'], event: ['2026-12-08'] });
  await store.indexSubmissions(9);
  const { choices } = await listDoor(store, { form: 'book', search: 'ben' });
  expect(choices).toEqual([]);
  const all = await listDoor(store, { form: 'book' });
  expect(all.choices).toEqual([
    { label: 'All (2)', href: '/desk/door-list?form=book', isCurrent: true },
    {
      label: '27 November: Saturn (1)',
      href: '/desk/door-list?form=book&only=event%3A2026-11-27',
      isCurrent: false,
    },
    {
      label: '8 December: quiet (1)',
      href: '/desk/door-list?form=book&only=event%3A2026-12-08',
      isCurrent: false,
    },
  ]);
  const one = await listDoor(store, { form: 'book', only: 'event:2026-12-08' });
  expect(one.rows.map(({ name }) => name)).toEqual(['Ben']);
  expect(one).toMatchObject({ total: '1 message, 3 places' });
  expect(one.filters[0]).toBe('8 December: quiet');
  expect((await listDoor(store, { form: 'book', only: 'event:x' })).rows).toHaveLength(2);
});

test('puts the form before the answers in a list of several forms', async () => {
  const store = openTestStore();
  await addBooking(store, 'a', { name: ['Ana'], adults: ['2'] });
  const { rows } = await listDoor(store, {});
  expect(rows[0]?.chosen).toEqual(['Book places', '27 November']);
});

test('leaves out who waits for places, until an offer is accepted', async () => {
  const store = openTestStore();
  const booking = { event: 'a', places: { adults: 1 }, capacity: { all: 1, kinds: {} } };
  const fields = [['name', ['Ana']]] as const;
  await store.addSubmission(newSubmission({ id: 'a', form: 'book', fields, booking }));
  await store.addSubmission(newSubmission({ id: 'b', form: 'book', fields, waiting: booking }));
  const idsOf = async () => (await listDoor(store, { form: 'book' })).rows.map(({ id }) => id);
  expect(await idsOf()).toEqual(['a']);
  await store.changeFolder('a', 'bin', undefined);
  const until = new Date(noon.getTime() + 1);
  await store.offerPlaces({ submission: 'b', booking, until, now: noon, mails: [] });
  expect(await idsOf()).toEqual([]);
  await store.acceptOffer('b', [], noon);
  expect(await idsOf()).toEqual(['b']);
});

test('marks characters that change the direction', async () => {
  const store = openTestStore();
  await addBooking(store, 'a', { name: ['Ana\u202e'], access: ['\u202egpj'] });
  const { rows } = await listDoor(store, { form: 'book' });
  expect(rows[0]).toMatchObject({ name: 'Ana[U+202E]', notes: ['[U+202E]gpj'] });
});

test('has no lines, and is not recorded, if the list is too long for paper', async () => {
  const store = openTestStore();
  for (const id of ['a', 'b', 'c']) await addBooking(store, id, { name: [id] });
  const list = await listDoor(store, { form: 'book' }, { limit: 2 });
  expect(list).toMatchObject({ rows: [], choices: [] });
  expect(list.tooMany).toContain('more than 2 messages');
  expect(await store.listAuditEntries({ action: 'export', limit: 9 })).toEqual([]);
});

test('contains only forms that the operator may see', async () => {
  const store = openTestStore();
  await addBooking(store, 'a', { name: ['Ana'] });
  const operator = newOperator({ role: 'staff', forms: ['contact'] });
  expect((await listDoor(store, { form: 'book' }, { operator })).rows).toEqual([]);
});

test('is an export: readers may not open it, and the audit log records it', async () => {
  const desk = await startDesk();
  await desk.store.addSubmission(newSubmission({ id: 'a' }));
  const Cookie = await desk.signInAs(newOperator({ email: 'rae@example.org', role: 'reader' }));
  const refused = await desk.request('/desk/door-list', { headers: { Cookie } });
  expect(refused.status).toBe(403);
  const owner = { headers: { Cookie: await desk.signIn() } };
  expect((await desk.request('/desk/door-list?form=contact', owner)).status).toBe(200);
  await desk.request('/desk/door-list?form=contact', { ...owner, method: 'HEAD' });
  expect(await desk.store.listAuditEntries({ action: 'export', limit: 9 })).toMatchObject([
    {
      operator: 'operator@example.org',
      subject: 'contact',
      details: storedDetails('door-list', 1),
    },
  ]);
});

test('has the people of an event who come, with what they paid or are to pay at the door', async () => {
  const store = openTestStore();
  const form = `title: Book places
fields:
  - { name: event, label: Which evening?, kind: select, options: events }
  - { name: adults, label: How many adults?, kind: numeric, summary: { other: "{value} adults" } }
  - { name: name, label: Your name, autocomplete: name }
`;
  const loaded = await contentWith({
    'content/forms/book.yaml': form,
    'content/events/night.yaml': eventFile('Night', 'form: book\nprices: { adults: "8.00" }\n'),
  });
  const booking = { event: 'night', places: { adults: 2 }, capacity: { kinds: {} } };
  const sent = (name: string): SubmittedFields => [
    ['name', [name]],
    ['adults', ['2']],
  ];
  await store.addSubmission(newSubmission({ form: 'book', fields: sent('Ana'), booking }));
  const audit = (id: string) => ({
    id,
    at: noon,
    operator: '',
    action: '',
    subject: '',
    details: '',
  });
  const checkIn = { id: 'check-in', audit: audit('a') };
  const sale = { minor: 1600, currency: 'GBP', operator: '', audit: audit('b'), checkIn } as const;
  await store.addSubmission(newSubmission({ form: 'book', fields: sent('Ben'), booking, sale }));
  await addPair(store, { form: 'book' }, { form: 'book', fields: sent('Cem'), booking });
  const read = () => Promise.resolve(loaded);
  const list = await listDoor(store, { form: 'book', event: 'night' }, { read });
  expect(list).toMatchObject({
    list: 'Night',
    filters: ['Friday 27 November 2026, 19:00 to 21:30'],
    total: '2 messages, 4 places',
    back: '/desk/events/night',
  });
  expect(list.rows.map(({ name, payment }) => [name, payment])).toEqual([
    ['Ana', '£16.00 to pay'],
    ['Ben', messageWords.doorSale('£16.00')],
  ]);
});
