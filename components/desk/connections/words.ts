/** The fixed text of the pages of webhooks, tokens and exports. */

export const connectionWords = {
  newSecret: 'Copy this now. It is shown only once.',
  form: 'Form',
  choose: 'Choose one',
  delete: 'Delete',
  by: 'by',
} as const;

export const webhooksPageWords = {
  title: 'Webhooks',
  intro:
    'A webhook sends each new message of a form, and each answer to one by e-mail, to another service.',
  empty: 'No webhooks yet.',
  add: 'Add a webhook',
  url: 'Address (https)',
  shape: 'Sends',
  shapes: [
    ['standard', 'Standard JSON'],
    ['slack', 'A short text for Slack'],
    ['discord', 'A short text for Discord'],
  ],
  test: 'Send a test',
  log: 'Deliveries',
  noDeliveries: 'Nothing was delivered yet.',
  again: 'Deliver again',
  older: 'Older',
} as const;

export const tokensPageWords = {
  title: 'Read API',
  intro: 'A token lets a program read the messages of one form at this address:',
  empty: 'No tokens yet.',
  add: 'Add a token',
  label: 'What it is for',
  used: 'Last used',
  neverUsed: 'Never used',
} as const;

export const exportPageWords = {
  title: 'Export',
  intro: 'All messages of this list:',
  doorList: 'Door list for paper, by name …',
  personal: 'The files contain personal data. The audit log records each export.',
  back: 'Back to the list',
} as const;
