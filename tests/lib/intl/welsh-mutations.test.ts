import { expect, test } from 'vitest';
import { welshForms } from '@/lib/intl/welsh-mutations';

test.each([
  ['clwb', 'glwb', 'nghlwb', 'chlwb'],
  ['pont', 'bont', 'mhont', 'phont'],
  ['tocyn', 'docyn', 'nhocyn', 'thocyn'],
  ['gardd', 'ardd', 'ngardd'],
  ['gwlad', 'wlad', 'ngwlad'],
  ['llyfr', 'lyfr'],
  ['rhestr', 'restr'],
  ['mam', 'fam'],
  ['dawns', 'ddawns', 'nawns'],
  ['ysgol', 'hysgol'],
])('each form of %s finds each other', (...forms) => {
  const missed = forms.flatMap((form) =>
    forms.filter((other) => !welshForms(form).includes(other)).map((other) => [form, other]),
  );
  expect(missed).toEqual([]);
});

test('leaves letters alone that look like a mutated one, and short words', () => {
  expect(welshForms('chwarae')).not.toContain('hwarae');
  expect(welshForms('llan')).not.toContain('gllan');
  expect(welshForms('ffair')).toEqual(['ffair']);
  expect(welshForms('ci')).toEqual(['ci']);
});
