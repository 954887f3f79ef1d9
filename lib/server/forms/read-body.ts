import type { IncomingMessage } from 'node:http';
import type { FormErrorName } from '@/lib/forms/errors';
import type { SubmittedFields } from '@/lib/forms/submission';
import { readMultipart, type FilePlan } from '@/lib/server/forms/read-multipart';
import { limits, SentFields, type BodyResult } from '@/lib/server/forms/sent-fields';
import { mediaType, prefersJson } from '@/lib/server/http/accepts';

/**
 * Reads what a form sent, in any of its three encodings, within the limits. After a refusal the rest
 * of the body is left unread, but for a text that is too long: a page shows it to its writer again.
 * Files go to the plan's shelf as they come in.
 */
export async function readBody(request: IncomingMessage, plan: FilePlan): Promise<BodyResult> {
  if (!isUtf8(request.headers['content-type'])) return refused('UNSUPPORTED_TYPE');
  switch (mediaType(request.headers)) {
    case 'multipart/form-data':
      return readMultipart(request, plan);
    case 'application/x-www-form-urlencoded':
      return readText(request, parseUrlEncoded);
    case 'application/json':
      return readText(request, parseJson);
    default:
      return refused('UNSUPPORTED_TYPE');
  }
}

function isUtf8(contentType = ''): boolean {
  const charset = /;\s*charset\s*=\s*"?([^\s;"]*)/i.exec(contentType)?.[1];
  return charset === undefined || /^(?:utf-?8|us-ascii)$/i.test(charset);
}

async function readText(
  request: IncomingMessage,
  parse: (text: string) => BodyResult,
): Promise<BodyResult> {
  const most = prefersJson(request.headers) ? limits.textBytes : limits.shownBytes;
  if (Number(request.headers['content-length'] ?? 0) > most) return refused('BODY_TOO_BIG');
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    // Leaving this loop would destroy the connection, on which the answer is still to be sent.
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      const bytes = Buffer.from(chunk as Uint8Array);
      size += bytes.length;
      if (size > most) return refused('BODY_TOO_BIG');
      chunks.push(bytes);
    }
  } catch {
    return refused('UNREADABLE');
  }
  const result = parse(Buffer.concat(chunks).toString('utf8'));
  return size > limits.textBytes ? refused('BODY_TOO_BIG', result.fields) : result;
}

function parseUrlEncoded(text: string): BodyResult {
  return gather(new URLSearchParams(text));
}

/** One flat object of texts, numbers, booleans, null or lists of these. Nothing nested. */
function parseJson(text: string): BodyResult {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return refused('UNREADABLE');
  }
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    return refused('UNREADABLE');
  const pairs: [string, string | undefined][] = [];
  for (const [name, value] of Object.entries(body)) {
    const values: readonly unknown[] = Array.isArray(value) ? value : [value];
    if (values.length === 0) pairs.push([name, undefined]);
    for (const each of values) {
      const words = wordsOf(each);
      if (words === undefined) return refused('NESTED_VALUES');
      pairs.push([name, words]);
    }
  }
  return gather(pairs);
}

function wordsOf(value: unknown): string | undefined {
  if (value === null) return '';
  const isScalar =
    typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  return isScalar ? String(value) : undefined;
}

function gather(pairs: Iterable<readonly [string, string | undefined]>): BodyResult {
  const sent = new SentFields();
  let isTooLong = false;
  for (const [name, value] of pairs) {
    const error = sent.add(name, value);
    if (error === 'FIELD_TOO_LONG') isTooLong = true;
    else if (error !== undefined) return refused(error, sent.list());
  }
  const fields = sent.list();
  if (isTooLong) return refused('FIELD_TOO_LONG', fields);
  return { ok: true, fields, files: [], unwantedFiles: 0, untouchedFiles: [], sentFiles: [] };
}

function refused(error: FormErrorName, fields: SubmittedFields = []): BodyResult {
  return { ok: false, error, fields, sentFiles: [] };
}
