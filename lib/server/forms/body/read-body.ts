import type { IncomingMessage } from 'node:http';
import { parseMultipart, type FilePolicy } from '@/lib/server/forms/body/multipart';
import {
  limits,
  BodyFields,
  rejectBody,
  type BodyResult,
} from '@/lib/server/forms/body/body-fields';
import type { ResponseFormat } from '@/lib/server/forms/form-services';
import { isCompressed, mediaType } from '@/lib/server/http/requests/content-negotiation';

/**
 * Reads the body of a form post in any of the three encodings. A body above a limit is rejected and
 * its rest left unread, except for long texts, which the form's page shows again. Files are written
 * to the upload store as they arrive.
 */
export async function readBody(
  request: IncomingMessage,
  format: ResponseFormat,
  policy: FilePolicy,
): Promise<BodyResult> {
  if (isCompressed(request.headers)) return rejectBody('UNSUPPORTED_ENCODING');
  if (!isUtf8(request.headers['content-type'])) return rejectBody('UNSUPPORTED_TYPE');
  switch (mediaType(request.headers)) {
    case 'multipart/form-data':
      return parseMultipart(request, policy);
    case 'application/x-www-form-urlencoded':
      // The form's page shows a text above the limit again.
      return readText(
        request,
        parseUrlEncoded,
        format === 'page' ? limits.shownBytes : limits.textBytes,
      );
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

async function readText(
  request: IncomingMessage,
  parse: (text: string) => BodyResult,
  maxBytes: number,
): Promise<BodyResult> {
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) return rejectBody('BODY_TOO_BIG');
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    // Returning from this loop must not destroy the connection, which still carries the response.
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      const bytes = Buffer.from(chunk as Uint8Array);
      size += bytes.length;
      if (size > maxBytes) return rejectBody('BODY_TOO_BIG');
      chunks.push(bytes);
    }
  } catch {
    return rejectBody('UNREADABLE');
  }
  const result = parse(Buffer.concat(chunks).toString('utf8'));
  // A field that is too long is reported at the field.
  const isLong = !result.ok && result.tooLong.length > 0;
  if (size <= limits.textBytes || isLong) return result;
  return { ok: false, error: 'BODY_TOO_BIG', fields: result.fields, tooLong: [], sentFiles: [] };
}

function parseUrlEncoded(text: string): BodyResult {
  return collectFields(urlEncodedPairs(text));
}

/**
 * Decodes one pair at a time, so that a body of a million fields costs no more than the limit.
 * URLSearchParams removes a leading question mark, so the text starts with `&`.
 */
function* urlEncodedPairs(text: string): Generator<readonly [string, string]> {
  for (let start = 0; start < text.length;) {
    const next = text.indexOf('&', start);
    const end = next === -1 ? text.length : next;
    if (end > start) yield* new URLSearchParams(`&${text.slice(start, end)}`);
    start = end + 1;
  }
}

/** Parses a JSON object of strings, numbers, booleans, null and lists of these. */
function parseJson(text: string): BodyResult {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return rejectBody('UNREADABLE');
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    return rejectBody('UNREADABLE');
  return collectFields(jsonPairs(body));
}

function* jsonPairs(body: object): Generator<readonly [string, string | undefined] | 'nested'> {
  for (const [name, value] of Object.entries(body)) {
    const values: readonly unknown[] = Array.isArray(value) ? value : [value];
    if (values.length === 0) yield [name, undefined];
    for (const each of values) {
      const text = scalarText(each);
      yield text === undefined ? 'nested' : [name, text];
    }
  }
}

function scalarText(value: unknown): string | undefined {
  if (value === null) return '';
  const isScalar =
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  return isScalar ? String(value) : undefined;
}

function collectFields(
  pairs: Iterable<readonly [string, string | undefined] | 'nested'>,
): BodyResult {
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
