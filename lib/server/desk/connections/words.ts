/** The fixed text of webhooks, tokens and the page of exports. */

export const connectionWords = {
  webhooks: 'Webhooks',
  tokens: 'Read API',
  export: 'Export',
  shapes: { standard: 'Standard JSON', slack: 'Slack', discord: 'Discord' },
  invalidUrl: 'Enter an https address on the public internet, with port 443 or 8443.',
  testSent: 'The test was delivered.',
  testFailed: 'The test was not delivered. Check the address.',
  deliveryStates: {
    queued: 'Waits',
    sending: 'Being sent',
    delivered: 'Delivered',
    dead: 'Given up',
  },
  withReason: (state: string, reason: string) => `${state}: ${reason}`,
  files: { csv: 'CSV', excel: 'CSV for Excel (UTF-8 with BOM)', json: 'JSON' },
} as const;

export const apiErrors = {
  401: 'Send a token of this form: Authorization: Bearer … or, as user name and password, :…',
  404: 'Form not found',
  405: 'Submissions are read with GET.',
  429: 'Too many requests. Try again later.',
  503: 'The store is busy. Try again in a moment.',
} as const;
