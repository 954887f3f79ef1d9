import type { Permission } from '@/lib/access/permissions';

/** The keys of the shortcuts, as inboxes use them. */
export const shortcutKeys = {
  next: 'j',
  previous: 'k',
  open: 'o',
  archive: 'e',
  reply: 'r',
  unread: 'u',
  spam: 's',
  bin: '#',
  select: 'x',
  search: '/',
  help: '?',
} as const;

export type Shortcut = keyof typeof shortcutKeys;

const names = Object.keys(shortcutKeys) as Shortcut[];

/** The shortcuts that change messages, with the values of their buttons. */
export const shortcutChanges: Partial<Record<Shortcut, string>> = {
  archive: 'archived',
  unread: 'unread',
  spam: 'spam',
  bin: 'bin',
};

/** What an operator must be permitted for a shortcut; nothing for those that only move. */
const needs: Partial<Record<Shortcut, Permission>> = {
  archive: 'work',
  unread: 'work',
  spam: 'work',
  bin: 'work',
  select: 'work',
  reply: 'reply',
};

/** Lists the shortcuts of an operator. */
export function shortcutsFor(may: readonly Permission[]): readonly Shortcut[] {
  return names.filter((name) => {
    const permission = needs[name];
    return permission === undefined || may.includes(permission);
  });
}

/** The part of a keyboard event that a shortcut depends on. */
export type ShortcutEvent = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'isComposing' | 'repeat' | 'target'
>;

/** Returns the shortcut of a key event. Typing in a field, and keys with Ctrl, Alt or Meta, are none. */
export function shortcutOf(event: ShortcutEvent): Shortcut | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return undefined;
  const { target } = event;
  const typing =
    'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable], dialog';
  if (target instanceof Element && target.closest(typing) !== null) return undefined;
  const shortcut = names.find((name) => shortcutKeys[name] === event.key);
  // A held key only moves.
  return event.repeat && shortcut !== 'next' && shortcut !== 'previous' ? undefined : shortcut;
}
