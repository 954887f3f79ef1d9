import { randomBytes } from 'node:crypto';
import type { BookingPageStep } from '@/lib/forms/booking-page-view';
import type { SubmittedFields } from '@/lib/forms/submission';
import { findBooking } from '@/lib/server/bookings/booking';
import { newBooking } from '@/lib/server/bookings/sold/sold-booking';
import { loadBooking, type StoredBooking } from '@/lib/server/bookings/page/stored-booking';
import { createBookingToken } from '@/lib/server/bookings/page/booking-token';
import { postBookingPage, showBookingPage } from '@/lib/server/bookings/page/booking-page';
import type { BookingPageDeps } from '@/lib/server/bookings/page/booking-page-deps';
import type { NewSubmission } from '@/lib/server/forms/submissions/submission-record';
import { contentWith } from '@/tests/support/content';
import { withLanguages } from '@/tests/support/languages';
import { addPaid } from '@/tests/support/payments';
import { ScriptedGateway } from '@/tests/support/scripted-gateway';
import { newSubmission, noon } from '@/tests/support/submissions';
import { openTestStore } from '@/tests/support/test-store';

const count = (name: string, min: number, required = '') =>
  `  - { name: ${name}, label: How many ${name}?, kind: numeric, min: ${min}, max: 9, step: 1${required}, summary: { other: "{value} ${name}" } }\n`;

const formFile = (payment: string, questions: string, settings: string) => `title: Book places
copyTo: email
${settings}${payment}fields:
  - { name: evening, label: Which evening?, kind: select, options: events }
${count('adults', payment === '' ? 0 : 1)}${count('children', 0, ', required: false')}  - { name: email, label: E-mail address, kind: email }
${questions}`;

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
booking: ${booking}
body: Soon.
${more}`;

const repeats = 'repeats:\n  rule: FREQ=WEEKLY;BYDAY=FR;COUNT=3\n';

export interface Site {
  readonly booking?: string;
  /** More settings of the event. */
  readonly event?: string;
  /** Makes the event a series of three Fridays from 27 November. */
  readonly isSeries?: boolean;
  readonly isPaid?: boolean;
  /** Minor units that were paid, at the price of that time. */
  readonly paidMinor?: number;
  /** The number of adults of the booking. */
  readonly adults?: number;
  /** More settings of the form, as lines of YAML. */
  readonly settings?: string;
  /** More fields of the form, as lines of YAML. */
  readonly questions?: string;
  /** The answers to them. */
  readonly answers?: SubmittedFields;
  readonly now?: Date;
  /** The other languages of the site, by tag. */
  readonly locales?: Readonly<Record<string, string>>;
}

/** Opens a site with one booking of the first date, by default for two adults and a child. */
export async function openStoredBooking({
  booking = '{ places: 4, atMost: 3 }',
  event = '',
  isSeries = false,
  isPaid = false,
  paidMinor = 1600,
  adults = 2,
  settings = '',
  questions = '',
  answers = [],
  now = noon,
  locales = {},
}: Site = {}) {
  const read = await contentWith({
    'content/forms/places.yaml': formFile(isPaid ? paid : '', questions, settings),
    'content/events/first.yaml': eventFile(booking, isSeries ? `${repeats}${event}` : event),
  });
  const content = Object.keys(locales).length === 0 ? read : withLanguages(read, locales);
  const first = isSeries || event.includes('repeats:') ? 'first/2026-11-27' : 'first';
  const form = content.forms.get('places');
  if (form === undefined) throw new Error('There is no form.');
  const store = openTestStore();
  const gateway = new ScriptedGateway();
  const alarms: string[] = [];
  const fields: SubmittedFields = [
    ['evening', [first]],
    ['adults', [String(adults)]],
    ['children', ['1']],
    ['email', ['ada@example.org']],
    ...answers,
  ];
  const found = findBooking(form, fields, content);
  const made: Partial<NewSubmission> = {
    form: 'places',
    reference: 'PLA-7K2QXM',
    fields,
    // The file's number of places may have been lowered since.
    booking: found && {
      ...newBooking(found, { form, fields, site: content.site }),
      capacity: { kinds: {} },
    },
  };
  const payments = {
    mode: 'practice' as const,
    gateway,
    store,
    now: () => now,
    alarm: (name: string) => alarms.push(name),
    randomBytes,
  };
  const services: BookingPageDeps = {
    content,
    site: content.site,
    siteUrl: 'https://clinic.example',
    store,
    payments,
    logFailure: (error) => {
      throw error;
    },
    visitor: { kind: 'network', network: '203.0.113.7' },
    now: () => now,
    randomBytes,
  };
  const add = async () => {
    if (!isPaid) {
      const submission = newSubmission(made);
      await store.addSubmission(submission);
      return submission.id;
    }
    const amount = { minor: paidMinor, currency: 'GBP' } as const;
    const { submission } = await addPaid(store, { form: 'places', amount }, made);
    await store.claimPayment({ submission: submission.id, holder: 'h', now: noon, until: now });
    store.execute(`UPDATE payments SET intent = 'pi_1'`);
    return submission.id;
  };
  const id = await add();
  const token = await createBookingToken(id, store);
  const load = async () => {
    const own = await loadBooking(token, content, store, now);
    if (own === undefined) throw new Error('There is no booking.');
    return own;
  };
  const open = async (search = '', own?: StoredBooking) => {
    const result = await showBookingPage(
      own ?? (await load()),
      new URLSearchParams(search),
      services,
    );
    if (result.kind !== 'page') throw new Error('There is no page.');
    return result;
  };
  const show = async (search?: string, own?: StoredBooking) => (await open(search, own)).view;
  const titleOf = async (search?: string) => (await open(search)).title;
  const post = async (
    fieldsToPost: Readonly<Record<string, string>> | [string, string][],
    some: Partial<BookingPageDeps> = {},
    own?: StoredBooking,
  ) =>
    postBookingPage(own ?? (await load()), new URLSearchParams(fieldsToPost), {
      ...services,
      ...some,
    });
  const booked = async (event = first) =>
    (await store.countTakenByEvent([event], now)).get(event) ?? {};
  const mails = () => store.listMails({ submission: id, limit: 9 });
  return { id, token, store, gateway, alarms, content, load, show, titleOf, post, booked, mails };
}

/** Returns what a form of a step posts. */
export function hiddenOf(step: BookingPageStep): Readonly<Record<string, string>> {
  return step.kind === 'confirm' || step.kind === 'fields' ? step.hidden : {};
}
