import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { valuesOf, normalizeLineBreaks, type SubmittedFields } from '@/lib/forms/submission';
import type { ReceivedFile } from '@/lib/server/submissions/upload-store';
import type { NewAttempt } from '@/lib/server/store/submission-parts';

/** The hidden field that names an attempt where no script can send a header. */
export const attemptField = '_attempt';

/** Longer than any client goes on trying. */
const idLifetime = 48 * 60 * 60 * 1000;

/** A second press of the button comes within seconds. */
const duplicateWindow = 60 * 1000;

/** The id that a client gave this attempt; `undefined` if it gave none. */
export function attemptId(headers: IncomingHttpHeaders, sent: SubmittedFields): string | undefined {
  const inHeader = [headers['idempotency-key'] ?? []].flat()[0];
  const id = inHeader ?? valuesOf(sent, attemptField)?.[0] ?? '';
  return id === '' ? undefined : id;
}

/** The key under which an attempt with an id is kept. */
export function idempotencyKey(id: string): string {
  return `id:${sha256(id)}`;
}

/**
 * Under which keys the same attempt would come again: its id, which holds for two days; or else its
 * content together with what tells its sender apart, for a minute. `sender` is `undefined` where
 * nothing does.
 */
export function createAttempts(
  id: string | undefined,
  contentHash: string,
  sender: string | undefined,
  now: Date,
): readonly NewAttempt[] {
  const until = (lasts: number) => new Date(now.getTime() + lasts);
  if (id !== undefined)
    return [{ key: idempotencyKey(id), contentHash, expiresAt: until(idLifetime) }];
  if (sender === undefined) return [];
  const key = `same:${sha256(`${sender} ${contentHash}`)}`;
  return [{ key, contentHash, expiresAt: until(duplicateWindow) }];
}

/**
 * SHA-256 of what was sent, so that the same answers have the same hash in each encoding: values in
 * the order of the names, line breaks as one, files by their content. What belongs to the attempt
 * and not to the answers is for the caller to leave out.
 */
export function hashContent(sent: SubmittedFields, files: readonly ReceivedFile[]): string {
  const fields = sent
    .map(([name, values]) => [name, values.map(normalizeLineBreaks)] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1));
  const contents = files.map(({ field, upload }) => [field, upload?.sha256 ?? '']);
  return sha256(JSON.stringify([fields, contents]));
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
