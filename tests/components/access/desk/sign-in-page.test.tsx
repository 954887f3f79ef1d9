import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { SignInPage } from '@/components/access/desk/sign-in-page';
import { withDeskLayout } from '@/components/desk/desk-layout';
import { layoutWords, signInWords } from '@/lib/words/components/desk';

const Page = withDeskLayout(SignInPage);

const shared = {
  title: 'Sign in',
  meta: { title: 'Sign in' },
  desk: { siteName: 'Larkmoor' },
  canMail: true,
};

test('uses a link only when the button is pressed', () => {
  render(<Page {...shared} state={{ kind: 'link', accessKey: 'k' }} />);
  const button = screen.getByRole('button', { name: signInWords.open });
  const form = button.closest('form');
  expect(form).toHaveAttribute('method', 'post');
  expect(form).toHaveAttribute('action', '/api/desk/sign-in');
  expect(form).toHaveFormValues({ key: 'k' });
  for (const link of screen.getAllByRole('link')) {
    expect(link.getAttribute('href')).not.toContain('key');
  }
});

test('explains why a link is invalid and how to get another', () => {
  render(<Page {...shared} state={{ kind: 'refused' }} />);
  const main = screen.getByRole('main');
  expect(main).toHaveTextContent(signInWords.refusedReason);
  expect(main).toHaveTextContent(signInWords.inviteCommand);
  expect(screen.queryByRole('button', { name: signInWords.open })).toBeNull();
});

test('asks for a link by mail', () => {
  render(<Page {...shared} state={{ kind: 'no-link' }} />);
  const form = screen.getByRole('button', { name: signInWords.askForLink }).closest('form');
  expect(form).toHaveAttribute('action', '/api/desk/link');
  expect(screen.getByLabelText(signInWords.email)).toBeRequired();
});

test('offers no link by mail where mail is not set up', () => {
  render(<Page {...shared} canMail={false} state={{ kind: 'no-link' }} />);
  expect(screen.queryByRole('button', { name: signInWords.askForLink })).toBeNull();
  expect(screen.getByRole('main')).toHaveTextContent(signInWords.cannotMail);
});

test('says that a link was sent if the address is known', () => {
  render(<Page {...shared} state={{ kind: 'sent' }} />);
  expect(screen.getByRole('main')).toHaveTextContent(signInWords.sentReason);
});

test('explains how to get a link', () => {
  render(<Page {...shared} state={{ kind: 'no-link' }} />);
  expect(screen.getByRole('main')).toHaveTextContent(signInWords.inviteCommand);
  expect(screen.queryByRole('button', { name: layoutWords.signOut })).toBeNull();
});
