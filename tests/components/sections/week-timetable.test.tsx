import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { WeekTimetable } from '@/components/sections/week-timetable';
import type { Lesson, Timetable } from '@/lib/content/event-tables';
import { timetableWords } from '@/lib/words/components/sections';

const yoga: Lesson = {
  title: 'Yoga',
  href: '/events/yoga',
  timeText: '18:00 to 20:00',
  notes: ['Not on 7 December'],
  next: { event: 'yoga/2026-12-14', day: '14 December', places: '3 places left' },
};
const dance: Lesson = {
  title: 'Dance',
  href: '/events/dance',
  timeText: '19:00 to 20:00',
  place: 'The hall',
  people: 'Ana Lima',
  notes: [],
};
const table: Timetable = {
  days: [
    { name: 'Monday', lessons: [yoga] },
    { name: 'Tuesday', lessons: [dance] },
  ],
  rows: [
    {
      time: '18:00',
      cells: [
        { span: 2, lessons: [yoga] },
        { span: 1, lessons: [] },
      ],
    },
    { time: '19:00', cells: [null, { span: 1, lessons: [dance] }] },
  ],
};

test('is a table with headers for days and times', () => {
  render(
    <WeekTimetable
      section={{ section: 'timetable', title: 'Every week', id: 'w', events: [], table }}
    />,
  );
  // The tests' browser has no container queries, which show it.
  const hidden = { hidden: true };
  const week = within(screen.getByRole('table', hidden));
  expect(week.getByText(timetableWords.caption).closest('caption')).not.toBeNull();
  expect(week.getAllByRole('columnheader', hidden).map(({ textContent }) => textContent)).toEqual([
    'Monday',
    'Tuesday',
  ]);
  expect(week.getAllByRole('rowheader', hidden).map(({ textContent }) => textContent)).toEqual([
    '18:00',
    '19:00',
  ]);
  const cell = week.getByRole('link', { ...hidden, name: 'Yoga' }).closest('td');
  expect(cell).toHaveAttribute('rowspan', '2');
  expect(cell).toHaveTextContent('18:00 to 20:00YogaNot on 7 December14 December: 3 places left');
});

test('is a list by day too, for narrow screens, whose places stay current', () => {
  render(
    <WeekTimetable
      section={{ section: 'timetable', title: 'Every week', id: 'w', events: [], table }}
    />,
  );
  const headings = screen.getAllByRole('heading', { level: 3 });
  expect(headings.map(({ textContent }) => textContent)).toEqual(['Monday', 'Tuesday']);
  expect(headings[1]?.parentElement).toHaveTextContent(
    'Tuesday19:00 to 20:00DanceThe hallWith Ana Lima',
  );
  expect(document.querySelectorAll('[data-places="yoga/2026-12-14"]')).toHaveLength(2);
});

test('says that nothing takes place', () => {
  render(
    <WeekTimetable section={{ section: 'timetable', events: [], table: { days: [], rows: [] } }} />,
  );
  expect(screen.getByText(timetableWords.empty)).toBeInTheDocument();
  expect(screen.queryByRole('table')).toBeNull();
});
