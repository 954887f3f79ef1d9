import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { LinkPanel } from '@/components/editing/text/panels/link-panel';
import { insertWords } from '@/lib/words/components/editing/text';

const targets = [
  { title: 'Ask for a date', href: '/f/school-visit' },
  { title: 'Access', href: '/visit/access' },
  { title: 'Your visit', href: '/visit' },
];

test('finds first what has the words in its title', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ targets })));
  const onApply = vi.fn();
  render(<LinkPanel href="" needsWords onApply={onApply} onRemove={vi.fn()} onCancel={vi.fn()} />);
  await userEvent.type(screen.getByRole('textbox', { name: insertWords.address }), 'visit');
  const list = await screen.findByRole('list', { name: insertWords.targets });
  const found = within(list).getAllByRole('button');
  expect(found.map(({ textContent }) => textContent)).toEqual([
    'Your visit /visit',
    'Ask for a date /f/school-visit',
    'Access /visit/access',
  ]);
  await userEvent.click(within(list).getByRole('button', { name: /^Your visit/ }));
  expect(onApply).toHaveBeenCalledExactlyOnceWith('/visit', 'Your visit');
});
