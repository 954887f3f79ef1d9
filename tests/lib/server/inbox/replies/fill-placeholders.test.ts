import { expect, test } from 'vitest';
import { fillPlaceholders, firstName } from '@/lib/server/inbox/replies/fill-placeholders';

const values = {
  name: '{site} Ana $& ',
  first_name: 'Ana',
  date: '20 November 2026',
  reference: 'CON-7K2QXM',
  form: 'Write to us',
  operator: 'Ben',
  site: 'Larkmoor',
};

test('fills in every placeholder, as often as it occurs', () => {
  expect(fillPlaceholders('{reference}, {form}, {operator}, {site}, {site}', values)).toBe(
    'CON-7K2QXM, Write to us, Ben, Larkmoor, Larkmoor',
  );
});

test('fills in a name as it is, also with braces and signs', () => {
  expect(fillPlaceholders('Dear {name},', values)).toBe('Dear {site} Ana $& ,');
});

test.each(['{Name}', '{ name }', '{constructor}', '{{}}', '{{name}', '{name}}', '{'])(
  'leaves %j',
  (text) => {
    expect(fillPlaceholders(text, values)).toBe(text);
  },
);

test('keeps a placeholder in two pairs of braces as text', () => {
  expect(fillPlaceholders('Write {{name}} for {first_name}.', values)).toBe(
    'Write {name} for Ana.',
  );
});

test.each([
  ['Dear {name},', 'Dear,'],
  ['Dear {first_name} {name}, hello', 'Dear, hello'],
  ['{name}, hello', ', hello'],
])('leaves out an unknown name in %j', (text, filled) => {
  expect(fillPlaceholders(text, { ...values, name: '', first_name: '' })).toBe(filled);
});

test.each([
  ['Ana Petrov', 'Ana'],
  ['  Ana  ', 'Ana'],
  ['Petrov, Ana Maria', 'Ana'],
  ['Petrov,', 'Petrov'],
  ['', ''],
])('takes the first name of %j', (name, first) => {
  expect(firstName(name)).toBe(first);
});
