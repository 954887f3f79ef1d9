import { expect, test } from 'vitest';
import { validateSubmission } from '@/lib/forms/validation/validate-submission';
import type { Field } from '@/lib/forms/definition';
import { cpuTime } from '@/tests/support/cpu-time';
import { base, choice, email, numeric } from '@/tests/support/question-fields';

/** Returns the error of one value of a field. */
function check(field: Field, ...values: string[]): string | undefined {
  return validateSubmission({ fields: [field] }, [[field.name, values]])[0]?.name;
}

test.each([
  'name@example.org',
  ' name@example.org\u200b',
  "o'brien+news@mail.example.co.uk",
  'jose@münchen.example',
  'user@例子.广告',
  'a.b@xn--mnchen-3ya.example',
  'ana+tag@example.photography',
  `${'a'.repeat(64)}@example.org`,
])('accepts the address %s', (address) => {
  expect(check(email, address)).toBeUndefined();
});

test.each([
  'ana',
  'ana@',
  '@example.org',
  'ana@example',
  'ana@example..org',
  'ana..b@example.org',
  '.ana@example.org',
  'ana.@example.org',
  'josé@example.org',
  '用户@例子.广告',
  'ä@b',
  '"a b"@example.org',
  'ana@192.0.2.1',
  'ana@xn--a.例子',
  'ana@mün/chen.example',
  'ana@münchen',
  'ana@-example.org',
  'ana@example-.org',
  'ana@b@example.org',
  'ana petrov@example.org',
  'ana@example.org, bob@example.org',
  'ana@exam ple.org',
  'ana@example.org\r\nBcc: bob@example.org',
  'Ana <ana@example.org>',
  `${'a'.repeat(65)}@example.org`,
  `a@${'b'.repeat(64)}.org`,
  `a@${'b.'.repeat(130)}org`,
])('rejects the address %s', (address) => {
  expect(check(email, address)).toBe('TYPE_EMAIL');
});

test.each(['1', ' 12 ', '+3', '1.5', '1,5', '1e0'])('accepts the number %s', (number) => {
  expect(check(numeric, number)).toBeUndefined();
});

test.each([
  ['0', 'TOO_LOW'],
  ['-1', 'TOO_LOW'],
  ['12.1', 'TOO_HIGH'],
  ['1e99', 'TOO_HIGH'],
  ['ten', 'TYPE_NUMERIC'],
  ['1,000', 'TYPE_NUMERIC'],
  ['1 2', 'TYPE_NUMERIC'],
  ['0x1', 'TYPE_NUMERIC'],
  ['1e999', 'TYPE_NUMERIC'],
  ['NaN', 'TYPE_NUMERIC'],
  ['Infinity', 'TYPE_NUMERIC'],
  ['1'.repeat(41), 'TYPE_NUMERIC'],
])('rejects the number %s', (number, error) => {
  expect(check(numeric, number)).toBe(error);
});

test.each([
  ['1.234,5', undefined],
  ['1,234.5', undefined],
  ['1 234', undefined],
  ['1 234 567', undefined],
  ['1.234.567', 'TYPE_NUMERIC'],
  ['1 2345', 'TYPE_NUMERIC'],
  ['1,5', undefined],
  ['1.5', undefined],
  ['1.234', 'TYPE_NUMERIC'],
  ['1,234', 'TYPE_NUMERIC'],
])('reads %j in German with the result %s', (number, error) => {
  const field: Field = { ...base, kind: 'numeric', locale: 'de-DE' };
  expect(check(field, number)).toBe(error);
});

test('reads a point as that of decimals where the locale has it', () => {
  for (const locale of [undefined, 'cy-GB', 'de-CH']) {
    expect(check({ ...base, kind: 'numeric', locale, max: 2 }, '1.234')).toBeUndefined();
  }
});

