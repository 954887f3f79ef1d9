import { expect, test } from 'vitest';
import { fillPlaceholders } from '@/lib/server/inbox/replies/placeholders';

const values = {
  name: '{site} Ana $& ',
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

test.each(['{Name}', '{ name }', '{constructor}', '{{}}', '{'])('leaves %j', (text) => {
  expect(fillPlaceholders(text, values)).toBe(text);
});
