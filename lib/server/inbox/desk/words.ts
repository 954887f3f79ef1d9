/** `isMore`: there are more than were counted. */
export const messageCount = (count: string, isOne: boolean, isMore: boolean) =>
  isMore ? `More than ${count} messages` : `${count} ${isOne ? 'message' : 'messages'}`;
export const summaryWords = {
  /** An answer that means nothing without its question: `How many adults? 2`, `Adults: 2`. */
  labelled: (label: string, value: string) =>
    /[?:.!]$/.test(label) ? `${label} ${value}` : `${label}: ${value}`,
} as const;

const messages = (count: number) => (count === 1 ? '1 message' : `${count} messages`);

export const batchWords = {
  done: {
    read: (count: number) => `${messages(count)} marked as read.`,
    unread: (count: number) => `${messages(count)} marked as unread.`,
    assign: (count: number) => `${messages(count)} assigned.`,
    unassign: (count: number) => `${messages(count)} assigned to no one.`,
    'add-label': (count: number) => `${messages(count)} labelled.`,
    'remove-label': (count: number) => `Label removed from ${messages(count)}.`,
    inbox: (count: number) => `${messages(count)} moved to the inbox.`,
    answered: (count: number) => `${messages(count)} marked as answered.`,
    snoozed: (count: number) => `${messages(count)} snoozed.`,
    archived: (count: number) => `${messages(count)} archived.`,
    spam: (count: number) => `${messages(count)} moved to spam.`,
    bin: (count: number) => `${messages(count)} moved to the bin.`,
    restore: (count: number) => `${messages(count)} restored.`,
  },
  unchanged: 'No message was changed.',
  none: 'Select a message first.',
  late: 'Too late to undo.',
  undone: (restored: number, kept: number) =>
    kept === 0
      ? `Undone for ${messages(restored)}.`
      : `Undone for ${messages(restored)}. ${messages(kept)} changed since and kept.`,
} as const;
