import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { EventsByDay } from '@/components/sections/events-by-day';
import type { Booking, ListedEvent } from '@/lib/content/section-data';
import styles from '@/styles/sections/events-by-day.module.css';
import { eventsListWords } from '@/lib/words/components/sections';
import { eventStateWords } from '@/lib/words/lib/server/bookings';

const event: ListedEvent = {
  title: 'Mending evening',
  href: '/events/evening/2026-12-03',
  summary: '',
  date: '2026-12-03',
  dateText: 'Thursday 3 December 2026',
  timeText: '18:30 to 21:00',
  price: 'free',
};

const booking: Booking = {
  event: 'evening/2026-12-03',
  form: 'evening',
  href: '/events/evening/2026-12-03#form-evening',
  until: 0,
  isOpen: true,
};

function renderEvent(added: Partial<Booking> | undefined) {
  const events = [{ ...event, ...(added && { booking: { ...booking, ...added } }) }];
  render(<EventsByDay events={events} locale="en-GB" Heading="h3" />);
}

test('shows the day, the month and the terms of a date, and a way to book it', () => {
  renderEvent({ places: '4 places left', capacity: 18, left: 4 });
  expect(screen.getByRole('time')).toHaveTextContent('3 December');
  expect(screen.getByText('Thursday, 18:30 to 21:00, free')).toBeInTheDocument();
  const places = screen.getByText('4 places left');
  expect(places).toHaveAttribute('data-places', booking.event);
  expect(places).toHaveClass(styles.cells ?? '');
  expect(places.style.getPropertyValue('--left')).toBe('4');
  expect(places.style.getPropertyValue('--of')).toBe('18');
  const name = 'Book: Mending evening, Thursday 3 December 2026';
  expect(screen.getByRole('link', { name })).toHaveAttribute('href', booking.href);
});

test('draws a bar without cells for many places, and none without a number of places', () => {
  renderEvent({ places: '99 places left', capacity: 140, left: 99 });
  expect(screen.getByText('99 places left')).toHaveClass(styles.bar ?? '');
  renderEvent({ places: eventStateWords.notOpen('Monday') });
  expect(screen.getByText(eventStateWords.notOpen('Monday'))).toHaveClass(styles.places ?? '');
});

test('offers to join the waiting list of a full date, and nothing where none can be booked', () => {
  renderEvent({ places: 'Full', capacity: 8, left: 0, waits: true });
  const title = eventsListWords.bookTitleOn('Mending evening', 'Thursday 3 December 2026');
  const name = `${eventsListWords.join}${title}`;
  expect(screen.getByRole('link', { name })).toBeInTheDocument();
  renderEvent(undefined);
  expect(screen.getAllByRole('link', { name: /^(Book|Join)/ })).toHaveLength(1);
});
