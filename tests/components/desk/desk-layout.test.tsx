import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DeskError, withDeskLayout } from '@/components/desk/desk-layout';
import { useSiteLanguage } from '@/components/desk/site-language';
import type { Permission } from '@/lib/access/permissions';
import { erasePageWords } from '@/lib/words/components/inbox/erasure';

test.each([
  [403, 'An owner of the desk can change it.'],
  [404, 'It may have been deleted'],
  [405, 'Go back and try again.'],
] as const)('gives advice for %i and links back to the desk', (statusCode, advice) => {
  render(<DeskError statusCode={statusCode} />);
  expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
  expect(screen.getByText(advice, { exact: false })).toBeVisible();
  expect(screen.getByRole('link', { name: erasePageWords.back })).toHaveAttribute('href', '/desk');
});

function linksFor(may: readonly Permission[]): readonly (string | null)[] {
  const Page = withDeskLayout(() => null, 'account');
  const desk = { siteName: 'Friends', operator: 'ana@example.org', may };
  const { container } = render(<Page title="" meta={{ title: '' }} desk={desk} />);
  const links = container.querySelectorAll('[id="desk-menu"] > a, nav a');
  return [...links].map((link) => link.getAttribute('href'));
}

test('leads to what an operator may do', () => {
  expect(linksFor(['account', 'edit'])).toEqual(['/desk/site', '/desk/account']);
  expect(linksFor(['account', 'read'])).toEqual([
    '/desk',
    '/desk/inbox',
    '/desk/events',
    '/desk/mail',
    '/desk/notifications',
    '/desk/account',
  ]);
});

test('names the language of the site where the operator reads another', () => {
  const Page = withDeskLayout(() => <p lang={useSiteLanguage()}>Dear visitor</p>);
  const desk = { siteName: 'Friends', siteLanguage: 'en-GB' };
  render(<Page title="" meta={{ title: '' }} desk={desk} />);
  for (const text of ['Friends', 'Dear visitor']) {
    expect(screen.getByText(text)).toHaveAttribute('lang', 'en-GB');
  }
});
