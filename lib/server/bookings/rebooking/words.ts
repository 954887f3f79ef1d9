/** Says what a visitor may do whose event does not take place as planned. `sum` is what is refunded. */
export function rebookingSentence(canMove: boolean, isPaid: boolean, sum?: string): string {
  const choice = canMove
    ? 'You can move your booking to another date, or cancel it'
    : 'You can cancel your booking';
  if (!isPaid) return `${choice}.`;
  return sum === undefined
    ? `${choice} for a full refund.`
    : `${choice} for a full refund (${sum}).`;
}

/** The mail about an event whose file has another time or place. */
export const changedEventWords = {
  timeAndPlace: (time: string, place: string) => `${time}, ${place}`,
  subject: (title: string, reference: string) => `Changed: ${title} (${reference})`,
  changed: (title: string, after: string, before: string) =>
    `“${title}” has a new time or place: ${after}.\nBefore: ${before}.`,
  takesPlace: (title: string, when: string, before?: string) =>
    before === undefined
      ? `“${title}” takes place after all: ${when}.`
      : `“${title}” takes place after all, at a new time or place: ${when}.\nBefore: ${before}.`,
  keep: 'Your places stay booked; if you come, there is nothing to do.',
} as const;

/** The mails to those who wait for an event that is changed or postponed. */
export const waitingMailWords = {
  keep: 'You are still on its waiting list and keep your position: nothing is booked, and there is nothing to pay.',
  /** After a cancellation, which ended the list. */
  again:
    'You are on its waiting list again, in your earlier position: nothing is booked, and there is nothing to pay.',
} as const;

/** The mail about an event that its file marks as cancelled or postponed. */
export const rebookingMailWords = {
  subject: {
    cancelled: (title: string, reference: string) => `Cancelled: ${title} (${reference})`,
    postponed: (title: string, reference: string) => `Postponed: ${title} (${reference})`,
  },
  text: {
    cancelled: (event: string) => `${event} has been cancelled.`,
    postponed: (event: string) => `${event} has been postponed. It has no new date yet.`,
  },
  /** Only for a postponed event. */
  keep: 'If you do nothing, you keep your places.',
  choose: (url: string) => `Choose here: ${url}`,
  /** Where no other date can be chosen. */
  cancel: (url: string) => `Cancel here: ${url}`,
} as const;
