import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { MailPreviewPage } from '@/components/bookings/desk/mail-preview-page';
import { mailPreviewWords } from '@/lib/words/components/bookings/desk';
import { mailPreviewWords as serverMailPreviewWords } from '@/lib/words/lib/server/bookings/desk';

const props = {
  title: serverMailPreviewWords.title('Night'),
  meta: { title: 'Night' },
  desk: { siteName: 'Larkmoor' },
  back: '/desk/events/night?draft=x#mail',
  recipients: serverMailPreviewWords.recipients(2, '2'),
  effects: [serverMailPreviewWords.effects.close],
  mail: { to: 'ana@example.net', subject: 'Clouds (BOO-1)', text: 'Sorry.\n\nYour ticket' },
  fields: { event: 'night', message: 'm', subject: 'Clouds', text: 'Sorry.\nSorry.', close: 'on' },
} as const;

test('shows the mail of the first recipient, and sends what was typed', () => {
  const { container } = render(<MailPreviewPage {...props} />);
  for (const text of [props.recipients, ...props.effects, 'Clouds (BOO-1)']) {
    expect(screen.getByText(text)).toBeVisible();
  }
  expect(screen.getByText(/Your ticket/)).toBeVisible();
  const form = container.querySelector('form');
  if (form === null) throw new Error('There is no form.');
  expect(form).toHaveAttribute('action', '/api/desk/bookings/mail');
  expect(Object.fromEntries(new FormData(form))).toEqual(props.fields);
  expect(screen.getByRole('button', { name: mailPreviewWords.send })).toBeVisible();
  expect(screen.getByRole('link', { name: mailPreviewWords.back })).toHaveAttribute(
    'href',
    props.back,
  );
});
