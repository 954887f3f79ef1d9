import { expect, test } from 'vitest';
import type { EventPage } from '@/lib/content/page-content';
import type { EventStates } from '@/lib/server/bookings/load-states';
import { formsWithEvents } from '@/lib/server/forms/settings/current-forms';
import { createPage } from '@/lib/server/site/pages/page-props';
import { contentWith, seriesFile } from '@/tests/support/content';
import {
  bookingProblemWords,
  eventStateWords,
  bookingRuleWords,
} from '@/lib/words/lib/server/bookings';

const event = (date: string, title: string) =>
  `title: ${title}\ndescription: An event of the tests, once.\ndate: ${date}\nfrom: '19:00'\nto: '20:00'\nplace: Here\nlede: A talk.\nbody: Words\n`;

test('hides the choice that an event makes in its form', async () => {
  const content = await contentWith({
    'content/forms/book.yaml':
      'title: Book\nfields:\n  - { name: day, label: Day, kind: select, options: [first, second] }\n  - { name: name, label: Your name }\n',
    'content/events/talk.yaml': `${event('2026-11-27', 'Talk')}form: book\nanswers: { day: second }\n`,
  });
  const view = createPage(content, '/events/talk', new Date())?.props.view;
  expect(view).toMatchObject({
    form: {
      form: {
        id: 'book',
        fields: [
          { kind: 'hidden', name: 'day', value: 'second' },
          { kind: 'text', name: 'name' },
        ],
      },
    },
  });
  // The form itself asks for it.
  expect(content.forms.get('book')?.fields[0]).toMatchObject({ kind: 'select' });
});

test('asks whether to remind only on the pages of events with a reminder', async () => {
  const formOf = (day: string) => `form: book\nanswers: { day: ${day} }\n`;
  const content = await contentWith({
    'content/forms/book.yaml':
      'title: Book\nreminder: remind\nfields:\n  - { name: day, label: Day, kind: select, options: [first, second] }\n  - { name: remind, label: Remind me, kind: consent, required: false }\n',
    'content/events/talk.yaml': `${event('2026-11-27', 'Talk')}${formOf('first')}booking: { reminder: 1 day before }\n`,
    'content/events/walk.yaml': `${event('2026-11-28', 'Walk')}${formOf('second')}`,
  });
  const fieldsAt = (path: string) => {
    const view = createPage(content, path, new Date())?.props.view;
    if (view?.kind !== 'event') throw new Error(path);
    return view.form?.form.fields.map(({ name }) => name);
  };
  expect(fieldsAt('/events/talk')).toEqual(['day', 'remind']);
  expect(fieldsAt('/events/walk')).toEqual(['day']);
});

test('says on the page of an event when booking opens, and what its form books', async () => {
  const content = await contentWith({
    'content/forms/gift.yaml': `title: Book places
fields:
  - { name: evening, label: Which evening?, kind: select, options: [concert] }
  - { name: email, label: E-mail address, kind: email }
`,
    'content/events/concert.yaml': `${event('2026-11-27', 'Concert')}form: gift
answers: { evening: concert }
booking: { opens: 2026-11-20 }
`,
  });
  const pageAt = (now: string) =>
    createPage(content, '/events/concert', new Date(now))?.props.view as EventPage;
  const early = pageAt('2026-11-10');
  expect(early.form?.form).toMatchObject({
    active: false,
    closedText: bookingProblemWords.notOpen('Concert', 'Friday 20 November 2026'),
  });
  expect(early.chosen).toBeUndefined();
  expect(pageAt('2026-11-21').chosen).toBe('Concert, Friday 27 November 2026, 19:00 to 20:00');
});

test('does not repeat what the form of one event with tickets books', async () => {
  const content = await contentWith({
    'content/events/concert.yaml': `${event('2026-11-27', 'Concert')}booking: { tickets: { all: { label: All } } }\n`,
    'content/events/fridays.yaml': `${seriesFile('Friday')}booking: { tickets: { all: { label: All } } }\n`,
  });
  const pageAt = (path: string) => {
    const view = createPage(content, path, new Date('2026-11-21'))?.props.view;
    if (view?.kind !== 'event') throw new Error('There is no event.');
    return view;
  };
  const concert = pageAt('/events/concert');
  expect(concert.form?.form.intro).toContain('Friday 27 November 2026, 19:00 to 20:00');
  expect(concert.chosen).toBeUndefined();
  expect(pageAt('/events/fridays/2026-11-27').chosen).toContain('Friday 27 November 2026');
});

test('says on the page of a full event that nothing is paid before an offer is accepted', async () => {
  const content = await contentWith({
    'content/forms/gift.yaml': `title: Book places
payment: { currency: GBP, description: Concert, otherWays: Or send a cheque., amount: '8.00' }
fields:
  - { name: evening, label: Which evening?, kind: select, options: [concert, other] }
  - { name: email, label: E-mail address, kind: email }
`,
    'content/events/concert.yaml': `${event('2026-11-27', 'Concert')}form: gift
answers: { evening: concert }
booking: { places: 4, waitingList: 2 hours }
`,
  });
  const events: EventStates = new Map([['concert', { kind: 'waiting', text: 'Full' }]]);
  const forms = formsWithEvents(content.forms, content, events);
  const now = new Date('2026-11-20');
  const current = { forms, settings: new Map(), events };
  const page = createPage(content, '/events/concert', now, undefined, current);
  const view = page?.props.view as EventPage | undefined;
  expect(view?.form?.form.payment).toBeUndefined();
  expect(view?.form?.form.intro).toContain(eventStateWords.waitingToPay);
});

test('tells the rules of a booking only while the event can be booked', async () => {
  const content = await contentWith({
    'content/events/talk.yaml': `${event('2026-11-27', 'Talk')}booking:
  opens: 2026-11-01
  closes: 2026-11-25
  atMost: 6
  tickets: { adults: { label: Adults } }
`,
  });
  const labelsAt = (now: string) => {
    const view = createPage(content, '/events/talk', new Date(now))?.props.view;
    if (view?.kind !== 'event') throw new Error('There is no event.');
    return view.facts.map(({ label }) => label);
  };
  expect(labelsAt('2026-10-31T12:00Z')).toEqual(['When', 'Where', 'Places']);
  expect(labelsAt('2026-11-24T12:00Z')).toEqual([
    'When',
    'Where',
    'Booking',
    bookingRuleWords.atMost,
  ]);
  expect(labelsAt('2026-11-26T12:00Z')).toEqual(['When', 'Where', 'Places']);
});
