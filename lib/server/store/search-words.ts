import type { SubmissionRecord } from '@/lib/server/store/submission-record';
import { normalizeText } from '@/lib/intl/normalize-text';

/** Longer runs of letters are cut, in submissions and in queries: PostgreSQL limits a word. */
const maxWordLength = 60;

/** PostgreSQL limits the index entry of one submission to 1 MB. */
const maxBytes = 200_000;

/** More terms make a search slower, not better. */
const maxTerms = 12;

/** Scripts that are written without spaces: each of their characters is a word. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;

/**
 * Returns a text in the form that searches compare: `Größe, Café` becomes `grosse cafe`. It has
 * letters without accents in lower case and digits, in words that are separated by single spaces.
 */
export function foldText(text: string): string {
  return normalizeText(text, 'NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(unspaced, ' $& ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Returns the terms of a query: a submission matches if it has a word that begins with each. */
export function searchTerms(query: string): readonly string[] {
  const terms = foldText(query)
    .split(' ')
    .filter((term) => term !== '')
    .map(cutWord);
  return [...new Set(terms)].slice(0, maxTerms);
}

/** Returns the words to find a submission by, each once: reference, values and file names. */
export function submissionWords({
  reference,
  fields,
  files,
}: Pick<SubmissionRecord, 'reference' | 'fields'> & {
  readonly files: readonly { readonly name: string }[];
}): string {
  const texts = [
    reference,
    ...fields.flatMap(([, values]) => values),
    ...files.map(({ name }) => name),
  ];
  const words = new Set<string>();
  let bytes = 0;
  for (const word of texts.flatMap((text) => foldText(text).split(' ')).map(cutWord)) {
    if (word === '' || words.has(word)) continue;
    bytes += Buffer.byteLength(word) + 1;
    if (bytes > maxBytes) break;
    words.add(word);
  }
  return [...words].join(' ');
}

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

function cutWord(word: string): string {
  return Array.from(word).slice(0, maxWordLength).join('');
}
