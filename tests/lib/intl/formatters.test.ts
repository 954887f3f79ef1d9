import { expect, test } from 'vitest';
import { dateFormat, listFormat, numberFormat } from '@/lib/intl/formatters';

test('creates a formatter once per locale and options', () => {
  const pounds = { style: 'currency', currency: 'GBP' } as const;
  expect(numberFormat('en-GB', pounds)).toBe(numberFormat('en-GB', { ...pounds }));
  expect(numberFormat('en-GB')).not.toBe(numberFormat('en-GB', pounds));
  expect(numberFormat('en-GB')).not.toBe(numberFormat('de'));
});

test('formats dates, numbers and lists for a locale', () => {
  const day = new Date('2026-11-24T12:00Z');
  expect(dateFormat('en-GB', { month: 'long', timeZone: 'UTC' }).format(day)).toBe('November');
  expect(numberFormat('de').format(1234.5)).toBe('1.234,5');
  expect(listFormat('en-GB', { type: 'conjunction' }).format(['a', 'b'])).toBe('a and b');
});
