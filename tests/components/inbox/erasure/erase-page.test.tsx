import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ErasePage } from '@/components/inbox/erasure/erase-page';
import { eraseWords } from '@/lib/words/lib/server/inbox/erasure';

const confirmation = {
  title: eraseWords.title(2),
  facts: ['With 1 file.'],
  typeNumber: '2',
  fields: [
    ['ids', 'a,b'],
    ['count', '2'],
  ] as const,
  button: eraseWords.button(2),
};

test('posts the selection after a press and asks for the number', () => {
  const step = { kind: 'confirm', confirmation } as const;
  const { container } = render(
    <ErasePage
      title="Delete"
      meta={{ title: 'Delete' }}
      desk={{ siteName: 'Larkmoor' }}
      step={step}
    />,
  );
  expect(screen.getByRole('heading', { name: confirmation.title })).toBeVisible();
  expect(screen.getByRole('textbox', { name: /type 2$/ })).toHaveAttribute('name', 'typed');
  const form = screen.getByRole('button', { name: confirmation.button }).closest('form');
  expect(form).toHaveAttribute('action', '/api/desk/delete');
  expect(container.querySelector('input[name="ids"]')).toHaveValue('a,b');
});
