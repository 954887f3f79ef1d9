import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { SubmittedFields } from '@/lib/forms/submission';
import { findBooking, newBooking } from '@/lib/server/bookings/booking';
import { loadOwnBooking } from '@/lib/server/bookings/own/own-booking';
import { createOwnToken } from '@/lib/server/bookings/own/own-link';
import { postOwnPage, showOwnPage } from '@/lib/server/bookings/own/own-page';
import type { OwnBookingServices } from '@/lib/server/bookings/own/own-services';
import { StoreBusy } from '@/lib/server/store/store-errors';
import type { NewSubmission } from '@/lib/server/store/submission-record';
import { contentWith } from '@/tests/support/content';
import { addPaid, changeAlone } from '@/tests/support/payments';
import { ScriptedGateway } from '@/tests/support/scripted-gateway';
import { newSubmission, noon } from '@/tests/support/submissions';
import { openTestStore } from '@/tests/support/test-store';

const count = (name: string, min: number, required = '') =>
  `  - { name: ${name}, label: How many ${name}?, kind: numeric, min: ${min}, max: 9, step: 1${required}, summary: { other: "{value} ${name}" } }\n`;

const formFile = (payment: string) => `title: Book places
copyTo: email
${payment}fields:
  - { name: evening, label: Which evening?, kind: select, options: [first] }
${count('adults', 1)}${count('children', 0, ', required: false')}  - { name: email, label: E-mail address, kind: email }
`;

const paid = `payment:
  currency: GBP
  description: Places
  otherWays: Pay at the gate.
  each: '8.00'
  quantity: adults
`;

const eventFile = (booking: string, more = '') => `title: The first
description: An event that the tests book places for.
date: 2026-11-27
from: '19:00'
to: '21:30'
place: The yard
lede: An evening.
form: places
answers: { evening: first }
booking: ${booking}
body: Soon.
${more}`;

interface Site {
  readonly booking?: string;
  readonly event?: string;
  readonly isPaid?: boolean;
  readonly now?: Date;
}

/** Opens a site with one booking for two adults and a child. */
async function open({
  booking = '{ places: 4, atMost: 3 }',
  event = '',
  isPaid = false,
  now = noon,
}: Site = {}) {
  const content = await contentWith({
    'content/forms/places.yaml': formFile(isPaid ? paid : ''),
    'content/events/first.yaml': eventFile(booking, event),
  });
  const form = content.forms.get('places');
  if (form === undefined) throw new Error('There is no form.');
  const store = openTestStore();
  const gateway = new ScriptedGateway();
  const alarms: string[] = [];
  const fields: SubmittedFields = [
    ['evening', ['first']],
    ['adults', ['2']],
    ['children', ['1']],
    ['email', ['ada@example.org']],
  ];
  const found = findBooking(form, fields, content);
  const made: Partial<NewSubmission> = {
    form: 'places',
    reference: 'PLA-7K2QXM',
    fields,
    // The file's number of places may have been lowered since.
    booking: found && { ...newBooking(found), capacity: { kinds: {} } },
  };
  const payments = {
    mode: 'practice' as const,
    gateway,
    store,
    now: () => now,
    alarm: (name: string) => alarms.push(name),
  };
  const services: OwnBookingServices = {
    content,
    site: content.site,
    siteUrl: 'https://clinic.example',
    store,
    payments,
    logFailure: (error) => {
      throw error;
    },
    now: () => now,
    randomBytes,
  };
  const add = async () => {
    if (!isPaid) {
      const submission = newSubmission(made);
      await store.addSubmission(submission);
      return submission.id;
    }
    const amount = { minor: 1600, currency: 'GBP' } as const;
    const { submission } = await addPaid(store, { form: 'places', amount }, made);
    await store.claimPayment({ submission: submission.id, holder: 'h', now: noon, until: now });
    store.execute(`UPDATE payments SET intent = 'pi_1'`);
    return submission.id;
  };
  const id = await add();
  const token = await createOwnToken(id, store);
  const load = async () => {
    const own = await loadOwnBooking(token, content, store);
    if (own === undefined) throw new Error('There is no booking.');
    return own;
  };
  const show = async (search = '') => {
    const result = showOwnPage(await load(), new URLSearchParams(search), services);
    if (result.kind !== 'page') throw new Error('There is no page.');
    return result.view;
  };
  const post = async (
    fieldsToPost: Record<string, string>,
    some: Partial<OwnBookingServices> = {},
  ) => postOwnPage(await load(), new URLSearchParams(fieldsToPost), { ...services, ...some });
  const booked = async () => (await store.countBooked(['first'], now)).get('first') ?? {};
  const mails = () => store.listMails({ submission: id, limit: 9 });
  return { id, token, store, gateway, alarms, content, load, show, post, booked, mails };
}

