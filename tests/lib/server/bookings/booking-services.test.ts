import { createHmac } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import type { FormDefinition } from '@/lib/forms/definition';
import type { SubmittedFields } from '@/lib/forms/submission';
import { bookingServices } from '@/lib/server/bookings/booking-services';
import { createBookingToken } from '@/lib/server/bookings/page/booking-token';
import type { Content } from '@/lib/server/content/content';
import { inLanguage } from '@/lib/server/platform/state/in-language';
import {
  bookingProblemWords,
  ticketWords,
  bookingMailWords,
} from '@/lib/words/lib/server/bookings';
import { contentWith } from '@/tests/support/content';
import { withLanguages } from '@/tests/support/languages';
import { noon } from '@/tests/support/submissions';

const event = (title: string, more: string) => `title: ${title}
description: An event that the tests book places for.
date: 2026-11-27
from: '19:00'
to: '21:30'
place: The yard
lede: An evening.
form: places
body: Soon.
${more}`;

const childrenField =
  '  - { name: children, label: Children?, kind: numeric, required: false, summary: { one: "{value} child", other: "{value} children" } }\n';

const files = {
  'content/forms/places.yaml': `title: Book places
thanks: { page: /visit }
fields:
  - name: evening
    label: Which evening?
    kind: select
    options: [first, second, third, matinee, elsewhere]
  - { name: adults, label: Adults?, kind: numeric, summary: { one: "{value} adult", other: "{value} adults" } }
${childrenField}`,
  'content/events/first.yaml': event(
    'The first',
    "answers: { evening: first }\nprice: £8, children free\nprices: { adults: '8.00' }",
  ),
  'content/events/second.yaml': event('The second', 'answers: { evening: second }\nprice: Free'),
  'content/events/elsewhere.yaml': event(
    'Elsewhere',
    'answers: { evening: elsewhere }\naddress: Church Lane 3, Otley',
  ),
  'content/events/matinee.yaml': event('Matinee', 'answers: { evening: matinee }')
    .replace("'19:00'", "'13:00'")
    .replace("'21:30'", "'15:00'"),
};

function formOf({ forms }: Content): FormDefinition {
  const form = forms.get('places');
  if (form === undefined) throw new Error('There is no form.');
  return form;
}

const store = {
  secret: () => Promise.resolve(new Uint8Array(32).fill(7)),
  countTakenByEvent: () => Promise.resolve(new Map()),
  countHeldByEvent: () => Promise.resolve(new Map()),
  sumEvents: () => Promise.resolve(new Map()),
  findSubmission: () => Promise.resolve(undefined),
  findOrderPayment: () => Promise.resolve(undefined),
  findSale: () => Promise.resolve(undefined),
  closeEditions: () => Promise.resolve([]),
  renameKinds: () => Promise.resolve([]),
  mayRebook: () => Promise.resolve(false),
  listRefunds: () => Promise.resolve([]),
  countWaiting: () => Promise.resolve(new Map()),
  findDateState: () => Promise.resolve(undefined),
  findWaiting: () => Promise.resolve(undefined),
  findHold: () => Promise.resolve(undefined),
  holdPlaces: () => Promise.resolve('full' as const),
  releaseHold: () => Promise.resolve(),
  listBookingsOfSender: () => Promise.resolve<readonly string[]>([]),
};
const now = () => noon;

const id = '0192e3a4-0000-7000-8000-000000000001';
const sent = { id, reference: 'PLA-7K2QXM' };

async function open(more: Record<string, string> = {}) {
  const content = await contentWith({ ...files, ...more });
  const form = formOf(content);
  const services = bookingServices(content, store, 'https://clinic.example', now);
  const ticketOf = async (fields: SubmittedFields, reference = 'PLA-7K2QXM') =>
    services.readTicket(
      await services.ticketParameters(form, fields, { id, reference }),
      reference,
    );
  return { services, form, ticketOf };
}

const booked = (evening: string, adults: string, children = ''): SubmittedFields => [
  ['evening', [evening]],
  ['adults', [adults]],
  ['children', [children]],
];

