import { act, render, screen } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { DoneMessage } from '@/components/inbox/bulk/done-message';
import { batchWords } from '@/lib/words/lib/server/inbox/desk';
import { bulkWords } from '@/lib/words/components/desk';

const done = { text: batchWords.done.archived(2), undo: 'batch-id' };

beforeEach(() => {
  vi.useFakeTimers();
});

test('has a form that undoes the change and returns to the list', () => {
  render(<DoneMessage done={done} list="form=contact" />);
  const button = screen.getByRole('button', { name: bulkWords.undo });
  const form = button.closest('form');
  expect(form).toHaveAttribute('action', '/api/desk/undo');
  expect(form).toHaveFormValues({ batch: 'batch-id', list: 'form=contact' });
  expect(screen.getByRole('status')).toHaveTextContent(batchWords.done.archived(2));
});

test('disappears after ten seconds; without scripts it stays', () => {
  render(<DoneMessage done={done} list="" />);
  act(() => void vi.advanceTimersByTime(9_999));
  expect(screen.getByRole('button', { name: bulkWords.undo })).toBeVisible();
  act(() => void vi.advanceTimersByTime(1));
  expect(screen.queryByRole('button', { name: bulkWords.undo })).toBeNull();
  expect(renderToStaticMarkup(<DoneMessage done={done} list="" />)).toContain(bulkWords.undo);
});

test('has no button for a change that cannot be undone', () => {
  render(<DoneMessage done={{ text: batchWords.late }} list="" />);
  expect(screen.getByRole('status')).toHaveTextContent(batchWords.late);
  expect(screen.queryByRole('button')).toBeNull();
});
