// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { shortcutOf, type ShortcutEvent } from '@/lib/inbox/shortcuts';

function press(key: string, change: Partial<ShortcutEvent> = {}): ShortcutEvent {
  const none = { ctrlKey: false, metaKey: false, altKey: false, isComposing: false };
  return { key, ...none, repeat: false, target: document.body, ...change };
}

test.each([
  ['j', 'next'],
  ['e', 'archive'],
  ['#', 'bin'],
  ['?', 'help'],
  ['q', undefined],
])('reads %s as %s', (key, shortcut) => {
  expect(shortcutOf(press(key))).toBe(shortcut);
});

test.each(['ctrlKey', 'metaKey', 'altKey', 'isComposing'] as const)('leaves %s alone', (name) => {
  expect(shortcutOf(press('e', { [name]: true }))).toBeUndefined();
});

test.each(['input', 'textarea', 'select'])('leaves typing in a field of %s alone', (name) => {
  expect(shortcutOf(press('e', { target: document.createElement(name) }))).toBeUndefined();
});

test('works on a checkbox', () => {
  const target = Object.assign(document.createElement('input'), { type: 'checkbox' });
  target.setAttribute('type', 'checkbox');
  expect(shortcutOf(press('x', { target }))).toBe('select');
});

test('moves with a held key but changes nothing', () => {
  expect(shortcutOf(press('j', { repeat: true }))).toBe('next');
  expect(shortcutOf(press('e', { repeat: true }))).toBeUndefined();
});
