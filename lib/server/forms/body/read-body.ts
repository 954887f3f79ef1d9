import type { IncomingMessage } from 'node:http';
import { getBOMEncoding } from '@exodus/bytes/encoding.js';
import {
  limits,
  BodyFields,
  rejectBody,
  type BodyResult,
} from '@/lib/server/forms/body/body-fields';
import { decodeFields, type EncodedField } from '@/lib/server/forms/body/encoded-fields';
import { parseMultipart, type FilePolicy } from '@/lib/server/forms/body/multipart/parse-multipart';
import { charsetOf } from '@/lib/server/forms/body/multipart/part-head';
import { percentDecode } from '@/lib/server/forms/body/percent-decode';
import { findDecoder } from '@/lib/server/forms/body/text-encoding';
import type { ResponseFormat } from '@/lib/server/forms/form-services';
import { isCompressed, mediaType } from '@/lib/server/platform/http/requests/content-negotiation';

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

async function readText(
  request: IncomingMessage,
  parse: (bytes: Buffer, charset: string | undefined) => BodyResult,
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
  const charset = charsetOf(request.headers['content-type'] ?? '');
  const result = parse(Buffer.concat(chunks), charset);
  // A field that is too long is reported at the field.
  const isLong = !result.ok && result.tooLong.length > 0;
  if (size <= limits.textBytes || isLong) return result;
  const { fields } = result;
  return { ok: false, error: 'BODY_TOO_BIG', fields, tooLong: [], unreadable: [], sentFiles: [] };
}

function parseUrlEncoded(bytes: Buffer, charset: string | undefined): BodyResult {
  const encoded: EncodedField[] = [];
  for (const field of urlEncodedFields(bytes.toString('latin1'))) {
    encoded.push(field);
    if (encoded.length > limits.fields) break;
  }
  const { fields, error } = decodeFields(encoded.slice(0, limits.fields), charset);
  if (encoded.length > limits.fields) return rejectBody('TOO_MANY_FIELDS', fields);
  return error === undefined ? acceptFields(fields) : rejectBody(error, fields);
}

/** Decodes one pair at a time, so that a body of a million fields costs no more than the limit. */
function* urlEncodedFields(text: string): Generator<EncodedField> {
  for (let start = 0; start < text.length;) {
    const next = text.indexOf('&', start);
    const end = next === -1 ? text.length : next;
    if (end > start) {
      const pair = text.slice(start, end).replaceAll('+', ' ');
      const equals = pair.indexOf('=');
      const name = equals === -1 ? pair : pair.slice(0, equals);
      const value = equals === -1 ? '' : pair.slice(equals + 1);
      yield { name: { bytes: percentDecode(name) }, value: { bytes: percentDecode(value) } };
    }
    start = end + 1;
  }
}

/** Parses JSON in UTF-8, or in the encoding of its byte order mark or of the request's header. */
function parseJson(bytes: Buffer, charset = 'utf-8'): BodyResult {
  const decode = findDecoder(getBOMEncoding(bytes) ?? charset);
  if (decode === undefined) return rejectBody('UNKNOWN_CHARSET');
  const text = decode(bytes);
  if (text === undefined) return rejectBody('UNREADABLE_TEXT');
  const sent = new BodyFields();
  try {
    for (const pair of readJsonFields(text.replace(/^\ufeff/, ''))) {
      if (pair === 'nested') return rejectBody('NESTED_VALUES');
      const error = sent.add(...pair);
      if (error !== undefined && error !== 'FIELD_TOO_LONG') return rejectBody(error, sent);
    }
  } catch {
    return rejectBody('UNREADABLE');
  }
  return sent.tooLong.length > 0 ? rejectBody('FIELD_TOO_LONG', sent) : acceptFields(sent);
}

function acceptFields(sent: BodyFields): BodyResult {
  const fields = sent.list();
  return { ok: true, fields, files: [], unwantedFiles: 0, untouchedFiles: [], sentFiles: [] };
}

/** A name with a value, or without one for an empty list. */
type JsonPair = readonly [name: string, value: string | undefined];

const jsonToken = /[\t\n\r ]*("(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+)/y;

/**
 * Reads the members of a JSON object of strings, numbers, booleans, null and lists of these, in the
 * order of sending. A name may come several times. A number is the text that was sent: `Number` has 15
 * digits and no `1e400`. Yields `nested` for any other value. Throws `SyntaxError` if a text is no JSON,
 * and for another value than an object.
 */
function* readJsonFields(text: string): Generator<JsonPair | 'nested', void, undefined> {
  const body: unknown = JSON.parse(text);
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new SyntaxError();
  // The text is valid, so its tokens need no further check.
  const next = tokensOf(text);
  next();
  for (let name = next(); name !== '}'; name = next()) {
    if (name === ',') continue;
    next();
    yield* readValues(parseString(name), next);
  }
}

function* readValues(name: string, next: () => string): Generator<JsonPair | 'nested'> {
  const first = next();
  if (first !== '[') {
    yield first === '{' ? 'nested' : [name, scalarText(first)];
    return;
  }
  let count = 0;
  for (let item = next(); item !== ']'; item = next()) {
    if (item === ',') continue;
    count += 1;
    yield item === '{' || item === '[' ? 'nested' : [name, scalarText(item)];
  }
  if (count === 0) yield [name, undefined];
}

function tokensOf(text: string): () => string {
  let at = 0;
  return () => {
    jsonToken.lastIndex = at;
    const found = jsonToken.exec(text)?.[1] ?? '}';
    at = jsonToken.lastIndex;
    return found;
  };
}

function scalarText(source: string): string {
  if (source.startsWith('"')) return parseString(source);
  return source === 'null' ? '' : source;
}

function parseString(source: string): string {
  return String(JSON.parse(source));
}
