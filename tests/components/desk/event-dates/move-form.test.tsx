import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { MoveForm } from '@/components/desk/event-dates/move-form';

const moving = {
  submission: 'one',
  event: 'nights/2026-11-27',
  name: 'Ana',
  places: '2 adults',
  to: 'b',
  targets: [
    { value: 'a', label: 'Friday' },
    { value: 'b', label: 'Saturday' },
  ],
};

test('sends the booking, its date and the new date, and a mail only if it is ticked', () => {
  const { container } = render(<MoveForm moving={moving} />);
  expect(screen.getByRole('heading', { name: 'Move the booking of Ana (2 adults)' })).toBeVisible();
  expect(screen.getByLabelText('New date')).toHaveValue('b');
  expect(screen.getByLabelText('Send them the new ticket by e-mail')).not.toBeChecked();
  const form = container.querySelector('form[action="/api/desk/places/move"]');
  expect(Object.fromEntries(new FormData(form as HTMLFormElement))).toEqual({
    submission: 'one',
    event: 'nights/2026-11-27',
    to: 'b',
  });
});

test('says that there is no other date', () => {
  render(<MoveForm moving={{ ...moving, targets: [] }} />);
  expect(screen.getByText('There is no other coming date with this form.')).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});
