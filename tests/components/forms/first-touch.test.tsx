import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { awaitFirstTouch } from '@/components/forms/first-touch';
import { draftKey } from '@/components/forms/live/drafts';
import { takeOver } from '@/components/forms/live/take-over';

vi.mock('@/components/forms/live/take-over', () => ({ takeOver: vi.fn() }));

afterEach(() => sessionStorage.clear());

function begin() {
  render(
    <>
      <form aria-label="Search">
        <input aria-label="Words" />
      </form>
      <form aria-label="Contact" data-form="contact">
        <input aria-label="Your name" />
      </form>
    </>,
  );
  onTestFinished(awaitFirstTouch());
}

const contact = () => screen.getByRole('form', { name: 'Contact' });

test('a form is made livelier when it is first touched, and no other', async () => {
  begin();
  await userEvent.click(screen.getByLabelText('Words'));
  expect(takeOver).not.toHaveBeenCalled();
  await userEvent.click(screen.getByLabelText('Your name'));
  await waitFor(() => expect(takeOver).toHaveBeenCalledWith(contact()));
});

test('a form that somebody is in already is not waited for', async () => {
  render(
    <form aria-label="Contact" data-form="contact">
      <input aria-label="Your name" />
    </form>,
  );
  screen.getByLabelText('Your name').focus();
  onTestFinished(awaitFirstTouch());
  await waitFor(() => expect(takeOver).toHaveBeenCalledWith(contact()));
});

test('a form with a card is made livelier at once: its fields take their time', async () => {
  render(
    <form aria-label="Contact" data-form="contact">
      <fieldset data-card="" />
    </form>,
  );
  onTestFinished(awaitFirstTouch());
  await waitFor(() => expect(takeOver).toHaveBeenCalledWith(contact()));
});

test('a form that was left half filled in is made livelier at once', async () => {
  sessionStorage.setItem(draftKey('contact'), '{}');
  begin();
  await waitFor(() => expect(takeOver).toHaveBeenCalledWith(contact()));
});
