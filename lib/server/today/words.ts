/** The text of the page "Today" that depends on data. */
export const todayWords = {
  title: 'Today',
  formsMore: (count: number) => (count === 1 ? '1 more form' : `${count} more forms`),
  datesMore: (count: string) => `All ${count} dates`,
  days: (count: number) => {
    if (count === 0) return 'since today';
    return count === 1 ? 'since yesterday' : `for ${count} days`;
  },
  waiting: (count: string) => `${count} on the waiting list`,
  dateState: { cancelled: 'Cancelled', postponed: 'Postponed' },
  failedRefund: (sum: string, reference: string) =>
    `The refund of ${sum} for ${reference} was refused.`,
  failedRefundLink: 'Open the message',
  unmatchedCharges: (count: number) =>
    count === 1 ? '1 payment belongs to no message.' : `${count} payments belong to no message.`,
  unmatchedChargesLink: 'See the payments',
  deadDeliveries: (count: number) =>
    count === 1
      ? '1 message did not reach a webhook.'
      : `${count} messages did not reach their webhooks.`,
  deadDeliveriesLink: 'See the webhooks',
  heldMails: (count: number) => (count === 1 ? '1 mail is held.' : `${count} mails are held.`),
  heldMailsLink: 'Look through them',
  spam: (count: number) => (count === 1 ? 'message this month' : 'messages this month'),
  firstSteps: {
    check: 'See whether mail, payments and backups are set up:',
    checkLink: 'Check-up',
    send: 'Send yourself a message with a form of the site:',
    notify: 'Say which messages you want to get by mail:',
    notifyLink: 'Notifications',
    invite: 'Invite those who answer with you:',
    inviteLink: 'Operators',
  },
} as const;
