import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Field } from '@/components/editing/fields/field';
import { SuggestionLists } from '@/components/editing/fields/pick-control';
import { FormContext } from '@/components/editing/fields/form-context';
import type { FieldProblem, FormEntries, FormField } from '@/lib/editing/form-field';
import { fieldWords, ruleWords } from '@/lib/words/components/editing/fields';
import { repeatsMeta } from '@/lib/words/lib/server/content/schemas';

const words = { isRequired: false };

const event: FormField = {
  kind: 'group',
  label: 'Event',
  ...words,
  fields: [
    { name: 'title', field: { kind: 'text', label: 'Title', ...words } },
    {
      name: 'places',
      fold: { label: 'Booking', opensWithValue: true },
      field: {
        kind: 'either',
        label: 'How many places',
        ...words,
        ways: [
          { label: 'One number', field: { kind: 'number', label: 'Places', ...words } },
          { label: 'None', value: 'none' },
        ],
      },
    },
    {
      name: 'menu',
      fold: { label: 'Menu', opensWithValue: false },
      field: { kind: 'text', label: 'Menu', ...words },
    },
    { name: 'claims', field: { kind: 'kept', label: 'Claims', ...words } },
  ],
};

function renderForm(entries: FormEntries, problems: readonly FieldProblem[] = []) {
  render(
    <form aria-label="Event">
      <FormContext.Provider value={{ entries, problems, announce: () => undefined }}>
        <Field field={event} name="v" />
      </FormContext.Provider>
    </form>,
  );
  return {
    isOpen: (name: string) =>
      screen.getByText(name, { selector: 'summary' }).closest('details')?.open,
    sent: () => new FormData(screen.getByRole<HTMLFormElement>('form', { name: 'Event' })),
  };
}

test('opens a part of a form that has a value', () => {
  const { isOpen } = renderForm({ 'v.places.way': ['0'], 'v.menu': ['/visit'] });
  expect([isOpen('Booking'), isOpen('Menu')]).toEqual([true, false]);
});

test('opens a part of a form that has a problem', () => {
  const message = 'Menu is missing.';
  const { isOpen } = renderForm({}, [{ name: 'v.menu', label: 'Menu', message }]);
  expect([isOpen('Booking'), isOpen('Menu')]).toEqual([false, true]);
});

test('sends the way in which a value is written, with its fields', () => {
  const { sent } = renderForm({ 'v.places.way': ['0'], 'v.places.0': ['8'] });
  expect(screen.getByRole('radio', { name: 'One number' })).toBeChecked();
  expect([...sent()]).toEqual([
    ['v.title', ''],
    ['v.places.way', '0'],
    ['v.places.0', '8'],
    ['v.menu', ''],
  ]);
});

test('mentions a setting that the form cannot show', () => {
  renderForm({ 'v.claims': ['set'] });
  expect(screen.getByText(fieldWords.inFile('Claims'))).toBeVisible();
});

test.each([
  ['ana', ['No choice', 'Ana Reis', 'Tom Hill'], 'Ana Reis'],
  [
    'eva',
    ['No choice', fieldWords.unknown('eva'), 'Ana Reis', 'Tom Hill'],
    fieldWords.unknown('eva'),
  ],
])('offers the people of the site by name where %s is written', (value, names, chosen) => {
  const suggestions = {
    person: [
      { value: 'ana', label: 'Ana Reis' },
      { value: 'tom', label: 'Tom Hill' },
    ],
  };
  const field = { kind: 'text', label: 'Person', picks: 'person', isRequired: true } as const;
  render(
    <FormContext.Provider
      value={{ entries: { v: [value] }, problems: [], suggestions, announce: () => undefined }}
    >
      <Field field={field} name="v" />
    </FormContext.Provider>,
  );
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual(names);
  expect(screen.getByRole('combobox', { name: 'Person' })).toHaveDisplayValue(chosen);
});

test('suggests the subjects that posts have, and takes another one', () => {
  const suggestions = { subject: [{ value: 'Winter', label: 'Winter' }] };
  const field = { kind: 'text', label: 'Name', picks: 'subject', isRequired: true } as const;
  const { container } = render(
    <FormContext.Provider
      value={{ entries: { v: ['Snow'] }, problems: [], suggestions, announce: () => undefined }}
    >
      <SuggestionLists suggestions={suggestions} />
      <Field field={field} name="v" />
    </FormContext.Provider>,
  );
  const control = screen.getByRole('combobox', { name: 'Name' });
  expect(control).toHaveValue('Snow');
  const list = container.querySelector(`datalist#${control.getAttribute('list') ?? ''}`);
  expect(list?.querySelector('option')).toHaveAttribute('value', 'Winter');
});

test.each([
  [{ next: ['Fri, 11 Dec 2026'], left: 2, count: 8 }, fieldWords.dates(8)],
  [{ next: [], left: 0, count: 8 }, fieldWords.datesOver(8)],
])('shows the dates of a rule', (dates, sentence) => {
  const field = { kind: 'rule', label: repeatsMeta.rule.label, isRequired: true } as const;
  const rhythm = { 'v.repeats.rule.rhythm': ['weekly'] };
  render(
    <FormContext.Provider
      value={{ entries: rhythm, problems: [], dates, announce: () => undefined }}
    >
      <Field field={field} name="v.repeats.rule" />
    </FormContext.Provider>,
  );
  expect(screen.getByText(sentence)).toBeVisible();
  expect(screen.queryAllByRole('listitem').map((item) => item.textContent)).toEqual(
    dates.next.length === 0 ? [] : ['Fri, 11 Dec 2026', 'and 2 more'],
  );
  expect(screen.getByRole('combobox', { name: ruleWords.rhythm })).toHaveDisplayValue(
    ruleWords.rhythms.weekly,
  );
  expect(screen.getByRole('button', { name: fieldWords.showDates })).toHaveValue(
    'show v.repeats.rule',
  );
});
