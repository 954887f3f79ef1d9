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
