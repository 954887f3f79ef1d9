import { randomBytes } from 'node:crypto';
import type { DoorUpdate } from '@/lib/bookings/door/door-page';
import { findBooking } from '@/lib/server/bookings/booking';
import { newBooking } from '@/lib/server/bookings/sold/sold-booking';
import type { Content } from '@/lib/server/content/content';
import type { ActionResult, DeskActionRequest } from '@/lib/server/desk/desk-action';
import { doorProps } from '@/lib/server/bookings/door/door-props';
import { checkInPeople } from '@/lib/server/bookings/door/check-in-action';
import type { DeskPageRequest } from '@/lib/server/desk/desk-page';
import type { Operator } from '@/lib/server/access/access-record';
import { contentWith } from '@/tests/support/content';
import { newOperator } from '@/tests/support/operators';
import { newSubmission, noon } from '@/tests/support/submissions';
import { openTestStore, type TestStore } from '@/tests/support/test-store';

export const doorFiles = {
  'content/forms/places.yaml': `title: Book places
thanks: { page: /visit }
fields:
  - name: evening
    label: Which evening?
    kind: select
    options: events
  - { name: adults, label: Adults?, kind: numeric, summary: { one: "{value} adult", other: "{value} adults" } }
  - { name: children, label: Children?, kind: numeric, required: false, summary: { one: "{value} child", other: "{value} children" } }
  - { name: guests, label: Who?, kind: repeat, itemLabel: Guest, maxItems: 4, required: false, summary: "with {value}" }
  - { name: name, label: Name, autocomplete: name }
  - { name: email, label: E-mail, kind: email, required: false }
  - { name: access, label: Anything?, kind: textarea, required: false }
`,
  'content/events/nights.yaml': `title: Night
description: An event that the tests book places for.
date: 2026-11-27
from: '19:00'
to: '21:30'
place: The yard
lede: An evening.
form: places
body: Soon.
prices: { adults: '8.00' }
booking: { places: 6, atMost: 4 }
repeats: { rule: FREQ=WEEKLY;COUNT=2 }
`,
};

const first = 'nights/2026-11-27';

/** The door of two evenings, with a store of its own. */
export interface TestDoor {
  readonly store: TestStore;
  readonly content: Content;
  /** Adds a booking of an evening and returns its id. */
  book(id: string, answers: Readonly<Record<string, string | string[]>>): Promise<string>;
  request(fields: Readonly<Record<string, string>>, values?: Partial<Operator>): DeskActionRequest;
  checkIn(
    fields: Readonly<Record<string, string>>,
    values?: Partial<Operator>,
  ): Promise<ActionResult>;
  page(
    key?: string,
    values?: Partial<Operator>,
    query?: Readonly<Record<string, string>>,
  ): ReturnType<typeof doorProps>;
}

export async function openDoor(
  now: () => Date = () => noon,
  settings = '',
  changes: Readonly<Record<string, string>> = {},
): Promise<TestDoor> {
  const nights = `${doorFiles['content/events/nights.yaml']}${settings}`;
  const content = await contentWith({
    ...doorFiles,
    'content/events/nights.yaml': nights,
    ...changes,
  });
  const store = openTestStore();
  const read = () => Promise.resolve(content);
  const services = {
    store,
    settings: { SITE_URL: 'http://localhost:3000', PAYMENTS: 'off' as const },
    now,
  };
  const request: TestDoor['request'] = (fields, values = {}) =>
    ({
      operator: newOperator(values),
      services,
      fields: new URLSearchParams(fields),
      randomBytes,
      readContent: read,
    }) as unknown as DeskActionRequest;
  return {
    store,
    content,
    book: async (id, answers) => {
      const form = content.forms.get('places');
      const fields = Object.entries({ evening: first, adults: '1', ...answers }).map(
        ([name, value]) => [name, [value].flat()] as const,
      );
      const booking = form && findBooking(form, fields, content);
      if (form === undefined || booking === undefined)
        throw new Error('The answers book no event.');
      await store.addSubmission(
        newSubmission({
          id,
          form: 'places',
          fields,
          booking: newBooking(booking, { form, fields, site: content.site }),
        }),
      );
      return id;
    },
    request,
    checkIn: (fields, values) => checkInPeople(request({ event: first, ...fields }, values)),
    page: (key = first, values = {}, query = {}) => {
      const params = { key: key.split('/') };
      const res = { setHeader: () => undefined };
      const context = { query, params, req: { method: 'GET' }, res };
      const { locale, timeZone } = content.site;
      const display = { locale, timeZone, now: now() };
      const operator = newOperator(values);
      const pageRequest = { operator, services, content, display, context };
      return doorProps(pageRequest as unknown as DeskPageRequest);
    },
  };
}

/** Returns the list that an action responds with. */
export function updateOf(result: ActionResult): DoorUpdate {
  if (result.kind !== 'json') throw new Error(`The action responded ${result.kind}.`);
  return result.value as DoorUpdate;
}
