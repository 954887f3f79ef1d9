/** The fixed texts of a hydrated form. */
export const noticeWords = {
  sent: 'Sent. Thank you.',
  restored: 'Your answers are back.',
  cleared: 'Everything you typed was cleared.',
} as const;

export const submitButtonWords = {
  sending: 'Sending…',
  sendAgain: 'Send again',
  paying: 'Paying…',
} as const;

/** The error of a form whose code for sending did not load. */
export const notLoadedWords =
  'Part of this page did not load, so nothing was sent. What you typed is still here. Please send it again, or reload the page.';

export const showStepWords = { error: (title: string) => `Error: ${title}` } as const;

export const clearFormWords = {
  label: 'What you typed',
  saved:
    'What you typed is saved in this tab until you send it, for 24 hours at most. Is this a shared computer?',
  ask: 'Clear this form',
  confirm: 'Clear everything you typed into this form?',
  keep: 'No, keep it',
  clear: 'Yes, clear it',
} as const;

export const draftOfferWords = {
  label: 'A form you began',
  /** `You began this form on Friday 20 November at 19:30.` */
  begun: (day: string, time: string) => `You began this form on ${day} at ${time}.`,
  restore: 'Restore your answers',
  discard: 'Discard them',
} as const;

export const liveCountWords = {
  characters: (count: number, text: string) => (count === 1 ? '1 character' : `${text} characters`),
  left: (characters: string) => `You have ${characters} left.`,
  tooMany: (characters: string) => `${characters} too many.`,
} as const;

export const liveFilesWords = {
  label: 'Chosen files',
  remove: (name: string) => `Remove ${name}`,
} as const;

export const liveRepeatWords = {
  remove: (item: string) => `Remove ${item}`,
  add: (item: string) => `Add another: ${item}`,
} as const;

/** The notice after a file or an item was removed. */
export function removedText(name: string): string {
  return `${name} removed.`;
}

export const holdWords = {
  ended: 'We no longer hold these places. When you send the form, we try to book them.',
} as const;
