import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { reservedFields } from '@/lib/forms/reserved-names';
import { valuesOf, normalizeLineBreaks, type SubmittedFields } from '@/lib/forms/submission';
import type { ReceivedFile } from '@/lib/server/submissions/upload-store';
import type { NewAttempt } from '@/lib/server/store/submission-parts';

/** Milliseconds. Longer than any client retries. */
const idLifetime = 48 * 60 * 60 * 1000;

/** Milliseconds. A second press of the button follows within seconds. */
const duplicateWindow = 60 * 1000;

/** Returns the attempt's id from the `Idempotency-Key` header, or from the page's hidden field. */
export function attemptId(headers: IncomingHttpHeaders, sent: SubmittedFields): string | undefined {
  const inHeader = [headers['idempotency-key'] ?? []].flat()[0];
  const id = inHeader ?? valuesOf(sent, reservedFields.attempt)?.[0] ?? '';
  return id === '' ? undefined : id;
}

/** Returns the key under which the store keeps an attempt with an id. */
export function idempotencyKey(id: string): string {
  return `id:${sha256(id)}`;
}

/**
 * Creates the record by which a repeated attempt is recognized: by its id, for two days; without one,
 * by its sender and content, for a minute. `undefined` if both the id and the sender are unknown.
 */
export function createAttempt(
  id: string | undefined,
  contentHash: string,
  sender: string | undefined,
  now: Date,
): NewAttempt | undefined {
  const after = (milliseconds: number) => new Date(now.getTime() + milliseconds);
  if (id !== undefined)
    return { key: idempotencyKey(id), contentHash, expiresAt: after(idLifetime) };
  if (sender === undefined) return undefined;
  const key = `same:${sha256(`${sender} ${contentHash}`)}`;
  return { key, contentHash, expiresAt: after(duplicateWindow) };
}

/**
 * Returns the SHA-256 of the submitted fields and files, equal for every encoding of the body: fields
 * are sorted by name, line breaks normalized, files hashed by content. The caller removes fields of
 * the attempt itself.
 */
export function hashContent(sent: SubmittedFields, files: readonly ReceivedFile[]): string {
  const fields = sent
    .map(([name, values]) => [name, values.map(normalizeLineBreaks)] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const contents = files.map(({ field, upload }) => [field, upload?.sha256 ?? '']);
  return sha256(JSON.stringify([fields, contents]));
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
