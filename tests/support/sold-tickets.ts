import { randomBytes } from 'node:crypto';
import { findBooking } from '@/lib/server/bookings/booking';
import { createBookingToken } from '@/lib/server/bookings/page/booking-token';
import { postBookingPage, showBookingPage } from '@/lib/server/bookings/page/booking-page';
import type { BookingPageDeps } from '@/lib/server/bookings/page/booking-page-deps';
import { loadBooking } from '@/lib/server/bookings/page/stored-booking';
import { newBooking } from '@/lib/server/bookings/sold/sold-booking';
import { contentWith } from '@/tests/support/content';
import { addPaid } from '@/tests/support/payments';
import { ScriptedGateway } from '@/tests/support/scripted-gateway';
import { hiddenOf } from '@/tests/support/stored-booking';
import { newSubmission, noon } from '@/tests/support/submissions';
import { openTestStore } from '@/tests/support/test-store';

/** The prices of the two evenings, and what the file says of refunds. */
export interface Prices {
  readonly first?: string;
  readonly second?: string;
  readonly changes?: string;
  readonly pay?: 'card' | 'door';
  /** Whether the site takes no cards. */
  readonly isOff?: true;
}

const count = (name: string) =>
  `  - { name: ${name}, label: How many ${name}?, kind: numeric, required: false, min: 0, max: 9, step: 1, summary: { other: "{value} ${name}" } }\n`;

/** Loads a site with two evenings that share a form of three kinds of tickets. */
async function loadSite({
  first = `{ adults: '10.00', children: '5.00' }`,
  second = first,
  changes = '',
  pay = 'card',
}: Prices) {
  const payment = `payment:
  currency: GBP
  description: Tickets
  otherWays: Pay at the gate.
  tickets: { adults: '99.00' }
`;
  const event = (title: string, date: string, prices: string) => `title: ${title}
description: An evening that the tests sell tickets for.
date: ${date}
from: '19:00'
to: '21:30'
place: The barn
lede: An evening.
form: play
prices: ${prices}
booking: { places: 40${changes === '' ? '' : `, changes: ${changes}`} }
body: Soon.
`;
  return contentWith({
    'content/forms/play.yaml': `title: Book
copyTo: email
${pay === 'card' ? payment : ''}fields:
  - { name: evening, label: Which evening?, kind: select, options: events }
${count('adults')}${count('children')}${count('guests')}  - { name: email, label: E-mail address, kind: email }
`,
    'content/events/first.yaml': event('The first', '2026-12-04', first),
    'content/events/second.yaml': event('The second', '2026-12-11', second),
  });
}

/** Sells places of the first evening; what is paid by card is what they cost then. */
export async function sellTickets(
  places: Readonly<Record<string, number>>,
  prices: Prices = {},
  { isEarlier = false } = {},
) {
  const content = await loadSite(prices);
  const form = content.forms.get('play');
  if (form === undefined) throw new Error('There is no form.');
  const store = openTestStore();
  const gateway = new ScriptedGateway();
  const fields = [
    ['evening', ['first']],
    ...Object.entries(places).map(([name, number]) => [name, [String(number)]] as const),
    ['email', ['ada@example.org']],
  ] as const;
  const found = findBooking(form, fields, content);
  if (found === undefined) throw new Error('The answers book no event.');
  const { sold, ...wanted } = newBooking(found, { form, fields, site: content.site });
  const total = sold.kinds.flatMap((kind) => kind.prices).reduce((sum, each) => sum + each, 0);
  // Releases before this one stored no sale.
  const booking = isEarlier ? wanted : { ...wanted, sold };
  const made = { form: 'play', reference: 'PLA-7K2QXM', fields, booking };
  const add = async () => {
    if (form.payment === undefined || total === 0) {
      const submission = newSubmission(made);
      await store.addSubmission(submission);
      return submission.id;
    }
    const amount = { minor: total, currency: 'GBP' } as const;
    const { submission } = await addPaid(store, { form: 'play', amount }, made);
    store.execute(`UPDATE payments SET intent = 'pi_1'`);
    return submission.id;
  };
  const id = await add();
  const token = await createBookingToken(id, store);

  /** The site with the prices of a later day. */
  const at = async (later: Prices) => {
    const present = await loadSite({ pay: prices.pay ?? 'card', ...later });
    const services: BookingPageDeps = {
      content: present,
      site: present.site,
      siteUrl: 'https://clinic.example',
      store,
      payments:
        later.isOff === true
          ? undefined
          : {
              mode: 'practice',
              gateway,
              store,
              now: () => noon,
              alarm: () => undefined,
              randomBytes,
            },
      logFailure: (error) => {
        throw error;
      },
      visitor: { kind: 'network', network: '203.0.113.7' },
      now: () => noon,
      randomBytes,
    };
    const load = async () => {
      const stored = await loadBooking(token, present, store, noon);
      if (stored === undefined) throw new Error('There is no booking.');
      return stored;
    };
    const show = async (search: string) => {
      const result = await showBookingPage(await load(), new URLSearchParams(search), services);
      if (result.kind !== 'page') throw new Error('There is no page.');
      return result.view;
    };
    const post = async (fieldsToPost: Readonly<Record<string, string>>) =>
      postBookingPage(await load(), new URLSearchParams(fieldsToPost), services);
    /** Confirms a step and does it; returns the sentences about money. */
    const confirm = async (search: string) => {
      const { step, notice } = await show(search);
      if (step.kind !== 'confirm') throw new Error(notice?.text ?? step.kind);
      const result = await post(hiddenOf(step));
      if (result.kind !== 'redirect') throw new Error(result.view.notice?.text);
      return step.sentences.slice(1);
    };
    return { content: present, load, show, post, confirm };
  };
  const refunded = () => [...gateway.refunds.values()].map(({ minor }) => minor);
  const pricesSold = async () =>
    Object.fromEntries(
      (await store.findSale(id))?.sold.kinds.map((kind) => [kind.kind, kind.prices]) ?? [],
    );
  const mails = () => store.listMails({ submission: id, limit: 99 });
  return { id, store, gateway, at, refunded, pricesSold, mails };
}

/** Returns the search of the step that changes the numbers. */
export function newCounts(places: Readonly<Record<string, number>>): string {
  const all = { adults: 0, children: 0, guests: 0, ...places };
  const counts = Object.entries(all).map(([name, number]) => [`count-${name}`, String(number)]);
  return new URLSearchParams([['step', 'change'], ...counts]).toString();
}
