import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { ContentPage } from '@/components/layout/content-page';
import { keepPlacesCurrent } from '@/components/sections/live-places';
import type { PlacesOfEvent } from '@/lib/bookings/places-api';
import type { EventState } from '@/lib/server/bookings/event-state';
import { formsWithEvents } from '@/lib/server/forms/settings/current-forms';
import { createPage } from '@/lib/server/site/pages/page-props';
import { contentWith, eventFile } from '@/tests/support/content';
import { eventStateWords } from '@/lib/words/lib/server/bookings';
import { eventsListWords } from '@/lib/words/components/sections';
import { waitingListsWords } from '@/lib/words/components/forms';
import { rebookingMailWords } from '@/lib/words/lib/server/bookings/rebooking';

const payment = `payment: { currency: GBP, description: Talk, otherWays: By cheque., amount: '8.00' }\n`;
const formFile = (more: string) => `title: Book places
submit: Book
intro: Two of you at most.
${more}fields:
  - { name: evening, label: Which evening?, kind: select, options: [talk, walk] }
  - { name: email, label: E-mail address, kind: email }
`;
const open: EventState = { kind: 'open', left: 3 };
const full: PlacesOfEvent = { text: 'Full', isOpen: false, closedText: '“Talk” is full.' };
const waits: PlacesOfEvent = { text: waitingListsWords.title, isOpen: true, waits: true };
const free: PlacesOfEvent = { text: '1 place left', isOpen: true };

/** Renders the page of an event in a state, as the server does. Returns its elements. */
async function showEvent(state: EventState, texts: Partial<PlacesOfEvent>, form = '') {
  const content = await contentWith({
    'content/forms/book.yaml': formFile(form),
    'content/events/talk.yaml': eventFile(
      'Talk',
      'form: book\nanswers: { evening: talk }\nbooking: { places: 4 }\n',
    ),
  });
  const events = new Map([['talk', { ...state, text: undefined, ...texts }]]);
  const forms = formsWithEvents(content.forms, content, events);
  const current = { forms, settings: new Map(), events };
  const now = new Date('2026-11-20');
  const view = createPage(content, '/events/talk', now, undefined, current)?.props.view;
  if (view === undefined) throw new Error('There is no page.');
  return render(<ContentPage view={view} />);
}

const heading = () => screen.getByRole('heading', { level: 2 }).textContent;
const button = () => screen.queryByRole('button')?.textContent;
/** The link in place of the form; that to the form is for phones. */
const link = () =>
  screen
    .queryAllByRole('link', { name: /^(Book|Join)/ })
    .find((each) => each.getAttribute('href')?.startsWith('#') === false)?.textContent;
const news = () =>
  screen
    .queryAllByRole('status')
    .map(({ textContent }) => textContent)
    .join('');

/** Has the page learn another state of the event. */
async function refresh(places: PlacesOfEvent) {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ events: { talk: places } })));
  vi.useFakeTimers();
  const stop = keepPlacesCurrent();
  await act(() => vi.advanceTimersByTimeAsync(1500));
  stop();
  vi.useRealTimers();
}

test('the heading, the text and the button follow the state that the server renders', async () => {
  const opened = await showEvent(open, { text: '3 places left' });
  expect([heading(), button(), link()]).toEqual(['Book places', 'Book', undefined]);
  expect(screen.getByText('Two of you at most.')).toBeVisible();
  opened.unmount();

  const waiting = await showEvent({ kind: 'waiting' }, waits);
  expect([heading(), button()]).toEqual([waitingListsWords.title, eventsListWords.join]);
  expect(screen.getByText(eventStateWords.waitingIntro)).toBeVisible();
  waiting.unmount();

  await showEvent({ kind: 'full' }, full);
  expect([heading(), button(), link()]).toEqual(['Full', undefined, undefined]);
  expect(screen.getByText('“Talk” is full.')).toBeVisible();
});

test('a cancelled event has no heading that offers places', async () => {
  await showEvent(
    { kind: 'cancelled' },
    { closedText: rebookingMailWords.text.cancelled('“Talk”') },
  );
  expect(heading()).toBe(eventStateWords.closed);
});

test('an open page leads to the waiting list when the event fills up, and back', async () => {
  await showEvent(open, { text: '3 places left' });
  await refresh(waits);
  expect([heading(), button()]).toEqual([waitingListsWords.title, eventsListWords.join]);
  expect(screen.queryByText('Two of you at most.')).toBeNull();
  expect(news()).toBe(eventStateWords.waitingIntro);
  await refresh(free);
  expect([heading(), button(), news()]).toEqual(['Book places', 'Book', '1 place left']);
});

test('an event that is full replaces a form that is not filled in, until places are free', async () => {
  await showEvent(open, { text: '3 places left' });
  await refresh(full);
  expect([heading(), button()]).toEqual(['Full', undefined]);
  const [explanation, hidden] = screen.getAllByText('“Talk” is full.');
  expect(explanation).toBeVisible();
  expect(hidden).not.toBeVisible();
  await refresh(free);
  expect([heading(), button()]).toEqual(['Book places', 'Book']);
});

test('a form that is filled in stays when the event is full, and says so', async () => {
  await showEvent(open, { text: '3 places left' });
  await userEvent.type(screen.getByLabelText('E-mail address'), 'ada@example.org');
  await refresh(full);
  expect(screen.getByLabelText('E-mail address')).toHaveValue('ada@example.org');
  expect([heading(), button(), news()]).toEqual([
    'Full',
    eventStateWords.fullSubmit,
    '“Talk” is full.',
  ]);
});

test('a page that was full links the form when places become free', async () => {
  await showEvent({ kind: 'full' }, full);
  await refresh(free);
  expect([heading(), link()]).toEqual(['Book places', 'Book']);
  expect(screen.getByRole('link', { name: 'Book' })).toHaveAttribute(
    'href',
    '/f/book?evening=talk',
  );
  expect(screen.getByText('Two of you at most.')).toBeVisible();
});

test('the link to a paid form follows the state', async () => {
  await showEvent(open, { text: '3 places left' }, payment);
  expect([heading(), button(), link()]).toEqual(['Book places', undefined, 'Book by card']);
  await refresh(waits);
  expect([heading(), link()]).toEqual([waitingListsWords.title, eventsListWords.join]);
  await refresh(full);
  expect([heading(), link()]).toEqual(['Full', undefined]);
});

test('a form that joins the waiting list gives way to the link of a paid form', async () => {
  await showEvent({ kind: 'waiting' }, waits, payment);
  expect([button(), link()]).toEqual([eventsListWords.join, undefined]);
  await refresh(free);
  expect([heading(), button(), link()]).toEqual(['Book places', undefined, 'Book by card']);
});
