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
