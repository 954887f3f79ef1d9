import { act, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { Body } from '@/components/sections/body';
import type { OpeningHoursSection } from '@/lib/content/place-sections';
import { nextOpeningChange } from '@/lib/time/opening-hours';
import { openingHoursWords } from '@/lib/words/components/sections/opening';
import { openingWords } from '@/lib/words/lib/time';

const section: OpeningHoursSection = {
  section: 'opening-hours',
  title: 'Opening hours',
  id: 'opening-hours',
  timeZone: 'Europe/London',
  locale: 'en-GB',
  hours: {
    week: [[], [], [], [], [{ from: 19 * 60, to: 22 * 60 + 30 }], [], []],
    exceptions: [{ from: '2026-12-25', to: '2026-12-25', open: [], reason: 'Christmas Day' }],
  },
  snapshot: { at: 0, until: 0 },
};
const open = Date.parse('2026-11-27T22:29:30Z');

/** Returns the section as the server renders it at a time. */
function page(at: number) {
  const until = nextOpeningChange(section.hours, section.timeZone, new Date(at)).getTime();
  return <Body nodes={[{ ...section, snapshot: { at, until } }]} />;
}

beforeEach(() => {
  vi.useFakeTimers();
});

test('renders the status at the time of the server rendering', () => {
  expect(renderToString(page(open))).toContain(openingWords.openUntil('22:30'));
});

test('updates an expired server rendering in the browser', async () => {
  vi.setSystemTime(open);
  render(page(open - 24 * 3_600_000));
  expect(screen.getByText(/^Closed now/)).toBeInTheDocument();
  await vi.dynamicImportSettled();
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(screen.getByText(openingWords.openUntil('22:30'))).toBeInTheDocument();
});

test('keeps the server rendering while it is valid, then updates every minute', async () => {
  vi.setSystemTime(open - 60_000);
  const formats = vi.spyOn(Intl, 'DateTimeFormat');
  const { container } = render(page(open - 60_000));
  const rendered = container.querySelector('section');
  formats.mockClear();
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(screen.getByText(openingWords.openUntil('22:30'))).toBeInTheDocument();
  expect(container.querySelector('section')).toBe(rendered);
  expect(formats).not.toHaveBeenCalled();

  await act(() => vi.advanceTimersByTimeAsync(60_000));
  await vi.dynamicImportSettled();
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(screen.getByText('Closed now. Opens Friday 4 December at 19:00')).toBeInTheDocument();

  // The day before the next opening.
  await act(() => vi.advanceTimersByTimeAsync(6 * 24 * 3_600_000));
  expect(screen.getByText('Closed now. Opens tomorrow at 19:00')).toBeInTheDocument();
});

test('keeps the row of today apart from days with the same hours', () => {
  const tuesday = open - 3 * 24 * 3_600_000;
  vi.setSystemTime(tuesday);
  render(page(tuesday));
  expect(screen.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'MondayClosed',
    'TuesdayClosed, today',
    'Wednesday and ThursdayClosed',
    'Friday19:00 to 22:30',
    'Saturday and SundayClosed',
  ]);
});

test('renders the week and the coming exceptions', () => {
  vi.setSystemTime(open);
  render(page(open));
  expect(screen.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'Monday to ThursdayClosed',
    'Friday19:00 to 22:30, today',
    'Saturday and SundayClosed',
  ]);
  expect(screen.getByText('Friday 25 December')).toBeInTheDocument();
  expect(screen.getByText('Closed: Christmas Day')).toBeInTheDocument();
});

test('shows the week of the season, and the dates and weeks of those that follow', () => {
  const [closed, early] = [[], [{ from: 600, to: 960 }]];
  const seasons = [
    { name: 'Winter', from: '10-01', to: '03-31', week: Array<typeof early>(7).fill(early) },
  ];
  const exceptions: [] = [];
  const week = [closed, closed, closed, closed, early, early, early];
  const hours = { week, seasons, exceptions };
  const at = Date.parse('2026-11-27T12:00Z');
  render(<Body nodes={[{ ...section, hours, snapshot: { at, until: at + 60_000 } }]} />);
  expect(screen.getByRole('table', { name: 'Winter, until 31 March' })).toHaveTextContent(
    'Monday to Thursday10:00 to 16:00Friday10:00 to 16:00, today',
  );
  expect(screen.getByRole('term')).toHaveTextContent('1 April to 30 September');
  expect(screen.getByRole('definition')).toHaveTextContent('Friday to Sunday 10:00 to 16:00');
});

test('lists each place with its own state, and says the last entry', () => {
  const daily = Array<[{ from: number; to: number }]>(7).fill([{ from: 600, to: 960 }]);
  const places = [
    {
      name: 'Café',
      phone: { text: '01632 960168', href: 'tel:+441632960168' },
      hours: { week: daily, exceptions: [], lastEntry: 30 },
    },
    { name: 'Library', hours: { week: [[], [], [], [], [], [], []], exceptions: [] } },
  ];
  const hours = { ...section.hours, exceptions: [], lastEntry: 60 };
  const at = Date.parse('2026-11-27T12:00Z');
  const node = { ...section, hours, places, snapshot: { at, until: at + 60_000 } };
  render(<Body nodes={[node]} />);
  expect(screen.getByText(openingHoursWords.lastEntryHours(1))).toBeInTheDocument();
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'Café',
    'Library',
  ]);
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    openingWords.openUntil('16:00, last entry 15:30'),
    'Monday to Sunday 10:00 to 16:00',
    openingHoursWords.lastEntryMinutes(30),
    '01632 960168',
    'Closed',
    'Closed',
  ]);
});