describe('the ticket of a booking', () => {
  test('leads to the address of an event elsewhere, and not to the organisation', async () => {
    const { ticketOf } = await open();
    const facts = (await ticketOf(booked('elsewhere', '1')))?.facts;
    expect(facts).toContainEqual({ label: 'Where', text: 'The yard, Church Lane 3, Otley' });
    expect(facts?.map(({ label }) => label)).not.toContain('Directions');
  });

  test('shows the event, for how many, and the sum to pay', async () => {
    const { ticketOf } = await open();
    expect(await ticketOf(booked('first', '2', '1'))).toMatchObject({
      reference: 'PLA-7K2QXM',
      title: 'The first',
      href: '/events/first',
      weekday: 'Friday',
      day: '27',
      monthAndYear: 'November 2026',
      calendar: '/events/first.ics',
      facts: [
        { label: 'When', text: '19:00 to 21:30' },
        { label: 'For', text: '2 adults and 1 child' },
        { label: ticketWords.toPay, text: '£16.00 (£8, children free)' },
        { label: 'Where', text: 'The yard, Town' },
      ],
    });
  });

  test('shows the price of an event without prices by number', async () => {
    const { ticketOf } = await open();
    const ticket = await ticketOf(booked('second', '1'));
    expect(ticket?.facts).toContainEqual({ label: ticketWords.toPay, text: 'Free' });
    expect(ticket?.facts).toContainEqual({ label: 'For', text: '1 adult' });
  });

  test('links the directions of the site', async () => {
    const site = (await contentWith(files)).site;
    const content = { ...(await contentWith(files)), site: { ...site, directions: '/visit' } };
    const services = bookingServices(content, store, 'https://clinic.example', now);
    const form = formOf(content);
    const query = await services.ticketParameters(form, booked('first', '1'), sent);
    const ticket = await services.readTicket(query, 'PLA-7K2QXM');
    expect(ticket?.facts.at(-1)).toMatchObject({
      text: ticketWords.directionsLink,
      href: '/visit',
    });
  });

  test.each([
    ['an evening without an event', booked('third', '1')],
    ['no evening', [['adults', ['1']]] as SubmittedFields],
  ])('does not exist for %s', async (_name, fields) => {
    const { services, form, ticketOf } = await open();
    expect(await services.ticketParameters(form, fields, sent)).toEqual({});
    expect(await ticketOf(fields)).toBeUndefined();
  });
});

describe('the token of a ticket', () => {
  async function signed() {
    const opened = await open();
    const { ticket = '' } = await opened.services.ticketParameters(
      opened.form,
      booked('first', '2', '1'),
      sent,
    );
    return { ...opened, ticket };
  }

  test('names the event and the numbers, and nothing about the person', async () => {
    const { ticket } = await signed();
    expect(ticket).toMatch(/^first\.2-1\.[\w-]{43}$/);
  });

  test('names a date of a series', async () => {
    const { services, form } = await open({
      'content/forms/places.yaml': files['content/forms/places.yaml'].replace(
        '[first, second, third, matinee, elsewhere]',
        'events',
      ),
      'content/events/fridays.yaml': `${event('Friday', '')}repeats: { rule: FREQ=WEEKLY;COUNT=2 }\n`,
    });
    const fields = booked('fridays/2026-12-04', '2');
    const query = await services.ticketParameters(form, fields, sent);
    expect(query.ticket).toMatch(/^fridays\/2026-12-04\.2-0\./);
    const ticket = await services.readTicket(query, 'PLA-7K2QXM');
    expect(ticket).toMatchObject({ href: '/events/fridays/2026-12-04', day: '4' });
  });

  test('may have only the last part of a path, as older ones', async () => {
    const { services } = await open({
      'content/events/2026/autumn.yaml': event('Autumn', 'answers: { evening: third }'),
      'content/events/fridays.yaml': `${event('Friday', '')}repeats: { rule: FREQ=WEEKLY;COUNT=2 }\n`,
    });
    const read = async (payload: string) => {
      const signature = createHmac('sha256', await store.secret())
        .update(`PLA-7K2QXM\n${payload}`)
        .digest('base64url');
      return services.readTicket({ ticket: `${payload}.${signature}` }, 'PLA-7K2QXM');
    };
    expect(await read('autumn.1-0')).toMatchObject({ href: '/events/2026/autumn' });
    expect(await read('2026/autumn.1-0')).toMatchObject({ href: '/events/2026/autumn' });
    expect(await read('2026-12-04.1-0')).toBeUndefined();
  });

  test('is rejected with another number, event or reference', async () => {
    const { services, ticket } = await signed();
    const read = (token: string, reference = 'PLA-7K2QXM') =>
      services.readTicket({ ticket: token }, reference);
    expect(await read(ticket)).toBeDefined();
    expect(await read(ticket.replace('2-1', '4-1'))).toBeUndefined();
    expect(await read(ticket.replace('first', 'second'))).toBeUndefined();
    expect(await read(ticket, 'PLA-7K2QXN')).toBeUndefined();
    expect(await read('')).toBeUndefined();
  });

  test('is rejected after the form counts something else', async () => {
    const { ticket } = await signed();
    const { services } = await open({
      'content/forms/places.yaml': files['content/forms/places.yaml'].replace(childrenField, ''),
    });
    expect(await services.readTicket({ ticket }, 'PLA-7K2QXM')).toBeUndefined();
  });

  test('is missing while the store cannot be read', async () => {
    const content = await contentWith(files);
    const form = formOf(content);
    const broken = { ...store, secret: () => Promise.reject(new Error('disk')) };
    const services = bookingServices(content, broken, 'https://clinic.example', now);
    expect(await services.ticketParameters(form, booked('first', '1'), sent)).toEqual({});
    const token = `first.1-0.${'a'.repeat(43)}`;
    expect(await services.readTicket({ ticket: token }, 'PLA-7K2QXM')).toBeUndefined();
  });
});

