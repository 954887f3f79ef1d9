import type { IncomingMessage } from 'node:http';
import { parseMultipart, type FilePlan } from '@/lib/server/forms/body/multipart';
import {
  limits,
  BodyFields,
  rejectBody,
  type BodyResult,
} from '@/lib/server/forms/body/body-fields';
import {
  isCompressed,
  mediaType,
  prefersJson,
} from '@/lib/server/http/requests/content-negotiation';

/**
 * Reads what a form sent, in any of its three encodings, within the limits. After a refusal the rest
 * of the body is left unread, but for a text that is too long: a page shows it to its writer again.
 * Files are written to the upload store as they arrive.
 */
export async function readBody(request: IncomingMessage, plan: FilePlan): Promise<BodyResult> {
  if (isCompressed(request.headers)) return rejectBody('UNSUPPORTED_ENCODING');
  if (!isUtf8(request.headers['content-type'])) return rejectBody('UNSUPPORTED_TYPE');
  switch (mediaType(request.headers)) {
    case 'multipart/form-data':
      return parseMultipart(request, plan);
    case 'application/x-www-form-urlencoded':
      return readText(request, parseUrlEncoded, shownBytes(request));
    case 'application/json':
      return readText(request, parseJson, limits.textBytes);
    default:
      return rejectBody('UNSUPPORTED_TYPE');
  }
}

function isUtf8(contentType = ''): boolean {
  const charset = /;\s*charset\s*=\s*"?([^\s;"]*)/i.exec(contentType)?.[1];
  return charset === undefined || /^(?:utf-?8|us-ascii)$/i.test(charset);
}

/** A page shows a text that is too long to its writer again. */
function shownBytes({ headers }: IncomingMessage): number {
  return prefersJson(headers) ? limits.textBytes : limits.shownBytes;
}

async function readText(
  request: IncomingMessage,
  parse: (text: string) => BodyResult,
  most: number,
): Promise<BodyResult> {
  if (Number(request.headers['content-length'] ?? 0) > most) return rejectBody('BODY_TOO_BIG');
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    // Leaving this loop would destroy the connection, on which the answer is still to be sent.
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      const bytes = Buffer.from(chunk as Uint8Array);
      size += bytes.length;
      if (size > most) return rejectBody('BODY_TOO_BIG');
      chunks.push(bytes);
    }
  } catch {
    return rejectBody('UNREADABLE');
  }
  const result = parse(Buffer.concat(chunks).toString('utf8'));
  // An answer that is too long is what makes it so large, and is told by its field.
  const isLong = !result.ok && result.tooLong.length > 0;
  if (size <= limits.textBytes || isLong) return result;
  return { ok: false, error: 'BODY_TOO_BIG', fields: result.fields, tooLong: [], sentFiles: [] };
}

function parseUrlEncoded(text: string): BodyResult {
  return gather(urlEncodedPairs(text));
}

/**
 * Decodes one pair at a time, so that a body of a million fields costs no more than the limit. The
 * leading `&` keeps a question mark in front of a name, which would be removed.
 */
function* urlEncodedPairs(text: string): Generator<readonly [string, string]> {
  for (let start = 0; start < text.length;) {
    const next = text.indexOf('&', start);
    const end = next === -1 ? text.length : next;
    if (end > start) yield* new URLSearchParams(`&${text.slice(start, end)}`);
    start = end + 1;
  }
}

/** One flat object of texts, numbers, booleans, null or lists of these. Nothing nested. */
function parseJson(text: string): BodyResult {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return rejectBody('UNREADABLE');
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    return rejectBody('UNREADABLE');
  return gather(jsonPairs(body));
}

function* jsonPairs(body: object): Generator<readonly [string, string | undefined] | 'nested'> {
  for (const [name, value] of Object.entries(body)) {
    const values: readonly unknown[] = Array.isArray(value) ? value : [value];
    if (values.length === 0) yield [name, undefined];
    for (const each of values) {
      const words = wordsOf(each);
      yield words === undefined ? 'nested' : [name, words];
    }
  }
}

function wordsOf(value: unknown): string | undefined {
  if (value === null) return '';
  const isScalar =
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  return isScalar ? String(value) : undefined;
}

function gather(pairs: Iterable<readonly [string, string | undefined] | 'nested'>): BodyResult {
  const sent = new BodyFields();
  for (const pair of pairs) {
    if (pair === 'nested') return rejectBody('NESTED_VALUES');
    const error = sent.add(...pair);
    if (error !== undefined && error !== 'FIELD_TOO_LONG') return rejectBody(error, sent);
  }
  if (sent.tooLong.length > 0) return rejectBody('FIELD_TOO_LONG', sent);
  const fields = sent.list();
  return { ok: true, fields, files: [], unwantedFiles: 0, untouchedFiles: [], sentFiles: [] };
}
