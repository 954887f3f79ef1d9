import type { PaymentMode } from '@/lib/server/store/payment-record';

/** The fixed text of the desk: pages, notices, histories and messages of its endpoints. */

/** Titles and descriptions of pages, in the document's title too. */
export const pageWords = {
  desk: 'Desk',
  signIn: 'Sign in',
  signInDescription: (siteName: string) => `Where those who work for ${siteName} come in.`,
  mail: 'Mail',
  submissionMail: 'Mail about one message',
  deadMail: 'Mail that was not delivered',
  payments: 'Payments',
  testPayments: (mode: string) => `Payments (${mode})`,
  refund: 'Refund',
} as const;

export const listTitles = {
  inbox: { all: 'All forms', ofForm: (form: string) => form },
  spam: { all: 'Spam', ofForm: (form: string) => `Spam in ${form}` },
  unpaid: { all: 'Not paid', ofForm: (form: string) => `Not paid in ${form}` },
} as const;

export const unreadCount = (count: number) => `${count} new`;

export const noticeWords = {
  deadMail:
    'Mail was not delivered: the mail server refused it for good, or could not be reached for 48 hours.',
  deadMailLink: 'See which mail',
  heldSubmissions: (form: string) =>
    `“${form}” got more than 300 messages within an hour. Messages that came without a check were put aside, and nobody was mailed about them.`,
  heldSubmissionsLink: 'Read them',
  untrustedProxy:
    'Requests come with X-Forwarded-For, but TRUST_PROXY is 0. If a proxy of yours stands in front of the site, set TRUST_PROXY to 1 and start it again: without it visitors cannot be told apart, and limits hold for all of them together.',
} as const;

export const timeWords = { today: (time: string) => `today ${time}` } as const;

export const submissionWords = {
  noName: 'No name given',
  stored: { inbox: 'Stored', spam: 'Stored and put aside', unpaid: 'Stored, to be paid' },
  read: 'Read',
  /** The reason that a move by an operator adds. */
  moved: {
    inbox: 'An operator said that it is not spam.',
    spam: 'An operator said that it is spam.',
  },
  bytes: (count: number) => `${count} bytes`,
} as const;

const mailKinds = {
  notify: 'Mail',
  copy: 'Copy',
  receipt: 'Receipt',
  dispute: 'Mail about a dispute',
  'dispute-ended': 'Mail about the end of a dispute',
} as const;

export const mailWords = {
  notConfigured:
    'Mail is not set up: SMTP_URL and MAIL_FROM say which server to send through and from whom. Until then nothing is sent, and every mail waits here to be read.',
  sent: (time: string) => `Sent ${time}`,
  dead: 'Given up',
  notConfiguredState: 'Waits: mail is not set up',
  sending: 'Being sent',
  queued: 'Waits to be sent',
  retrying: (time: string) => `Not sent yet; next try ${time}`,
  history: {
    mail: (kind: keyof typeof mailKinds, to: string) => `${mailKinds[kind]} to ${to}`,
    sent: (mail: string) => `${mail} sent`,
    dead: (mail: string, error: string | undefined) => `${mail} given up${reasonOf(error)}`,
    notConfigured: (mail: string) => `${mail} waits, because mail is not set up`,
    queued: (mail: string) => `${mail} waits to be sent`,
    retrying: (mail: string, error: string | undefined) => `${mail} not sent yet${reasonOf(error)}`,
  },
} as const;

function reasonOf(error: string | undefined): string {
  return error === undefined ? '' : `: ${error}`;
}

export const paymentModes: Readonly<Record<PaymentMode, string>> = {
  practice: 'Practice. No card is charged and no money moves; nothing here is income.',
  'stripe-test':
    'Stripe’s test mode. No card is charged and no money moves; nothing here is income.',
  'stripe-live': 'Real money, taken by Stripe.',
};

