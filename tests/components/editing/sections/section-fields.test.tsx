import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Field } from '@/components/editing/fields/field';
import { FormContext } from '@/components/editing/fields/form-context';
import type { FormField, GroupField } from '@/lib/editing/form-field';
import { sectionWords } from '@/lib/words/components/editing/sections';

const body: FormField = {
  kind: 'list',
  label: 'Text',
  itemName: 'part',
  isNamed: false,
  isRequired: false,
  isText: true,
  item: { kind: 'paragraphs', label: 'Part', isRequired: true },
};

const hours: GroupField = {
  kind: 'group',
  label: 'Opening hours',
  isRequired: true,
  fields: [{ name: 'title', field: { kind: 'text', label: 'Title', isRequired: false } }],
};

const text = '{% opening-hours\n  title="Open" /%}';

const entries = {
  'v.body': ['', '0', '1'],
  'v.body.0.value': [text],
  'v.body.0.text': [text],
  'v.body.0.section.title': ['Open'],
  'v.body.1.value': [text],
  'v.body.1.plain': ['on'],
};

test('shows a section as fields with its name, what is wrong with it, and a way to its text', () => {
  const problems = [{ name: 'v.body.0.value', label: 'Part 1', message: 'It needs more.' }];
  const sections = { 'v.body.0': hours };
  render(
    <form aria-label="Page">
      <FormContext.Provider value={{ entries, sections, problems, announce: () => undefined }}>
        <Field field={body} name="v.body" />
      </FormContext.Provider>
    </form>,
  );
  const section = within(screen.getByRole('group', { name: '1. Opening hours' }));
  expect(section.getByRole('textbox', { name: 'Title (optional)' })).toHaveValue('Open');
  expect(section.getByText('It needs more.')).toBeVisible();
  expect(screen.getByRole('textbox', { name: '2. Section: opening hours' })).toHaveValue(text);
  expect(screen.getByRole('button', { name: sectionWords.asText })).toHaveValue('as-text v.body.0');
  expect(screen.getByRole('button', { name: sectionWords.asForm })).toHaveValue('as-form v.body.1');

  const form = screen.getByRole<HTMLFormElement>('form', { name: 'Page' });
  expect([...new FormData(form)].filter(([, value]) => value !== '')).toEqual([
    ['v.body', '0'],
    ['v.body.0.text', text],
    ['v.body.0.section.title', 'Open'],
    ['v.body', '1'],
    ['v.body.1.value', text],
    ['v.body.1.plain', 'on'],
  ]);
});
