import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { MailForm } from '@/components/bookings/desk/mail-form';
import { eventDateWords } from '@/lib/words/components/bookings/desk';
import { eventDateWords as serverEventDateWords } from '@/lib/words/lib/server/bookings/desk';

const mailForm = {
  event: 'nights/2026-11-27',
  idempotencyKey: 'new-mail',
  typed: { subject: 'Public night', text: '', waiting: false, rebooking: false, close: false },
  recipients: serverEventDateWords.mail.recipients(2, '2'),
  mayClose: false,
};

test('offers a refund only where bookings are paid by card', () => {
  const { rerender } = render(
    <MailForm isOpen mailForm={{ ...mailForm, rebooking: 'dateOrRefund' }} />,
  );
  const paid = screen.getByRole('checkbox', { name: eventDateWords.rebooking.dateOrRefund });
  expect(paid).toHaveAccessibleDescription(eventDateWords.rebookingHint.dateOrRefund);
  rerender(<MailForm isOpen mailForm={{ ...mailForm, rebooking: 'dateOrCancellation' }} />);
  const unpaid = screen.getByRole('checkbox', {
    name: eventDateWords.rebooking.dateOrCancellation,
  });
  expect(unpaid).not.toHaveAccessibleDescription(/refund/);
});

test('offers no other date to operators who may not', () => {
  render(<MailForm isOpen mailForm={mailForm} />);
  expect(screen.queryByRole('checkbox')).toBeNull();
});
