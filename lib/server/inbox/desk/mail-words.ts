import type { MailKind } from '@/lib/server/platform/store/tables/mail-rows';

const mailKinds = {
  notify: 'Mail',
  change: 'Mail about a change of the booking',
  answer: 'Mail about an answer',
  copy: 'Copy',
  receipt: 'Receipt',
  booking: 'Mail about the booking',
  'event-change': 'Mail about a change of the event',
  offer: 'Offer of places',
  reminder: 'Reminder of the booking',
  dispute: 'Mail about a dispute',
  'dispute-ended': 'Mail about the end of a dispute',
  reply: 'Reply',
  attention: 'Mail to an operator',
  digest: 'Digest',
  alarm: 'Alarm',
  summary: 'Summary of messages',
  'sign-in': 'Sign-in link',
} as const satisfies Readonly<Record<MailKind, string>>;

export const mailWords = {
  notConfigured:
    'Mail is not set up: SMTP_URL and MAIL_FROM set the mail server and the sender. Until then no mail is sent, and every mail waits here to be read.',
  /** Instead of a text with a link that signs in. */
  hiddenLink: 'The text has a link that signs in its recipient, so it is not shown.',
  sent: (time: string) => `Sent ${time}`,
  dead: 'Given up',
  notConfiguredState: 'Waits: mail is not set up',
  sending: 'Being sent',
  queued: 'Waits to be sent',
  retrying: (time: string) => `Not sent yet; next try ${time}`,
  held: {
    network: 'Held: too many mails caused from one network today',
    mailbox: 'Held: too many mails to this mailbox today',
    site: 'Held: the site has sent too many mails',
    notices: 'Held for a summary, which is sent within minutes',
  },
  heldExplanation:
    'So many mails were caused by visitors that these wait. The bookings and messages themselves are stored. Most of these mails are sent when there is room again; send or discard the others. If one address gets very many, another person may have typed it: discard them.',
  discarded: 'Discarded',
  summarized: 'Replaced by a summary',
  history: {
    mail: (kind: MailKind, to: string) => `${mailKinds[kind]} to ${to}`,
    sent: (mail: string) => `${mail} sent`,
    dead: (mail: string, error: string | undefined) => `${mail} given up${reasonOf(error)}`,
    notConfigured: (mail: string) => `${mail} waits, because mail is not set up`,
    queued: (mail: string) => `${mail} waits to be sent`,
    held: (mail: string) => `${mail} held`,
    discarded: (mail: string) => `${mail} discarded`,
    summarized: (mail: string) => `${mail} replaced by a summary`,
    retrying: (mail: string, error: string | undefined) => `${mail} not sent yet${reasonOf(error)}`,
  },
} as const;

function reasonOf(error: string | undefined): string {
  return error === undefined ? '' : `: ${error}`;
}
