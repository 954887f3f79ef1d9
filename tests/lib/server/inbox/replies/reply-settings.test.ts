import { expect, test } from 'vitest';
import { replyToOf } from '@/lib/server/inbox/replies/reply-settings';
import { cleanLine, cleanText } from '@/lib/server/desk/typed-text';

test.each([
  [['ruth@larkmoor.example', 'ben@larkmoor.example'], 'hello@x.example', 'ruth@larkmoor.example'],
  [[], 'hello@x.example', 'hello@x.example'],
  [[], undefined, undefined],
])('answers to a reply with %j and %j go to %j', (notify, contact, address) => {
  expect(replyToOf({ notify }, contact)).toBe(address);
});

test('answers of a deleted form go to the contact address', () => {
  expect(replyToOf(undefined, 'hello@x.example')).toBe('hello@x.example');
});

test('cleans line breaks, NUL and outer spaces', () => {
  expect(cleanText(' a\r\nb\rc\0\n ')).toBe('a\nb\nc');
  expect(cleanText(null)).toBe('');
  expect(cleanLine('  a \n  label\t')).toBe('a label');
});
