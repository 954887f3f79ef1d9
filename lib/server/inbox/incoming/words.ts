/** Texts about mail that comes in. */

export const inboundSettingWords = {
  address:
    'write the address of answers, such as desk+*@example.org or *@replies.example.org, where the site puts a signed part for the *, or leave it empty',
  imapUrl:
    'write the mailbox with its user and password, such as imaps://desk%40example.org:password@mail.example.org, with %40 for an @ in the user, or leave it empty',
  webhook: 'write postmark, mailgun, sendgrid or cloudflare, or leave it empty',
  webhookSecret: 'write the secret of the mail service, at least 16 characters, or leave it empty',
  checkedBy:
    'write the name with which your mail server begins its Authentication-Results, such as mx.example.org, or leave it empty',
  addressMissing:
    'INBOUND_ADDRESS: write the address of answers, such as desk+*@example.org, because mail comes in by INBOUND_IMAP_URL or INBOUND_WEBHOOK.',
  wayMissing:
    'INBOUND_IMAP_URL: write the mailbox of INBOUND_ADDRESS, or set INBOUND_WEBHOOK to a mail service: answers would go unread.',
  secretMissing:
    'INBOUND_WEBHOOK_SECRET: write the secret of the mail service, because INBOUND_WEBHOOK is set.',
  postmarkSecret:
    'INBOUND_WEBHOOK_SECRET: write the user and the password of the webhook’s address, such as frontdesk:a-long-password.',
} as const;
