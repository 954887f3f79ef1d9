/** Texts about mail that comes in. */

/** What stands in place of a text that is not shown, and why a mail is in the spam. */
export const inboundTexts = {
  originalName: (subject: string, left: number) => {
    const name = subject === '' ? 'mail' : subject;
    if (left === 0) return `${name}.eml`;
    return `${name} (with ${left} more ${left === 1 ? 'attachment' : 'attachments'}).eml`;
  },
  bounced: (status: string) =>
    status === '' ? 'The address refused it.' : `The address refused it: ${status}`,
  tooLarge: (bytes: number) =>
    `This mail of ${Math.round(bytes / 1_000_000)} MB is too large to be stored. It is in the mailbox.`,
} as const;
