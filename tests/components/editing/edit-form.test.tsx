import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { EditForm } from '@/components/editing/edit-form';
import { editFormWords, fieldWords } from '@/lib/words/components/editing/fields';

test('says that what is typed is not kept, also after it has said what a button did', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new Error('There is no connection.')));
  const data = {
    field: {
      kind: 'list',
      label: 'Links',
      itemName: 'link',
      isRequired: false,
      isNamed: false,
      item: { kind: 'text', label: 'Link', isRequired: true },
    },
    entries: {},
    sections: {},
    suggestions: {},
    base: '',
    seen: '1',
    isDraft: false,
    problems: [],
    conflicts: [],
  } as const;
  render(<EditForm target="a" operator="ana" data={data} isDone={false} />);
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: /^Add/ }));
  await user.tab();
  expect(await screen.findByText(editFormWords.notKept)).toBeVisible();
  expect(screen.getByText(fieldWords.added('link'))).toBeVisible();
});
