import type { SubmissionRecord } from '@/lib/server/forms/submissions/submission-record';

/** One plain mailbox. Excludes everything that is special in a header or an address list. */
const mailboxPattern = /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[\p{L}\p{N}.-]+\.[\p{L}\p{N}-]{2,}$/u;

/** Returns the e-mail address of the sender in lower case, the first of the values; '' without one. */
export function senderAddress(fields: SubmissionRecord['fields']): string {
  for (const [, values] of fields) {
    for (const value of values) {
      const address = foldAddress(value);
      if (address !== '') return address;
    }
  }
  return '';
}

/** Returns a plain e-mail address in lower case, or '' for any other text. */
export function foldAddress(text: string): string {
  if (text.length > 300) return '';
  const address = text.trim().toLowerCase();
  return address.length <= 254 && mailboxPattern.test(address) ? address : '';
}
