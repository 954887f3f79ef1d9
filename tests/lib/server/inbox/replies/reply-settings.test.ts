import { expect, test } from 'vitest';
import { replyToOf } from '@/lib/server/inbox/replies/reply-settings';

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