const path = (token: string) => `/booking/${token}`;

describe('the page', () => {
  test('shows the booking as it is stored, with a code and what can be changed', async () => {
    const { show, token } = await open();
    const { ticket, ...view } = await show();
    expect(view).toEqual({
      title: 'Your booking',
      reference: 'PLA-7K2QXM',
      sentences: ['You can change or cancel this booking until Friday 27 November 2026 at 19:00.'],
      step: {
        kind: 'choose',
        links: [
          { label: 'Change the number of places', href: `${path(token)}?step=change` },
          { label: 'Cancel this booking', href: `${path(token)}?step=cancel` },
        ],
      },
    });
    expect(ticket).toMatchObject({ title: 'The first', reference: 'PLA-7K2QXM' });
    expect(ticket?.facts).toContainEqual({ label: 'For', text: '2 adults and 1 children' });
    expect(ticket?.qrCode?.path).toMatch(/^M4 4h7v1h-7z/);
  });

  test.each([
    ['{ changes: { until: 2 days before } }', 'until Wednesday 25 November 2026 at 19:00.'],
    ['{ closes: 2026-11-24 }', 'until Wednesday 25 November 2026.'],
    [
      '{ closes: 2026-11-24, changes: { until: 2026-11-26T12:00 } }',
      'until Thursday 26 November 2026 at 12:00.',
    ],
  ])('says until when it can be changed (%s)', async (booking, text) => {
    const { show } = await open({ booking });
    expect((await show()).sentences).toEqual([`You can change or cancel this booking ${text}`]);
  });

  test.each([
    ['full', 'What you paid for places that you give back is refunded to your card.'],
    ['none', 'What you paid is not refunded.'],
  ])('says what was paid and the rule of refunds (%s)', async (refund, rule) => {
    const { show } = await open({ isPaid: true, booking: `{ changes: { refund: ${refund} } }` });
    const { sentences, ticket } = await show();
    expect(sentences[0]).toBe('You paid £16.00.');
    expect(sentences[1]).toContain(rule);
    expect(ticket?.facts).toContainEqual({ label: 'Paid', text: '£16.00' });
  });

  test.each<[string, Site, string]>([
    [
      'after the time',
      { booking: '{ changes: { until: 2026-11-20T11:00 } }' },
      'This booking could be changed until Friday 20 November 2026 at 11:00.',
    ],
    [
      'where the file allows none',
      { booking: '{ changes: { until: never } }' },
      'To change or cancel it, write to hello@example.org and give the reference.',
    ],
    [
      'of a cancelled event',
      { event: 'status: cancelled\n' },
      'To change or cancel it, write to hello@example.org and give the reference.',
    ],
  ])('offers no changes %s', async (_when, site, text) => {
    const { show, post, booked } = await open(site);
    const { sentences, step } = await show('step=cancel');
    expect(step).toEqual({ kind: 'none' });
    expect(sentences.at(-1)).toContain(text);
    expect(await post({ do: 'cancel', refund: '0' })).toMatchObject({ kind: 'page', status: 409 });
    expect(await booked()).toEqual({ adults: 2, children: 1 });
  });

  test('exists for a signed link only, and not for a message in the bin', async () => {
    const { store, content, id, token } = await open();
    expect(await loadOwnBooking(`${token}x`, content, store)).toBeUndefined();
    const unknown = await createOwnToken('0192e3a4-0000-7000-8000-000000000001', store);
    expect(await loadOwnBooking(unknown, content, store)).toBeUndefined();
    store.execute(`UPDATE submissions SET state = 'bin' WHERE id = '${id}'`);
    expect(await loadOwnBooking(token, content, store)).toBeUndefined();
  });

  test('changes nothing of spam', async () => {
    const { show, post, store } = await open();
    store.execute(`UPDATE submissions SET state = 'spam'`);
    expect((await show()).step).toEqual({ kind: 'none' });
    expect(await post({ do: 'cancel', refund: '0' })).toMatchObject({ status: 409 });
  });
});

