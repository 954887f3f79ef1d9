import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { EditForm, type EditFormData } from '@/components/editing/edit-form';
import { OriginalState } from '@/components/editing/translations/original';
import type { TranslationForm } from '@/lib/editing/translation';
import { translationWords } from '@/lib/words/components/editing/translations';

const translation: TranslationForm = {
  ...{ tag: 'ar', name: 'العربية', dir: 'rtl' },
  original: {
    tag: 'en',
    name: 'English',
    dir: undefined,
    href: '/desk/site/edit/a',
    title: 'Visit',
  },
  version: 'abcdefghijkl',
  state: 'outdated',
  texts: { 'v.title': [{ kind: 'text', text: 'Visit us' }] },
  changes: undefined,
};

const data: EditFormData = {
  field: {
    kind: 'group',
    label: '',
    isRequired: true,
    fields: [{ name: 'title', field: { kind: 'text', label: 'Title', isRequired: true } }],
  },
  entries: { 'v.title': ['زورونا'] },
  sections: {},
  suggestions: {},
  base: '{}',
  seen: '',
  isDraft: false,
  problems: [],
  conflicts: [],
};

test('a field of a translation has the original beside it, each in its language', () => {
  render(<EditForm target="a" operator="a" data={data} translation={translation} isDone={false} />);
  const field = screen.getByRole('textbox', { name: 'Title' });
  expect(field).toHaveAttribute('lang', 'ar');
  expect(field).toHaveAttribute('dir', 'auto');
  expect(field).toHaveAccessibleDescription('Visit us');
  expect(screen.getByText('Visit us').closest('[lang]')).toHaveAttribute('lang', 'en');
  expect(screen.getByRole('button', { name: translationWords.upToDate })).toHaveValue('complete');
});

test('the text of a page has its parts in their order, and can be closed', () => {
  const parts = [
    { kind: 'heading', text: 'By bus' },
    { kind: 'text', text: 'Take the bus.' },
  ] as const;
  const inParts = { ...translation, texts: { 'v.title': parts } };
  render(<EditForm target="a" operator="a" data={data} translation={inParts} isDone={false} />);
  const list = within(screen.getByRole('group')).getByRole('list');
  expect(list).toHaveAttribute('lang', 'en');
  expect(
    within(list)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['By bus', 'Take the bus.']);
});

test('says that changes of the original cannot be listed, or lists them', () => {
  const { rerender } = render(<OriginalState translation={translation} />);
  const changes = () => within(screen.getByRole('region', { name: translationWords.changed }));
  expect(changes().queryByRole('list')).toBeNull();
  const differences = [
    { kind: 'value', where: ['Title'], before: 'See us', after: 'Visit us' },
  ] as const;
  rerender(<OriginalState translation={{ ...translation, changes: { differences, left: 0 } }} />);
  expect(changes().getByRole('list')).toHaveTextContent('Visit us');
});
