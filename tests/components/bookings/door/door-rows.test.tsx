import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { DoorRows } from '@/components/bookings/door/door-rows';
import type { DoorCheckIn } from '@/lib/bookings/door/check-ins';
import type { CheckInListRow } from '@/lib/bookings/door/door-page';
import { doorWords } from '@/lib/words/components/bookings/door';

const row: CheckInListRow = {
  id: 'a',
  reference: 'PLA-000000',
  ticket: '',
  name: 'Ana Wren',
  guests: '',
  places: 3,
  counted: '3 adults',
  payment: '',
  notes: [],
};

beforeEach(() => {
  // The stylesheet hides the buttons that change the number from pages without scripts.
  document.documentElement.dataset.scripts = '';
});

function renderRows(checkIn?: DoorCheckIn) {
  const onCheckIn = vi.fn();
  render(
    <DoorRows
      event={{ key: 'moon' }}
      rows={[row]}
      checkIns={new Map(checkIn && [['a', checkIn]])}
      search=""
      locale="en-GB"
      timeZone="UTC"
      onCheckIn={onCheckIn}
    />,
  );
  return onCheckIn;
}

test('checks everyone in, or as many as are chosen', () => {
  const onCheckIn = renderRows();
  const button = screen.getByRole('button', { name: 'Check in: Ana Wren' });
  fireEvent.click(button);
  fireEvent.click(screen.getByRole('button', { name: 'One fewer: Ana Wren' }));
  expect(screen.getByLabelText(doorWords.numberOf('Ana Wren'))).toHaveValue(2);
  fireEvent.click(button);
  expect(onCheckIn.mock.calls).toEqual([
    ['a', 3],
    ['a', 2],
  ]);
});

test('says who is checked in, and undoes it', () => {
  const onCheckIn = renderRows({ id: 'x', submission: 'a', people: 2, at: 0 });
  expect(screen.getByText(doorWords.checkedInSome('2', '3', '00:00'))).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: doorWords.undoNamed('Ana Wren') }));
  expect(onCheckIn).toHaveBeenCalledWith('a', 0);
});

function CountingRows() {
  const [people, setPeople] = useState(0);
  const checkIn = { id: 'x', submission: 'a', people, at: 0 };
  return (
    <DoorRows
      event={{ key: 'moon' }}
      rows={[row]}
      checkIns={new Map([['a', checkIn]])}
      search=""
      locale="en-GB"
      timeZone="UTC"
      onCheckIn={(_id, count) => {
        setPeople(count);
      }}
    />
  );
}

test('keeps the focus in the row after a check-in and its undo', async () => {
  const user = userEvent.setup();
  render(<CountingRows />);
  screen.getByRole('button', { name: 'Check in: Ana Wren' }).focus();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('button', { name: doorWords.undoNamed('Ana Wren') })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(screen.getByRole('button', { name: 'Check in: Ana Wren' })).toHaveFocus();
  // A check-in of some of them leaves both buttons.
  await user.click(screen.getByRole('button', { name: 'One fewer: Ana Wren' }));
  await user.click(screen.getByRole('button', { name: 'Check in: Ana Wren' }));
  expect(screen.getByRole('button', { name: doorWords.undoNamed('Ana Wren') })).toHaveFocus();
  expect(screen.getByRole('button', { name: 'Check in: Ana Wren' })).toBeVisible();
});
