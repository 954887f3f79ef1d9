import { createHash } from 'node:crypto';
import { foldAddress } from '@/lib/server/forms/submissions/sender-address';
import type { ParsedMail } from '@/lib/server/inbox/incoming/parsing/parse-mail';
import { isAutomaticAddress } from '@/lib/server/platform/mail/email-address';

/** A header of a mail as it was sent: not decoded, without its folds. */
interface Header {
  /** In lower case. */
  readonly name: string;
  readonly value: string;
}

/** A report that a mail was not delivered (RFC 3464). */
export interface BounceFacts {
  /** Such as `5.1.1`; a status that begins with 4 may still be delivered. */
  readonly status: string;
  readonly isFinal: boolean;
  /** The messages that the report is about, or mentions. */
  readonly messageIds: readonly string[];
}

/** What the headers of a mail say. A sender can write all of them, so each is only as good as its use. */
export interface MailFacts {
  readonly messageId: string | undefined;
  /** The messages that it answers, the nearest first. */
  readonly answers: readonly string[];
  /** The addresses that it came to. */
  readonly recipients: readonly string[];
  /** In lower case; empty without one plain address. */
  readonly sender: string;
  /** What the receiving server found out about the sender, if its name is configured. */
  readonly trust: 'passed' | 'failed' | 'unknown';
  /** Whether no person wrote it (RFC 3834). */
  readonly isAutomatic: boolean;
  /** Whether the receiving server takes it for spam. */
  readonly isMarkedAsSpam: boolean;
}

/** No header of a mail that a person wrote is that long. */
const maxHeaderBytes = 256 * 1024;

/** Mail programs name all messages of a long conversation. */
const maxReferences = 50;

const maxRecipients = 100;

const messageIdPattern = /<[^<>\s]{1,250}>/g;

/** Returns the key of a mail: the same for each copy, and another for a different text under the same id. */
export function mailKey(raw: Uint8Array): string {
  const { end, headers } = splitHeaders(raw);
  const id = messageIds(valuesOf(headers, 'message-id'))[0];
  const hash = createHash('sha256');
  // Copies on other ways differ in what servers add above.
  if (id === undefined) hash.update(raw);
  else hash.update(`${id}\n`).update(raw.subarray(end));
  return hash.digest('hex');
}

/** Reads the headers of a mail. `checkedBy` is the server whose `Authentication-Results` are believed. */
export function readFacts(raw: Uint8Array, checkedBy: string | undefined): MailFacts {
  const { headers } = splitHeaders(raw);
  const all = (name: string) => valuesOf(headers, name);
  const [from = ''] = all('from');
  const sender = addressesIn(from)[0] ?? '';
  return {
    messageId: messageIds(all('message-id'))[0],
    answers: [
      ...messageIds(all('references')).slice(-maxReferences).reverse(),
      ...messageIds(all('in-reply-to')).slice(0, maxReferences),
    ],
    recipients: ['delivered-to', 'x-original-to', 'to', 'cc']
      .flatMap((name) => all(name).flatMap(addressesIn))
      .slice(0, maxRecipients),
    sender,
    trust: readTrust(headers, checkedBy),
    isAutomatic: sender === '' || isAutomaticAddress(sender) || isAutomatic(all),
    isMarkedAsSpam: all('x-spam-flag').some((value) => /^yes\b/i.test(value)),
  };
}

/** Returns what a report says of a mail that was not delivered; `undefined` for any other mail. */
export function readBounce(
  raw: Uint8Array,
  parsed: Pick<ParsedMail, 'attachments' | 'text'>,
): BounceFacts | undefined {
  const [type = ''] = valuesOf(splitHeaders(raw).headers, 'content-type');
  if (!/^multipart\/report\b.*\breport-type="?delivery-status\b/i.test(type)) return undefined;
  // The parser puts the status into the text, and what is returned into an attachment.
  const returned = parsed.attachments
    .filter((file) => /^(?:text\/rfc822-headers|message\/rfc822)$/i.test(file.type))
    .flatMap(({ content }) => valuesOf(splitHeaders(content).headers, 'message-id'));
  const action = /^Action:\s*(\w+)/im.exec(parsed.text)?.[1] ?? 'failed';
  const status = /^Status:\s*(\d\.\d{1,3}\.\d{1,3})/im.exec(parsed.text)?.[1] ?? '';
  return {
    status,
    isFinal: action.toLowerCase() === 'failed' && !status.startsWith('4'),
    messageIds: messageIds([...returned, parsed.text]).slice(0, maxReferences),
  };
}

function isAutomatic(all: (name: string) => readonly string[]): boolean {
  return (
    all('auto-submitted').some((value) => !/^no\b/i.test(value)) ||
    all('return-path').some((value) => value.replaceAll(' ', '') === '<>') ||
    all('precedence').some((value) => /^(?:bulk|list|junk|auto_reply)\b/i.test(value)) ||
    all('x-auto-response-suppress').length > 0 ||
    all('list-id').length > 0
  );
}

/** Only what stands above the first `Received` is of the receiving server: the sender wrote what is below. */
function readTrust(headers: readonly Header[], checkedBy: string | undefined): MailFacts['trust'] {
  if (checkedBy === undefined) return 'unknown';
  const first = headers.findIndex(({ name }) => name === 'received');
  const own = first === -1 ? [] : headers.slice(0, first);
  const results = valuesOf(own, 'authentication-results').find(
    (value) => /^[^\s;]+/.exec(value)?.[0].toLowerCase() === checkedBy.toLowerCase(),
  );
  switch (/\bdmarc\s*=\s*(\w+)/i.exec(results ?? '')?.[1]?.toLowerCase()) {
    case 'pass':
      return 'passed';
    case 'fail':
      return 'failed';
    default:
      return 'unknown';
  }
}

/** Splits the headers from the content, which begins at `end`. */
function splitHeaders(raw: Uint8Array): {
  readonly headers: readonly Header[];
  readonly end: number;
} {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, Math.min(raw.byteLength, maxHeaderBytes));
  const text = bytes.toString('utf8');
  const blank = /\r?\n\r?\n/.exec(text);
  const head = blank === null ? text : text.slice(0, blank.index);
  const end = blank === null ? 0 : Buffer.byteLength(head) + blank[0].length;
  const headers = head
    .replace(/\r?\n[ \t]+/g, ' ')
    .split(/\r?\n/)
    .flatMap((line): Header[] => {
      const colon = line.indexOf(':');
      if (colon < 1) return [];
      return [{ name: line.slice(0, colon).toLowerCase(), value: line.slice(colon + 1).trim() }];
    });
  return { headers, end };
}

function valuesOf(headers: readonly Header[], name: string): readonly string[] {
  return headers.filter((header) => header.name === name).map(({ value }) => value);
}

function messageIds(values: readonly string[]): readonly string[] {
  return values.flatMap((value) => value.match(messageIdPattern) ?? []);
}

/** Returns the plain addresses in a header, in lower case. Names and comments are no addresses. */
function addressesIn(value: string): readonly string[] {
  const names = value.slice(0, 10_000).replace(/"[^"]*"|\([^()]*\)/g, ' ');
  return names
    .split(/[\s<>,;:]+/)
    .map(foldAddress)
    .filter((each) => each !== '');
}
