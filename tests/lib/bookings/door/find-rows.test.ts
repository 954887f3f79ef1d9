import { expect, test } from 'vitest';
import { findRows } from '@/lib/bookings/door/find-rows';

const row = (name: string, guests = '', reference = 'BOO-7K2QXM') => {
  const texts = { ticket: '', counted: '', payment: '' };
  return { id: name, reference, name, guests, places: 1, ...texts, notes: [] };
};
const rows = [row('Noël Wren', 'with Sam'), row('Łukasz Groß', '', 'BOO-111111')];

test.each([
  ['noel', ['Noël Wren']],
  ['sam wr', ['Noël Wren']],
  ['1111', ['Łukasz Groß']],
  ['lukasz gross', ['Łukasz Groß']],
  ['  ', ['Noël Wren', 'Łukasz Groß']],
  ['nobody', []],
])('finds %j', (search, names) => {
  expect(findRows(rows, search).map(({ name }) => name)).toEqual(names);
});