describe('cancelling', () => {
  test('asks first, then gives the places back and sends a mail', async () => {
    const { show, post, booked, mails, load, token, store, id } = await open();
    const { step } = await show('step=cancel');
    expect(step).toMatchObject({
      kind: 'confirm',
      question: 'Cancel this booking?',
      fields: { do: 'cancel', refund: '0' },
    });
    expect(await booked()).toEqual({ adults: 2, children: 1 });
    const redirect = { kind: 'redirect', path: path(token) };
    expect(await post({ do: 'cancel', refund: '0' })).toEqual(redirect);
    expect(await booked()).toEqual({});
    const view = await show();
    expect(view.title).toBe('Your booking is cancelled');
    expect(view.sentences).toEqual(['You cancelled this booking on 20 November 2026 at 12:00.']);
    expect(view.ticket).toMatchObject({ status: 'Cancelled' });
    expect(view.ticket?.qrCode).toBeUndefined();
    expect(await mails()).toMatchObject([
      { kind: 'booking', to: 'ada@example.org', subject: 'Your booking is cancelled: The first' },
    ]);
    expect(await store.listAuditEntries({ subject: id, limit: 2 })).toMatchObject([
      { action: 'booking-cancelled', operator: '' },
    ]);
    // A second press.
    expect(await post({ do: 'cancel', refund: '0' })).toEqual(redirect);
    expect(await mails()).toHaveLength(1);
    expect((await load()).submission.state).toBe('inbox');
  });

  test('refunds a payment once, however often it is sent', async () => {
    const { show, post, gateway, store, id } = await open({ isPaid: true });
    expect((await show('step=cancel')).step).toMatchObject({
      sentences: [
        expect.any(String),
        '£16.00 is refunded to your card. That can take several days.',
      ],
      fields: { do: 'cancel', refund: '1600' },
    });
    const posts = Array.from({ length: 5 }, () => post({ do: 'cancel', refund: '1600' }));
    const outcomes = await Promise.all(posts);
    expect(outcomes.filter(({ kind }) => kind === 'redirect')).not.toHaveLength(0);
    expect([...gateway.refunds.values()]).toMatchObject([{ minor: 1600, intent: 'pi_1' }]);
    expect(await store.listRefunds(id)).toMatchObject([{ minor: 1600, state: 'done' }]);
    expect((await show()).sentences).toContain('£16.00 has been refunded to your card.');
  });

  test('refunds nothing where the file says so', async () => {
    const booking = '{ changes: { refund: none } }';
    const { show, post, gateway } = await open({ isPaid: true, booking });
    expect((await show('step=cancel')).step).toMatchObject({
      sentences: [expect.any(String), 'Nothing is refunded.'],
    });
    expect(await post({ do: 'cancel', refund: '0' })).toMatchObject({ kind: 'redirect' });
    expect(gateway.refunds.size).toBe(0);
  });

  test('changes nothing if the refund is no longer the one that was shown', async () => {
    const { post, gateway, booked } = await open({ isPaid: true });
    expect(await post({ do: 'cancel', refund: '800' })).toMatchObject({ status: 409 });
    expect(await post({ do: 'cancel' })).toMatchObject({ status: 409 });
    expect(gateway.refunds.size).toBe(0);
    expect(await booked()).toEqual({ adults: 2, children: 1 });
  });

  test('refunds nothing of a payment that is disputed at the bank', async () => {
    const { show, store, id } = await open({ isPaid: true });
    await changeAlone(store, id, { dispute: 'open' });
    expect((await show('step=cancel')).step).toMatchObject({ fields: { refund: '0' } });
  });

  test('says that a refund failed, which the desk can make again', async () => {
    const { show, post, gateway, alarms, store, id, booked } = await open({ isPaid: true });
    gateway.fail('refund', 'bad request');
    expect(await post({ do: 'cancel', refund: '1600' })).toMatchObject({ kind: 'redirect' });
    expect(await booked()).toEqual({});
    expect(alarms).toEqual(['refund-failed']);
    expect((await show()).sentences).toContain(
      'A refund of £16.00 has not worked. We know about it and will see to it.',
    );
    expect(await store.findPayment(id)).toMatchObject({ refunded: 0 });
  });

  test('keeps a refund that got no response for reconciliation', async () => {
    const { show, post, gateway, store, id } = await open({ isPaid: true });
    gateway.fail('refund', 'lost before');
    expect(await post({ do: 'cancel', refund: '1600' })).toMatchObject({ kind: 'redirect' });
    expect(await store.listRefunds(id)).toMatchObject([{ state: 'asked' }]);
    expect((await show()).sentences).toContain('£16.00 is being refunded to your card.');
  });

  test('stores the refund while payments are off', async () => {
    const { post, store, id } = await open({ isPaid: true });
    const off = { payments: undefined };
    expect(await post({ do: 'cancel', refund: '1600' }, off)).toMatchObject({ kind: 'redirect' });
    expect(await store.listRefunds(id)).toMatchObject([{ state: 'asked' }]);
  });

  test('changes nothing while the store is busy', async () => {
    const { post, store, booked } = await open();
    const busy = { ...store, cancelBooking: () => Promise.reject(new StoreBusy('busy')) };
    const page = await post({ do: 'cancel', refund: '0' }, { store: busy });
    expect(page).toMatchObject({ status: 503, view: { notice: { isProblem: true } } });
    expect(await booked()).toEqual({ adults: 2, children: 1 });
  });
});

