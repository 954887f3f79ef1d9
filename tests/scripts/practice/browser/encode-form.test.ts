import { expect, test } from 'vitest';
import { encodeForm } from '@/scripts/practice/browser/encode-form';

test('a nested record is spelt with brackets', () => {
  const given = { type: 'card', billing_details: { name: 'Ana', address: { city: 'Larkmoor' } } };
  expect(decodeURIComponent(encodeForm(given))).toBe(
    'type=card&billing_details[name]=Ana&billing_details[address][city]=Larkmoor',
  );
});

test('what is empty, missing or no text is left out', () => {
  expect(encodeForm({ address: {}, name: undefined, email: null, phone: '1' })).toBe('phone=1');
});
