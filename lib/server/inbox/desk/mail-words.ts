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

export const mailTexts = {
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
