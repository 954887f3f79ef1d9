import { render, screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { expect, test } from 'vitest';
import { ChosenBookingForms } from '@/components/bookings/desk/chosen-booking';
import { chosenWords } from '@/lib/words/components/bookings/desk';

const chosen: ComponentProps<typeof ChosenBookingForms>['chosen'] = {
  submission: 'one',
  event: 'nights/2026-11-27',
  idempotencyKey: 'mail-1',
  name: 'Ana',
  places: '2 adults',
  counts: [{ name: 'adults', label: 'adults', count: 2 }],
  moving: {
    to: 'b',
    targets: [
      { value: 'a', label: 'Friday' },
      { value: 'b', label: 'Saturday' },
    ],
  },
  email: 'ana@example.net',
  refund: { minor: 1600, sum: '£16.00' },
};
const booking = { submission: 'one', event: 'nights/2026-11-27' };

function sentBy(container: HTMLElement, action: string) {
  const form = container.querySelector(`form[action="/api/desk/bookings/${action}"]`);
  return Object.fromEntries(new FormData(form as HTMLFormElement));
}

test('sends nothing by mail and refunds nothing unless it is ticked', () => {
  const { container } = render(<ChosenBookingForms chosen={chosen} />);
  expect(screen.getByRole('region', { name: chosenWords.title('Ana', '2 adults') })).toBeVisible();
  expect(sentBy(container, 'move')).toEqual({ ...booking, to: 'b' });
  expect(sentBy(container, 'change')).toEqual({ ...booking, 'count-adults': '2' });
  expect(sentBy(container, 'ticket')).toEqual({ ...booking, message: 'mail-1' });
  expect(sentBy(container, 'cancel')).toEqual({ ...booking, minor: '1600' });
  expect(screen.getByLabelText(chosenWords.refund('£16.00'))).not.toBeChecked();
});

test('leaves out what the booking or the operator has not', () => {
  const { email: _email, refund: _refund, ...less } = chosen;
  render(<ChosenBookingForms chosen={{ ...less, counts: [], moving: { to: '', targets: [] } }} />);
  expect(screen.getByText(chosenWords.noTargets)).toBeVisible();
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    chosenWords.cancel,
  ]);
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('says that cash of the door is to be given back', () => {
  render(<ChosenBookingForms chosen={{ ...chosen, counts: [], sold: '£8.00' }} />);
  expect(
    screen.getByText(/sold at the door for £8\.00 in cash\. Give the money back/),
  ).toBeVisible();
  expect(screen.queryByRole('button', { name: chosenWords.counts })).toBeNull();
});
