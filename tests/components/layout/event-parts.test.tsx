import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Facts } from '@/components/layout/event-parts';
import { bookingRuleWords } from '@/lib/words/lib/server/bookings';

test('marks the facts that hold only while an event can be booked', () => {
  render(
    <Facts
      facts={[
        { label: 'Where', text: 'The dome' },
        { label: 'At most', text: bookingRuleWords.places(6), bookableOf: 'talk' },
      ]}
    />,
  );
  const [where, atMost] = screen.getAllByRole('definition').map((fact) => fact.parentElement);
  expect(where).not.toHaveAttribute('data-bookable');
  expect(atMost).toHaveAttribute('data-bookable', 'talk');
});
