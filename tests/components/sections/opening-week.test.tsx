import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { Body } from '@/components/sections/body';
import type { OpeningHoursSection } from '@/lib/content/place-sections';
import type { OpeningHours } from '@/lib/time/opening-hours';
import { openingWords } from '@/lib/words/lib/time';
import { openingHoursWords } from '@/lib/words/components/sections/opening';

const week: OpeningHours['week'] = [
  [{ from: 0, to: 1440 }],
  [],
  [],
  [],
  [{ from: 19 * 60, to: 22 * 60 + 30 }],
  [{ from: 20 * 60, to: 26 * 60 }],
  [],
];

const evenings: OpeningHours = { week: [[], ...week.slice(1)], exceptions: [] };

function sectionAt(time: string, values: Partial<OpeningHoursSection> = {}): OpeningHoursSection {
  const at = Date.parse(time);
  return {
    section: 'opening-hours',
    title: 'Opening hours',
    id: 'opening-hours',
    drawing: true,
    timeZone: 'Europe/London',
    locale: 'en-GB',
    hours: {
      week,
      exceptions: [
        { from: '2026-12-25', to: '2026-12-25', open: [], reason: 'Christmas Day' },
        { from: '2027-01-01', to: '2027-01-01', open: [], reason: 'New Year’s Day' },
      ],
    },
    snapshot: { at, until: at + 60_000 },
    ...values,
  };
}

function renderAt(time: string, values?: Partial<OpeningHoursSection>) {
  vi.setSystemTime(Date.parse(time));
  return render(<Body nodes={[sectionAt(time, values)]} />);
}

function rows(): (string | null)[] {
  return screen.getAllByRole('row').map(({ textContent }) => textContent);
}

beforeEach(() => {
  vi.useFakeTimers();
});

test('renders a line for each day of the week, and marks today', () => {
  renderAt('2026-11-27T20:00Z');
  const { allDay, closed, now, span, today } = openingHoursWords;
  expect(rows()).toEqual([
    `Monday 23${allDay}`,
    `Tuesday 24${closed}`,
    `Wednesday 25${closed}`,
    `Thursday 26${closed}`,
    `Friday 27${span('19:00', '22:30')}${today}${now}`,
    `Saturday 28${span('20:00', '02:00')}`,
    `Sunday 29${closed}`,
  ]);
});

test('draws open times to scale', () => {
  renderAt('2026-11-27T20:00Z', { hours: evenings });
  // Noon to three in the morning.
  const friday = screen.getByRole('row', { name: /^Friday/ });
  const open = friday.querySelector('rect.open');
  expect(open).toHaveAttribute('x', '46.7%');
  expect(open).toHaveAttribute('width', '23.3%');
  expect(friday.querySelector('rect.now')).toHaveAttribute('x', '53.3%');
});

test('marks the time after midnight on the line of the day before', () => {
  renderAt('2026-11-29T01:00Z', { hours: evenings });
  expect(rows()[5]).toBe('Saturday 2820:00 to 02:00now');
  expect(rows()[6]).toBe('Sunday 29Closed, today');
});

test('shows an exception of this week on its line and later ones in the list', () => {
  renderAt('2026-12-23T12:00Z');
  expect(rows()[4]).toBe('Friday 25Closed: Christmas Day. Usually 19:00 to 22:30');
  expect(screen.queryByText('Friday 25 December')).not.toBeInTheDocument();
  expect(screen.getByText('Friday 1 January')).toBeInTheDocument();
});

test('shades the daylight and states sunset and nightfall of today', () => {
  const day = [
    { daylight: 'day', from: 720, to: 952 },
    { daylight: 'twilight', from: 952, to: 1082 },
    { daylight: 'dark', from: 1082, to: 1440 },
  ] as const;
  const { container } = renderAt('2026-11-27T20:00Z', { daylight: Array(7).fill(day) });
  expect(rows().slice(7)).toEqual(['Sunset today15:52', 'Dark from18:02']);
  expect(container.querySelectorAll('rect.dark')).toHaveLength(7);
});

test('updates only the status in the browser', async () => {
  renderAt('2026-11-27T22:29:30Z');
  expect(screen.getByText(openingWords.openUntil('22:30'))).toBeInTheDocument();
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  await vi.dynamicImportSettled();
  await act(() => vi.advanceTimersByTimeAsync(0));
  expect(screen.getByText(/^Closed now/)).toBeInTheDocument();
  expect(screen.getAllByRole('table')).toHaveLength(1);
  expect(rows()[4]).toBe('Friday 2719:00 to 22:30, todaynow');
});