describe('changing the number of places', () => {
  const ask = 'step=change&count-adults=';

  test('asks for the numbers of the form, at most those of one booking', async () => {
    const { show } = await open();
    expect((await show('step=change')).step).toMatchObject({
      kind: 'counts',
      fields: [
        { name: 'count-adults', max: 3 },
        { name: 'count-children', max: 3 },
      ],
      values: { 'count-adults': '2', 'count-children': '1' },
      issues: [],
    });
  });

  test('confirms the new numbers, then books them and sends a mail', async () => {
    const { show, post, booked, mails, token, store, id } = await open();
    const { step } = await show(`${ask}1&count-children=2`);
    expect(step).toMatchObject({
      kind: 'confirm',
      sentences: ['From 2 adults and 1 children to 1 adults and 2 children.'],
    });
    const fields = step.kind === 'confirm' ? step.fields : {};
    expect(await post(fields)).toEqual({ kind: 'redirect', path: `${path(token)}?done=changed` });
    expect(await booked()).toEqual({ adults: 1, children: 2 });
    const { notice, ticket } = await show('done=changed');
    expect(notice).toEqual({ text: 'Your booking has been changed.', isProblem: false });
    expect(ticket?.facts).toContainEqual({ label: 'For', text: '1 adults and 2 children' });
    const [mail] = await mails();
    expect(mail?.text).toContain('is now for 1 adults and 2 children.');
    expect(mail?.text).toContain(`https://clinic.example${path(token)}`);
    expect(await store.listAuditEntries({ subject: id, limit: 2 })).toMatchObject([
      { action: 'booking-changed' },
    ]);
  });

  test.each(['', 'two', '1.5', '-1', '99', '0&count-children=0'])(
    'rejects the numbers %j',
    async (typed) => {
      const { show, post, booked } = await open();
      const { step } = await show(`${ask}${typed}`);
      expect(step).toMatchObject({ kind: 'counts', issues: [{ field: 'count-adults' }] });
      const [adults = '', children = ''] = typed.split('&count-children=');
      const fields = {
        do: 'change',
        refund: '0',
        'count-adults': adults,
        'count-children': children,
      };
      expect(await post(fields)).toMatchObject({ status: 422 });
      expect(await booked()).toEqual({ adults: 2, children: 1 });
    },
  );

  test('says what is booked already, and what is too many', async () => {
    const { show } = await open();
    expect((await show(`${ask}2&count-children=1`)).notice?.text).toBe(
      'These are the places that you have booked already.',
    );
    expect((await show(`${ask}3&count-children=1`)).notice?.text).toBe(
      'You can book up to 3 places at a time.',
    );
  });

  test('books no more places than there are', async () => {
    const { post, booked, store } = await open({ booking: '{ places: 5 }' });
    const other = { event: 'first', places: { adults: 1 }, capacity: { kinds: {} } };
    await store.addSubmission(newSubmission({ booking: other }));
    const change = { do: 'change', refund: '0', 'count-adults': '4', 'count-children': '1' };
    expect(await post(change)).toMatchObject({
      status: 409,
      view: { notice: { text: 'Too few places are left for that, so nothing was changed.' } },
    });
    expect(await booked()).toEqual({ adults: 3, children: 1 });
  });

  test('gives places back of an event whose number was lowered since', async () => {
    const { post, booked } = await open({ booking: '{ places: 1 }' });
    const change = { do: 'change', refund: '0', 'count-adults': '2', 'count-children': '0' };
    expect(await post(change)).toMatchObject({ kind: 'redirect' });
    expect(await booked()).toEqual({ adults: 2 });
  });

  test('adds none after booking has closed, and gives some back', async () => {
    const booking = '{ closes: 2026-11-19, changes: { until: 1 day before } }';
    const { show } = await open({ booking });
    const more = await show(`${ask}3&count-children=1`);
    expect(more.notice?.text).toBe('Booking for “The first” has closed.');
    expect((await show(`${ask}1&count-children=1`)).step.kind).toBe('confirm');
  });

  test('refunds the difference of fewer paid places', async () => {
    const { show, post, gateway, booked } = await open({ isPaid: true });
    const { step } = await show(`${ask}1&count-children=1`);
    expect(step).toMatchObject({
      sentences: [
        expect.any(String),
        '£8.00 is refunded to your card. That can take several days.',
      ],
    });
    expect(await post(step.kind === 'confirm' ? step.fields : {})).toMatchObject({
      kind: 'redirect',
    });
    expect([...gateway.refunds.values()]).toMatchObject([{ minor: 800 }]);
    expect(await booked()).toEqual({ adults: 1, children: 1 });
    // The rest follows with the booking.
    expect((await show('step=cancel')).step).toMatchObject({ fields: { refund: '800' } });
  });

  test('offers the form for more paid places', async () => {
    const { show, post, booked } = await open({ isPaid: true });
    const { step, notice } = await show(`${ask}3&count-children=0`);
    expect(step.kind).toBe('counts');
    expect(notice).toMatchObject({
      isProblem: true,
      link: { label: 'Book more places', href: '/events/first#form-places' },
    });
    const change = { do: 'change', refund: '0', 'count-adults': '3', 'count-children': '0' };
    expect(await post(change)).toMatchObject({ status: 409 });
    expect(await booked()).toEqual({ adults: 2, children: 1 });
  });

  test('allows twenty changes a day', async () => {
    const { post } = await open();
    for (let index = 0; index < 20; index += 1) {
      const adults = String((index % 2) + 1);
      const change = { do: 'change', refund: '0', 'count-adults': adults, 'count-children': '0' };
      expect(await post(change)).toMatchObject({ kind: 'redirect' });
    }
    const last = { do: 'change', refund: '0', 'count-adults': '1', 'count-children': '0' };
    expect(await post(last)).toMatchObject({ status: 429 });
  });
});