export const paymentWords = {
  awaitingPayment: 'Not paid',
  awaitingBank: 'Not paid: the bank waits for the visitor',
  processing: 'Not paid yet: the bank takes its time',
  abandoned: 'Not paid, and given up',
  paid: 'Paid',
  refundedWhole: 'Refunded',
  refundedPart: (sum: string) => `${sum} of it refunded`,
  refundingPart: (sum: string) => `${sum} of it being refunded`,
  /** Joins `paid` with what was refunded. */
  joinParts: (parts: readonly string[]) => parts.join(', and '),
  otherMode:
    'The site takes no payments of this kind at present (the setting PAYMENTS), so nobody asks the payment service what became of it. Its answers are deleted 31 days after the last try.',
  refundInOtherMode:
    'It cannot be refunded from here, because the site no longer takes payments of this kind (the setting PAYMENTS).',
  disputed: 'Disputed',
  disputedAndWithdrawn: (sum: string) => `Disputed: the bank has withdrawn ${sum}`,
  disputeLost: (sum: string) => `Dispute lost: the bank has withdrawn ${sum}`,
  disputeWon: 'Dispute won',
  openDisputeWarning:
    'The cardholder disputes this payment at the bank. Answer the dispute in Stripe first: with a refund meanwhile the money could be paid back twice.',
  lostDisputeWarning:
    'The bank has decided a dispute of this payment for the cardholder, who has the withdrawn money back already.',
  declined: (code: string) => `Declined: ${code}`,
  /** Of rows in the list and of monthly totals. */
  refunded: (sum: string) => `${sum} refunded`,
  refunding: (sum: string) => `${sum} being refunded`,
  refundedAndPending: (refunded: string, pending: string) =>
    `${refunded}, ${pending} being refunded`,
  history: {
    paid: (sum: string, card: string | undefined) =>
      card === undefined ? `${sum} paid` : `${sum} paid, ${card}`,
    disputed: 'Disputed by the cardholder at the bank',
    refundAsked: (sum: string, operator: string) =>
      `Refund of ${sum} requested by ${operator}; the payment service has not confirmed it yet`,
    refundPending: (sum: string, operator: string) =>
      `Refund of ${sum} in progress, requested by ${operator}`,
    refundDone: (sum: string, operator: string) => `${sum} refunded, requested by ${operator}`,
    refundFailed: (sum: string, operator: string) =>
      `Refund of ${sum}, requested by ${operator}, failed at the payment service`,
  },
} as const;

export const refundWords = {
  changed: (refunded: string) =>
    `The refunds of this payment have changed since you were asked: ${refunded} is refunded by now, or being refunded. Nothing was refunded just now.`,
  refundedWhole: 'All of it has been refunded already.',
  withdrawn: 'Nothing is left: the bank has withdrawn the money for a dispute.',
  invalidSum: (max: string, example: string) =>
    `Write a sum of at most ${max}, such as ${example}.`,
} as const;

const signedOut =
  'You are not signed in, or your session has ended. Sign in with a new link to the desk.';

export const actionErrors = {
  400: 'Something is missing in what was sent. Go back, load the page again and try once more.',
  401: signedOut,
  403: 'This came from a page that is not part of this site, so nothing was done.',
  404: 'What this was about is not there any more. Go back to the list.',
  405: 'Actions of the desk are sent by its own forms, with POST.',
  413: 'That is more than a form of the desk sends.',
  415: 'Actions of the desk are sent as application/x-www-form-urlencoded.',
  503: 'The store is busy and nothing was changed. Go back and try again in a moment.',
} as const;

export const downloadErrors = {
  401: signedOut,
  503: 'The store is busy. Try again in a moment.',
} as const;

export const csvErrors = {
  404: 'Payments are off (the setting PAYMENTS), so there is no list of them.',
  405: 'The list of payments is fetched with GET.',
} as const;

export const fileErrors = {
  404: 'There is no such file. It may have been deleted with its submission.',
  405: 'Files of the desk are fetched with GET.',
} as const;

/** The message for an unexpected exception, with the id of its log entry. */
export const exceptionMessage = (title: string, digest: string) => `${title}. Digest: ${digest}.`;
