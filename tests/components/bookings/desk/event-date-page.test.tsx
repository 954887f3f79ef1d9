import { act, render, screen, waitFor, within } from '@testing-library/react';
import type { ComponentProps, ReactElement } from 'react';
import { expect, test, vi } from 'vitest';
import { EventDatePage } from '@/components/bookings/desk/event-date-page';
import { EventDatesPage } from '@/components/bookings/desk/event-dates-page';
import { withDeskLayout } from '@/components/desk/desk-layout';
import { eventDateWords as bookingsDeskEventDateWords } from '@/lib/words/lib/server/bookings/desk';
import {
  eventDatesWords,
  missingWords,
  eventDateWords,
} from '@/lib/words/components/bookings/desk';
import { layoutWords } from '@/lib/words/components/desk';

const numbers = { booked: '3', held: '1', blocked: '2', left: '4' };
const frame = {
  title: 'Dates',
  meta: { title: 'Dates' },
  desk: { siteName: 'Larkmoor', operator: 'ana@example.org', may: ['read', 'work'] },
} as const;

const page: ComponentProps<typeof EventDatePage> = {
  ...frame,
  version: '1',
  event: 'nights/2026-11-27',
  title: 'Public night',
  when: 'Friday 27 November 2026, 19:00 to 21:30',
  href: '/events/nights/2026-11-27',
  formTitle: 'Book places',
  places: '3 booked · 1 held · 2 blocked · 4 left',
  shares: { booked: 3, held: 1, blocked: 2, left: 4 },
  kinds: [{ label: 'All kinds', numbers }],
  money: [{ label: 'Paid by card', sum: '£16.00' }],
  decision: { text: undefined, putBack: undefined, href: undefined },
  rebookings: [],
  waiting: [],
  bookings: [
    {
      id: 'one',
      href: '/desk/one',
      reference: 'BOO-1',
      name: 'Zoë',
      places: '2 adults',
      payment: '',
      state: 'Booked',
      received: { iso: '2026-11-20T12:00:00.000Z', text: '12:00' },
    },
  ],
  files: [
    {
      label: bookingsDeskEventDateWords.files.doorList,
      href: '/desk/door-list?form=book&event=nights',
    },
  ],
  blocking: {
    event: 'nights/2026-11-27',
    idempotencyKey: 'new-block',
    kinds: [{ value: 'all', label: 'Any kind' }],
    mayChange: true,
    typed: { kind: '', places: '', reason: '' },
    blocks: [
      { id: 'b1', kind: 'all', places: 2, version: 1, reason: 'the crew', about: 'Any kind.' },
    ],
  },
};

const list: ComponentProps<typeof EventDatesPage> = {
  ...frame,
  version: '1',
  isPast: false,
  mayOpenDoor: false,
  resources: [],
  rows: [],
  missing: [],
};

const row = {
  href: '/desk/events/a',
  doorHref: '/desk/door/a',
  month: 'December 2026',
  title: 'Night',
  when: 'Friday',
  formTitle: 'Book',
  places: '3 booked · 4 left',
  shares: { booked: 3, held: 0, blocked: 0, left: 4 },
  numbers: { ...numbers, waiting: '5' },
};

