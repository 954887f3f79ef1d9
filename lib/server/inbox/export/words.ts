/** The fixed text of exports: messages of their endpoints and fixed columns. */

export const exportErrors = {
  404: 'There is nothing to export. Select a message first, or all that match.',
  405: 'Exports are fetched with GET.',
} as const;

/** States in the CSV file beside the folders. */
export const csvStates = { cancelled: 'cancelled', merged: 'merged' } as const;

/** Columns of the CSV file that every form has. */
export const csvColumns = {
  reference: 'reference',
  received: 'received',
  form: 'form',
  state: 'state',
  currency: 'currency',
  paid: 'paid',
  refunded: 'refunded',
  source: 'utm_source',
  medium: 'utm_medium',
  campaign: 'utm_campaign',
  other: 'other_fields',
} as const;