test('names the other bookings of an address for the organisation', async () => {
  const content = await contentWith(files);
  const form = formOf(content);
  const asked: object[] = [];
  const listBookingsOfSender: typeof store.listBookingsOfSender = (...query: object[]) => {
    asked.push(...query);
    return Promise.resolve(['PLA-1', 'PLA-2']);
  };
  const services = bookingServices(
    content,
    { ...store, listBookingsOfSender },
    'https://clinic.example',
    now,
  );
  const fields = [...booked('first', '2'), ['email', ['Ana@example.org']] as const];
  const others = await services.otherBookings(form, { id, fields });
  expect(others?.()).toBe(bookingMailWords.others('PLA-1, PLA-2'));
  expect(asked).toMatchObject([{ event: 'first', sender: 'ana@example.org', submission: id }]);
  const anonymous = { id, fields: booked('first', '2') };
  expect(await services.otherBookings(form, anonymous)).toBeUndefined();
});

test('writes the booking for the confirmation', async () => {
  const { services, form } = await open();
  const token = await createBookingToken(id, store);
  const mail = await services.bookingMail(form, { id, fields: booked('first', '2') });
  expect(mail?.name).toBe('The first, Friday 27 November 2026');
  const findSale = vi.spyOn(store, 'findSale');
  expect(await services.newBookingMail(form, { id, fields: booked('first', '2') })).toEqual(mail);
  expect(findSale).not.toHaveBeenCalled();
  expect(mail?.text).toBe(
    [
      'The first',
      'Friday 27 November 2026',
      'When: 19:00 to 21:30',
      'For: 2 adults',
      'To pay: £16.00 (£8, children free)',
      'Where: The yard, Town',
      `${bookingMailWords.bookingPage('https://clinic.example/booking/')}${token}`,
      `${bookingMailWords.calendar('https://clinic.example/booking/')}${token}/calendar.ics`,
    ].join('\n'),
  );
  const payment = {
    currency: 'GBP',
    description: 'Places',
    price: { kind: 'fixed', minor: 1600 },
    otherWays: 'Cash.',
    sendsReceipt: false,
  } as const;
  const paid = await services.bookingMail(
    { ...form, payment },
    { id, fields: booked('first', '2') },
  );
  expect(paid?.text).toBe(mail?.text.replace(/^To pay.*\n/m, ''));
  expect(await services.bookingMail(form, { id, fields: booked('third', '1') })).toBeUndefined();
});

test('says in the current language why an event cannot be booked, with its title in it', async () => {
  const content = withLanguages(await contentWith(files), { cy: 'cy-GB' });
  const isOver = () => new Date('2026-12-01T12:00Z');
  const services = bookingServices(content, store, 'http://site.example', isOver);
  const chosen = [
    ['evening', ['first']],
    ['adults', ['1']],
  ] as const;
  const find = () => services.findProblem(formOf(content), chosen);
  expect(await find()).toBe(bookingProblemWords.closed('The first'));
  const own = inLanguage('cy', () => bookingProblemWords.closed('cy: The first'));
  expect(await inLanguage('cy', find)).toBe(own);
  expect(inLanguage('cy', () => services.findClosedReason(formOf(content), chosen))).toBe(own);
});
