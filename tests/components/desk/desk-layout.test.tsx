import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DeskError } from '@/components/desk/desk-layout';

test.each([
  [403, 'An owner of the desk can change it.'],
  [404, 'It may have been deleted'],
  [405, 'Go back and try again.'],
] as const)('gives advice for %i and links back to the desk', (statusCode, advice) => {
  render(<DeskError statusCode={statusCode} />);
  expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
  expect(screen.getByText(advice, { exact: false })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Back to the desk' })).toHaveAttribute('href', '/desk');
});
