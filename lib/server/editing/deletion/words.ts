/** The text of the page that asks before a deletion. */
export const deletionWords = {
  title: (name: string) => `Delete “${name}”?`,
  changed: 'It has changed since this page was opened, so it is still here. Look at it once more.',
  refused: 'It could not be deleted: the disk of the server refuses changes.',
  outside: 'It could not be deleted: it has settings that only an owner may change.',
} as const;
