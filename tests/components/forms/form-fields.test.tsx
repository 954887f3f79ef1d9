import { render, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { Form } from '@/components/forms/form';
import { formOf } from '@/tests/support/form-server';
import { conditionWords } from '@/lib/words/lib/forms';
import { fieldWords, waitingListsWords } from '@/lib/words/components/forms';

describe('the markup for hydration', () => {
  const everything = formOf('all', {
    fields: [
      { name: 'name', label: 'Name', hint: 'In full.' },
      { name: 'story', label: 'Story', kind: 'textarea', maxLength: 40 },
      { name: 'day', label: 'Day', kind: 'date', min: '2027-03-28' },
      { name: 'at', label: 'At', kind: 'time' },
      { name: 'bring', label: 'Bring', kind: 'checkboxes', options: ['Coat', 'Torch'] },
      { name: 'guests', label: 'Guests', kind: 'repeat', itemLabel: 'Guest', maxItems: 3 },
      { name: 'list', label: 'List', kind: 'file', types: ['csv', 'jpg'], maxFiles: 2 },
      { name: 'from', kind: 'hidden', value: 'home' },
      { name: 'size', label: 'Size', showWhen: { field: 'bring', is: 'Coat' } },
    ],
  });

  test('gives every field an element, an error element and a control with its id', () => {
    const { container } = render(<Form definition={everything} />);
    for (const { name, kind } of everything.fields) {
      if (kind === 'hidden') continue;
      const element = container.querySelector(`[data-field=${name}]`);
      const error = element?.querySelector(`[data-error-of=${name}]`);
      const control = element?.querySelector(`#field-all-${name}`);
      expect(error).toBeEmptyDOMElement();
      expect(control).toHaveAttribute('name', name);
      const isAfter = error?.compareDocumentPosition(control as Node) ?? 0;
      expect(isAfter & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
    }
    expect(container.querySelectorAll('[data-summary=all]')).toHaveLength(1);
    expect(container.querySelector('[data-status]')).toBeEmptyDOMElement();
    const definition = container.querySelector('form')?.dataset.definition ?? '';
    expect(JSON.parse(definition)).toEqual(everything);
  });

  test('shows limits before input', () => {
    const { container } = render(<Form definition={everything} />);
    expect(screen.getByRole('textbox', { name: 'Story' })).toHaveAccessibleDescription(
      fieldWords.maxLength('40'),
    );
    expect(container.querySelector('[data-count-of=story]')).toHaveTextContent('Up to 40');
    const list = screen.getByLabelText('List');
    expect(list).toHaveAccessibleDescription(fieldWords.fileLimits(2, 5, 'CSV or JPG'));
    expect(list).toHaveAttribute('accept', '.csv,.jpg,.jpeg');
    expect(list).toHaveAttribute('multiple');
    expect(screen.getByLabelText('Day')).toHaveAttribute('min', '2027-03-28');
  });

  test('uses multipart encoding for a form with files', () => {
    const { container } = render(<Form definition={everything} />);
    expect(container.querySelector('form')).toHaveAttribute('enctype', 'multipart/form-data');
  });

  test('renders every item of a repeated field, numbered, in a group', () => {
    render(<Form definition={everything} values={[['guests', ['Ana', 'Bo']]]} />);
    const group = screen.getByRole('group', { name: 'Guests' });
    const items = within(group).getAllByRole('textbox');
    expect(items.map((item) => item.getAttribute('id'))).toEqual([
      'field-all-guests',
      'field-all-guests-2',
      'field-all-guests-3',
    ]);
    expect(within(group).getByRole('textbox', { name: 'Guest 2' })).toHaveValue('Bo');
    expect(within(group).getByRole('textbox', { name: 'Guest 3' })).toHaveValue('');
  });

  test('shows when a field with a condition applies', () => {
    render(<Form definition={everything} />);
    const size = screen.getByRole('textbox', { name: 'Size' });
    expect(size).toBeVisible();
    expect(size).toHaveAccessibleDescription(conditionWords.chose('“Coat”'));
    expect(size).not.toBeRequired();
  });

  test('keeps an invalid date', () => {
    const { rerender } = render(<Form definition={everything} values={[['day', ['tomorrow']]]} />);
    expect(screen.getByLabelText('Day')).toHaveValue('tomorrow');
    rerender(<Form key="2" definition={everything} values={[['day', ['2027-4-1']]]} />);
    expect(screen.getByLabelText('Day')).toHaveValue('2027-04-01');
    expect(screen.getByLabelText('Day')).toHaveAttribute('type', 'date');
  });

  test('names files that must be chosen again', () => {
    const missingFiles = [{ field: 'list', name: 'year-5.csv' }];
    render(<Form definition={everything} missingFiles={missingFiles} />);
    expect(screen.getByLabelText('List')).toHaveAccessibleDescription(
      /You had chosen “year-5.csv”. Please choose it again/,
    );
  });

  test('renders its reserved fields once', () => {
    const values = [
      ['_attempt', ['old']],
      ['_step', ['2']],
      ['_subject', ['Hello']],
    ] as const;
    const { container } = render(<Form definition={everything} values={values} attempt="new" />);
    const data = new FormData(container.querySelector('form') ?? undefined);
    expect(data.getAll('_attempt')).toEqual(['new']);
    expect(data.getAll('_step')).toEqual([]);
    expect(data.getAll('_subject')).toEqual(['Hello']);
    expect(data.getAll('from')).toEqual(['home']);
  });
});

test.each(['select', 'radios'] as const)('a %s links the waiting lists of full events', (kind) => {
  const links = [
    { label: 'Friday 4 December', href: '/f/book?event=a' },
    { label: 'Friday 11 December', href: '/f/book?event=b' },
  ];
  const form = formOf('book', {
    fields: [{ name: 'event', label: 'Which evening?', kind, options: ['Friday 18 December'] }],
  });
  const fields = form.fields.map((field) => ({ ...field, waitingLists: links }));
  render(<Form definition={{ ...form, fields }} />);
  expect(screen.getByText(waitingListsWords.title)).toBeInTheDocument();
  for (const { label, href } of links) {
    expect(screen.getByRole('link', { name: label })).toHaveAttribute('href', href);
  }
});