test('the list of dates is a table by month, with a bar and a column for each number that there is', () => {
  const later = { ...row, href: '/desk/events/b', when: 'Monday', month: 'January 2027' };
  const Page = withDeskLayout(EventDatesPage, 'events');
  render(<Page {...list} mayOpenDoor rows={[row, later]} />);
  const table = screen.getByRole('table', { name: eventDatesWords.caption });
  const headers = within(table).getAllByRole('columnheader');
  expect(headers.map(({ textContent }) => textContent)).toEqual(['Date', 'Places', 'Waiting']);
  const months = within(table).getAllByRole('rowgroup').slice(1);
  expect(months.map((month) => month.querySelector('th')?.textContent)).toEqual([
    'December 2026',
    'January 2027',
  ]);
  const bar = within(table).getAllByRole('cell', { name: '3 booked · 4 left' })[0];
  expect(bar?.querySelector('svg')).toHaveAttribute('viewBox', '0 0 7 1');
  expect(within(table).getByRole('link', { name: 'Door, Friday' })).toHaveAttribute(
    'href',
    row.doorHref,
  );
  expect(within(table).getByRole('link', { name: 'Friday' })).toHaveAttribute('href', row.href);
  expect(screen.getByRole('link', { name: layoutWords.events, hidden: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
  expect(screen.getByRole('link', { name: eventDatesWords.showPast })).toBeInTheDocument();
});

test('the list of dates has the bookings of missing dates, and says what to do', () => {
  const received = { iso: '2026-11-20T12:00:00.000Z', text: '12:00' };
  const booking = { key: 'nights/2026-12-25', name: 'Zoë', href: '/desk/one', reference: 'BOO-1' };
  render(<EventDatesPage {...list} missing={[{ ...booking, received }]} />);
  const section = screen.getByRole('region', { name: missingWords.title });
  expect(section).toHaveTextContent(missingWords.about);
  expect(within(section).getByRole('rowheader', { name: 'Zoë' })).toBeInTheDocument();
  expect(within(section).getByRole('link', { name: 'BOO-1' })).toHaveAttribute('href', '/desk/one');
});

interface Source {
  onmessage?:
    | ((event: { readonly data: string; readonly lastEventId: string }) => void)
    | undefined;
}

/** Renders a page with a desk that answers with other props, and returns what tells it of a change. */
function renderLive(shown: ReactElement, answer: Readonly<Record<string, unknown>>) {
  let source: Source | undefined;
  const follow = (opened: Source) => void (source = opened);
  vi.stubGlobal(
    'EventSource',
    class {
      close = vi.fn();
      onmessage?: Source['onmessage'];
      constructor() {
        follow(this);
      }
    },
  );
  const request = vi.fn(() => Promise.resolve(Response.json(answer)));
  vi.stubGlobal('fetch', request);
  const { container } = render(shown);
  const tell = (version: string) => {
    act(() => source?.onmessage?.({ data: '[]', lastEventId: version }));
  };
  return { container, request, tell };
}

const renderLiveDate = (answer: Partial<typeof page>) =>
  renderLive(<EventDatePage {...page} />, { ...page, ...answer });

const twoBooked = page.bookings.flatMap((booking) => [
  booking,
  { ...booking, id: 'two', name: 'Ana', href: '/desk/two' },
]);

test('the page of a date shows what has changed', async () => {
  const { request, tell } = renderLiveDate({ bookings: twoBooked });
  tell('1');
  expect(request).not.toHaveBeenCalled();
  tell('2');
  await screen.findByRole('rowheader', { name: 'Ana' });
  expect(request.mock.calls).toEqual([
    ['/api/desk/bookings/date?event=nights%2F2026-11-27', expect.anything()],
  ]);
  expect(screen.queryByText(/has changed/)).not.toBeInTheDocument();
});

test('the list of dates shows what has changed, with the query of its page', async () => {
  window.history.replaceState(null, '', '/desk/events?show=past');
  const rows = [{ ...row, places: '4 booked · 3 left' }];
  const { request, tell } = renderLive(<EventDatesPage {...list} rows={[row]} />, {
    ...list,
    rows,
  });
  tell('2');
  await screen.findByText('4 booked · 3 left');
  expect(request.mock.calls).toEqual([['/api/desk/bookings/dates?show=past', expect.anything()]]);
  window.history.replaceState(null, '', '/');
});

test('the page of a date with an open form stays, and says that it has changed', async () => {
  const { container, request, tell } = renderLiveDate({ bookings: twoBooked });
  container.querySelector('details')?.setAttribute('open', '');
  tell('2');
  await screen.findByText(eventDateWords.changed);
  expect(screen.getByRole('link', { name: eventDateWords.showChanged })).toHaveAttribute(
    'href',
    '/desk/events/nights/2026-11-27',
  );
  expect(screen.queryByRole('rowheader', { name: 'Ana' })).not.toBeInTheDocument();
  expect(request).toHaveBeenCalledTimes(1);
});

test('a change of something else says nothing', async () => {
  const blocking = page.blocking && { ...page.blocking, idempotencyKey: 'another' };
  const { container, request, tell } = renderLiveDate({ blocking, version: '2' });
  container.querySelector('details')?.setAttribute('open', '');
  tell('2');
  await waitFor(() => {
    expect(request).toHaveBeenCalled();
  });
  await act(() => Promise.resolve());
  expect(screen.queryByText(/has changed/)).not.toBeInTheDocument();
});

test('the page of a date leads to messages, lists and the event', () => {
  render(<EventDatePage {...page} />);
  const people = screen.getByRole('table', { name: eventDateWords.peopleCaption });
  expect(within(people).getByRole('rowheader', { name: 'Zoë' })).toBeInTheDocument();
  expect(within(people).getByRole('link', { name: 'BOO-1' })).toHaveAttribute('href', '/desk/one');
  expect(
    screen.getByRole('link', { name: bookingsDeskEventDateWords.files.doorList }),
  ).toBeInTheDocument();
  expect(screen.getByRole('link', { name: eventDateWords.page })).toHaveAttribute(
    'href',
    page.href,
  );
});

test('the table of bookings has a column for payments only if there are any', () => {
  const headers = () =>
    within(screen.getByRole('table', { name: eventDateWords.peopleCaption }))
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent);
  const { rerender } = render(<EventDatePage {...page} />);
  expect(headers()).toEqual(['Name', 'Places', 'State', 'Message']);
  const paid = page.bookings.map((booking) => ({ ...booking, payment: '£16.00 paid' }));
  rerender(<EventDatePage {...page} bookings={paid} />);
  expect(headers()).toEqual(['Name', 'Places', 'Payment', 'State', 'Message']);
});

test('the page of a date has a form for a new block, and for each block', () => {
  const { container } = render(<EventDatePage {...page} />);
  const [change, added] = container.querySelectorAll('form[action="/api/desk/bookings/block"]');
  expect(new FormData(change as HTMLFormElement).get('block')).toBe('b1');
  expect(new FormData(change as HTMLFormElement).get('places')).toBe('2');
  expect(Object.fromEntries(new FormData(added as HTMLFormElement))).toEqual({
    event: 'nights/2026-11-27',
    block: 'new-block',
    new: 'on',
    kind: 'all',
    places: '',
    reason: '',
  });
  expect(
    screen.getByRole('button', { name: eventDateWords.unblockOf('the crew') }),
  ).toBeInTheDocument();
});

test('readers see blocks without forms, and problems are announced', () => {
  const { blocking } = page;
  const reading = blocking && { ...blocking, mayChange: false };
  const problem = bookingsDeskEventDateWords.problems.full('3', 2, '2');
  render(
    <EventDatePage
      {...page}
      {...(reading === undefined ? {} : { blocking: reading })}
      problem={problem}
    />,
  );
  expect(screen.getByText('the crew')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /block/i })).toBeNull();
  expect(screen.getByRole('alert')).toHaveTextContent(problem);
});

test('held places have a form for each hold and one for all, which readers do not see', () => {
  const about = bookingsDeskEventDateWords.held('12:00', '12:15');
  const rows = ['one', 'two'].map((hold) => ({ hold, places: '2 places', about }));
  const holds = { event: 'nights/2026-11-27', mayRelease: true, rows };
  const { rerender } = render(<EventDatePage {...page} holds={holds} />);
  const section = within(screen.getByRole('region', { name: eventDateWords.holds }));
  const [first] = section.getAllByRole('button', { name: `Release 2 places. ${about}` });
  expect(Object.fromEntries(new FormData(first?.closest('form') ?? undefined))).toEqual({
    event: holds.event,
    hold: 'one',
  });
  const all = section.getByRole('button', { name: eventDateWords.releaseAll }).closest('form');
  expect(Object.fromEntries(new FormData(all ?? undefined))).toEqual({
    event: holds.event,
    all: 'on',
  });
  rerender(<EventDatePage {...page} holds={{ ...holds, mayRelease: false }} />);
  expect(section.getAllByText('2 places')).toHaveLength(2);
  expect(section.queryByRole('button')).toBeNull();
});
