/** Says what a visitor may do whose event does not take place as planned. */
export function rebookingSentence(canMove: boolean, isPaid: boolean): string {
  const choice = canMove
    ? 'You can move your booking to another date, or cancel it'
    : 'You can cancel your booking';
  return isPaid ? `${choice} for a full refund.` : `${choice}.`;
}

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
  page: (url: string) => `Choose here: ${url}`,
} as const;
