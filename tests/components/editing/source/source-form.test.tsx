import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { SourceForm } from '@/components/editing/source/source-form';
import { sourceViewWords } from '@/lib/words/components/editing/source';

// Another test file of this process may have loaded it. Without the editor the text area stays.
vi.hoisted(() => vi.resetModules());
vi.mock(import('@/components/editing/source/code-editor'), () => {
  throw new Error('There is no editor.');
});

const text = '---\ntitle: Visit\n---\n\nOne.\n';
const source = {
  path: 'content/pages/visit.md',
  operator: 'ada@example.org',
  text,
  seen: 'abc',
  isDraft: true,
  isDone: false,
  isChecked: true,
  problems: [{ name: 'v', label: 'Line 2', message: 'Write a longer title.', line: 2 }],
};

test('leads from what is wrong to its line in the text', async () => {
  render(<SourceForm {...source} />);
  const area = screen.getByRole<HTMLTextAreaElement>('textbox', { name: sourceViewWords.text });
  expect(area).toHaveValue(text);
  expect(screen.getByRole('region', { name: sourceViewWords.problems(1) })).toHaveTextContent(
    sourceViewWords.notSaved,
  );
  await userEvent.click(screen.getByRole('link', { name: 'Line 2: Write a longer title.' }));
  expect(area).toHaveFocus();
  expect(area.value.slice(area.selectionStart, area.selectionEnd)).toBe('title: Visit');
});

test('shows the text of the other person beside one’s own', () => {
  render(<SourceForm {...source} problems={[]} theirs="Theirs." />);
  expect(screen.getByRole('textbox', { name: sourceViewWords.theirs })).toHaveValue('Theirs.');
  expect(screen.getByRole('textbox', { name: sourceViewWords.text })).toHaveValue(text);
  expect(screen.getByRole('heading', { name: sourceViewWords.conflict })).toBeVisible();
});
