import { runInThisContext } from 'node:vm';
import { expect, test } from 'vitest';
import { MessageError, typeOfMessage, writeMessage } from '@/scripts/languages/write-message';

/** Writes a message and calls what was written. */
function format(
  language: string,
  message: string,
  types: Readonly<Record<string, string>> = {},
  ...values: readonly (string | number)[]
): string {
  const code = writeMessage(message, { language, arguments: types });
  const value: unknown = runInThisContext(code);
  return typeof value === 'function'
    ? String(Reflect.apply(value, undefined, values))
    : String(value);
}

test('writes a text without arguments as a string', () => {
  expect(writeMessage('Step 1: “a”\nnext', { language: 'en', arguments: {} })).toBe(
    '"Step 1: “a”\\nnext"',
  );
});

test('writes arguments in the order of the parameters', () => {
  expect(format('de', '{b} vor {a}', { a: 'text', b: 'text' }, 'eins', 'zwei')).toBe(
    'zwei vor eins',
  );
});

test('keeps characters of template literals and of ICU MessageFormat', () => {
  expect(format('en', "`$'{x}' \\ '{}' ${a}", { a: 'text' }, 'c')).toBe('`${x} \\ {} $c');
});

test.each([
  ['en', '{n, plural, =0 {none} one {one} other {#}}', ['none', 'one', '2', '3', '6', '11']],
  [
    'fr',
    '{n, plural, one {un} many {de #} other {# s}}',
    ['un', 'un', '2 s', '3 s', '6 s', '11 s'],
  ],
  [
    'cy',
    '{n, plural, zero {0} one {1 lle} two {2 le} few {3 lle} many {6 lle} other {# o leoedd}}',
    ['0', '1 lle', '2 le', '3 lle', '6 lle', '11 o leoedd'],
  ],
  [
    'pl',
    '{n, plural, one {miejsce} few {# miejsca} many {# miejsc} other {#}}',
    ['0 miejsc', 'miejsce', '2 miejsca', '3 miejsca', '6 miejsc', '11 miejsc'],
  ],
])('chooses the plural form of %s', (language, message, texts) => {
  const numbers = [0, 1, 2, 3, 6, 11];
  expect(numbers.map((n) => format(language, message, { n: 'number' }, n))).toEqual(texts);
});

test('chooses the form of an ordinal', () => {
  const message = '{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}';
  const ordinal = (n: number) => format('en', message, { n: 'number' }, n);
  expect([1, 2, 3, 4, 11, 22].map(ordinal)).toEqual(['1st', '2nd', '3rd', '4th', '11th', '22nd']);
});

test('chooses a value, with arguments inside', () => {
  const state = (value: string) =>
    format(
      'en',
      '{state, select, open {open until {time}} other {closed}}',
      { state: 'open|closed', time: 'text' },
      value,
      'noon',
    );
  expect([state('open'), state('closed')]).toEqual(['open until noon', 'closed']);
});

test.each([
  ['en', '{a', {}, /not ICU/],
  ['en', '{b}', { a: 'text' }, /no argument {b}/],
  ['en', 'x', { a: 'text' }, /does not use {a}/],
  ['cy', '{n, plural, one {1} other {#}}', { n: 'number' }, /no form for zero, two, few, many/],
  ['de', '{n, plural, one {1} few {2} other {#}}', { n: 'number' }, /no plural form few/],
  ['en', '{n, plural, one {1} other {#}}', { n: 'text' }, /not a number/],
  ['en', '{n, plural, offset:1 one {1} other {#}}', { n: 'number' }, /offset/],
  ['en', '{s, select, on {1} other {2}}', { s: 'off|open' }, /never “on”/],
  ['fr', "l'{event}", { event: 'text' }, /apostrophe/],
  ['fr', "aujourd'hui", {}, /apostrophe/],
  ['en', '{d, date}', { d: 'text' }, /formatted outside/],
  ['en', '<b>x</b>', {}, /tag/],
])('refuses a message in %s: %s', (language, message, types, reason) => {
  const write = () => writeMessage(message, { language, arguments: types });
  expect(write).toThrow(MessageError);
  expect(write).toThrow(reason);
});

test('types arguments', () => {
  expect(typeOfMessage({})).toBe('string');
  expect(typeOfMessage({ n: 'number', name: 'text', state: 'on|off' })).toBe(
    '(n: number, name: string, state: "on" | "off") => string',
  );
});
