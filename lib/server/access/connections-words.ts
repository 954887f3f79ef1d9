/** The fixed text of webhooks, tokens and the page of exports. */

export const connectionWords = {
  webhooks: 'Webhooks',
  tokens: 'Read API',
  export: 'Export',
  shapes: { standard: 'Standard JSON', slack: 'Slack', discord: 'Discord' },
  invalidUrl: 'Enter an https address on the public internet, with port 443 or 8443.',
  testSent: 'The test was delivered.',
  testFailed: 'The test was not delivered. Check the address.',
  newMessage: 'New message',
  answer: 'Answer',
  deliveryStates: {
    queued: 'Waits',
    sending: 'Being sent',
    delivered: 'Delivered',
    dead: 'Given up',
  },
  withReason: (state: string, reason: string) => `${state}: ${reason}`,
  files: { csv: 'CSV', excel: 'CSV for Excel (UTF-8 with BOM)', json: 'JSON' },
} as const;

/** What the parameters of the read API must be. */
export const parameterErrors = {
  since:
    'since is a date or a time of ISO 8601: 2026-11-26, 2026-11-26T10:00:00Z or 2026-11-26T10:00:00%2B01:00. Without a zone it is in UTC.',
  limit: 'limit is a whole number from 1 to 1000.',
  offset: 'offset is a whole number from 0 to 1000000.',
  order: 'order is asc or desc.',
  spam: 'spam is true or false.',
  repeated: (name: string) => `Send ${name} only once.`,
  unknown: (names: readonly string[]) => `The parameters are ${names.join(', ')}.`,
} as const;

export const apiErrors = {
  401: 'Send a token of this form: Authorization: Bearer … or, as user name and password, :…',
  404: 'The token reads no such form or file.',
  405: 'Submissions are read with GET.',
  429: 'Too many requests. Try again later.',
  503: 'The store is busy. Try again in a moment.',
} as const;