test('counts a line break once and an emoji as browsers do', () => {
  const text: Field = { ...base, kind: 'textarea', maxLength: 4 };
  expect(check(text, 'a\r\nbc')).toBeUndefined();
  expect(check(text, 'a\r\n\r\nbc')).toBe('TOO_LONG');
  expect(check(text, '🪐🪐')).toBeUndefined();
  expect(check(text, '🪐🪐!')).toBe('TOO_LONG');
});

test.each([
  ['tel', '+44 (0)1632 960 168, after six', undefined],
  ['tel', 'call me', 'NOT_A_PHONE_NUMBER'],
  ['url', 'https://example.org/a?b#c', undefined],
  ['url', 'example.org', undefined],
  ['url', 'example', 'NOT_A_WEB_ADDRESS'],
  ['url', 'javascript:alert(1)', 'NOT_A_WEB_ADDRESS'],
  ['url', 'ftp://example.org', 'NOT_A_WEB_ADDRESS'],
] as const)('%s %s', (kind, value, error) => {
  expect(check({ ...base, kind }, value)).toBe(error);
});

test('accepts options only', () => {
  expect(check(choice, 'fri')).toBeUndefined();
  expect(check(choice, 'Friday')).toBe('NOT_A_CHOICE');
  expect(check(choice, 'constructor')).toBe('NOT_A_CHOICE');
});

test('validates texts of 100 KB in linear time', () => {
  const size = 100_000;
  const vectors = [
    'a@'.repeat(size / 2),
    `${'a.'.repeat(size / 2)}@`,
    `a@${'b-'.repeat(size / 2)}`,
    `${' '.repeat(size)}x`,
    `x${' '.repeat(size)}x`,
    '1'.repeat(size),
    '1,'.repeat(size / 2),
    '\r\n'.repeat(size / 2),
    `https://${'a.'.repeat(size / 2)}`,
  ];
  const kinds: Field[] = [
    email,
    { ...numeric, max: 1e300 },
    { ...base, kind: 'tel' },
    { ...base, kind: 'url' },
    { ...base, kind: 'textarea', maxLength: 10 },
  ];
  for (const field of kinds) {
    for (const vector of vectors) {
      // The fastest of several runs, as the first ones are not compiled yet.
      const times = Array.from({ length: 5 }, () => cpuTime(() => check(field, vector)));
      expect(Math.min(...times)).toBeLessThan(50);
    }
  }
});

test.each<[Partial<Field>, string, string | undefined]>([
  [{ kind: 'date' }, '2027-03-28', undefined],
  [{ kind: 'date' }, ' 2027-3-8 ', undefined],
  [{ kind: 'date' }, '2027-02-29', 'NOT_A_DATE'],
  [{ kind: 'date' }, '28 March', 'NOT_A_DATE'],
  [{ kind: 'date', min: '2027-03-28' }, '2027-03-27', 'TOO_EARLY'],
  [{ kind: 'date', min: '2027-03-28' }, '2027-03-28', undefined],
  [{ kind: 'date', max: '2027-03-28' }, '2027-03-29', 'TOO_LATE'],
  [{ kind: 'time' }, '19:30', undefined],
  [{ kind: 'time' }, '9.30', undefined],
  [{ kind: 'time' }, '24:00', 'NOT_A_TIME'],
  [{ kind: 'time' }, 'noon', 'NOT_A_TIME'],
  [{ kind: 'time', min: '09:00', max: '17:00' }, '8:59', 'TOO_EARLY'],
  [{ kind: 'time', min: '09:00', max: '17:00' }, '17:01', 'TOO_LATE'],
  [{ kind: 'numeric', step: 1 }, '3', undefined],
  [{ kind: 'numeric', step: 1 }, '3.5', 'NOT_A_STEP'],
  [{ kind: 'numeric', step: 0.1 }, '0.3', undefined],
  [{ kind: 'numeric', step: 2, min: 1 }, '4', 'NOT_A_STEP'],
  [{ kind: 'hidden' }, 'changed by the sender', undefined],
])('validates %j with %j: %s', (properties, value, error) => {
  expect(check({ ...base, ...properties } as Field, value)).toBe(error);
});
