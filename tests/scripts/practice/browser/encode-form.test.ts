import { expect, test } from 'vitest';
import { encodeForm } from '@/scripts/practice/browser/encode-form';

test('encodes nested objects with brackets', () => {
  const given = { type: 'card', billing_details: { name: 'Ana', address: { city: 'Larkmoor' } } };
  expect(decodeURIComponent(encodeForm(given))).toBe(
    'type=card&billing_details[name]=Ana&billing_details[address][city]=Larkmoor',
  );
});

test('omits empty, missing and non-text values', () => {
  expect(encodeForm({ address: {}, name: undefined, email: null, phone: '1' })).toBe('phone=1');
});
