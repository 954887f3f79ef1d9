import { act, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RenderedAt } from '@/components/sections/moment';
import { OpeningHours } from '@/components/sections/opening-hours';
import type { OpeningHoursSection } from '@/lib/content/tree';

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
};
const open = Date.parse('2026-11-27T22:29:30Z');

function page(renderedAt: number) {
  return (
    <RenderedAt.Provider value={renderedAt}>
      <OpeningHours section={section} />
    </RenderedAt.Provider>
  );
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('the server says it for the moment at which it makes the page', () => {
  expect(renderToString(page(open))).toContain('Open now until 22:30');
});

test('a page that was made earlier is put right at the moment of viewing', () => {
  vi.setSystemTime(open);
  render(page(open - 24 * 3_600_000));
  expect(screen.getByText('Open now until 22:30')).toBeInTheDocument();
});

test('a page that stays open follows the clock', () => {
  vi.setSystemTime(open);
  render(page(open));
  expect(screen.getByText('Open now until 22:30')).toBeInTheDocument();
  act(() => {
    vi.advanceTimersByTime(60_000);
  });
  expect(screen.getByText('Closed now. Opens Friday 4 December at 19:00')).toBeInTheDocument();
});

test('the week and the days that differ are told', () => {
  vi.setSystemTime(open);
  render(page(open));
  expect(screen.getByRole('row', { name: 'Friday 19:00 to 22:30, today' })).toBeInTheDocument();
  expect(screen.getByRole('row', { name: 'Monday Closed' })).toBeInTheDocument();
  expect(screen.getByText('Friday 25 December')).toBeInTheDocument();
  expect(screen.getByText('Closed: Christmas Day')).toBeInTheDocument();
});
