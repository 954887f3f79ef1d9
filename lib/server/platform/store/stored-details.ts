const mark = 'details:';

/** The sentences of details in the audit log, by the name that is stored for them. */
export type DetailsName =
  | 'access'
  | 'all-sessions'
  | 'answer'
  | 'blocked'
  | 'by-link'
  | 'by-passkey'
  | 'checked-in'
  | 'closed'
  | 'decided'
  | 'deleted'
  | 'door-list'
  | 'event'
  | 'exported'
  | 'holds'
  | 'mailed'
  | 'moved'
  | 'notifications'
  | 'person-zip'
  | 'restored'
  | 'rule-added'
  | 'rule-deleted'
  | 'silence'
  | 'silence-off'
  | 'snoozed'
  | 'sold'
  | 'unconfirmed-refund';

/**
 * Returns details of an action as the audit log stores them: the name of a sentence with its values, because operators
 * read it in their languages. `describeDetails` returns the sentence.
 */
export function storedDetails(name: DetailsName, ...values: readonly (string | number)[]): string {
  return `${mark}${JSON.stringify([name, ...values])}`;
}

/** Returns the name of stored details with their values; `undefined` for a text that is shown as it is. */
export function readStoredDetails(
  details: string,
): { readonly name: string; readonly values: readonly string[] } | undefined {
  if (!details.startsWith(mark)) return undefined;
  try {
    const stored: unknown = JSON.parse(details.slice(mark.length));
    if (!Array.isArray(stored)) return undefined;
    const [name = '', ...values] = stored.map(String);
    return { name, values };
  } catch {
    return undefined;
  }
}
