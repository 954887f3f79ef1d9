import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { FormDefinition } from '@/lib/forms/definition';
import { reservedFields } from '@/lib/forms/reserved-names';
import { normalizeLineBreaks, type SubmittedFields, valuesOf } from '@/lib/forms/submission';
import { omitAttemptFields, type SubmissionInput } from '@/lib/server/forms/body/sort-fields';
import type { FormServices } from '@/lib/server/forms/form-services';
import type { EqualAnswers, NewAttempt } from '@/lib/server/forms/submissions/submission-parts';
import type { ReceivedFile } from '@/lib/server/platform/uploads/upload-store';

/** Milliseconds. Longer than any client retries. */
const idLifetime = 48 * 60 * 60 * 1000;

/** Milliseconds. A proxy repeats a request at once. */
const requestLifetime = 10 * 60 * 1000;

/** Milliseconds in which equal answers of one network may be one message that was sent twice. */
const equalAnswersWindow = 60 * 60 * 1000;

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

interface Headers {
  readonly headers: IncomingHttpHeaders;
}

/** What identifies the attempt of a post. */
interface AttemptSource {
  /** The id that its client or its page gave it. */
  readonly id: string | undefined;
  /** `X-Request-Id`: the id that a proxy gave the request, which it repeats with the request. */
  readonly requestId: string | undefined;
}

/**
 * Creates the record by which a repeated attempt is recognized: by its id, for two days; without one,
 * by the id of the request and the content. `undefined` if it has neither: equal answers alone may be
 * those of two people.
 */
function createAttempt(
  { id, requestId }: AttemptSource,
  contentHash: string,
  now: Date,
): NewAttempt | undefined {
  const after = (milliseconds: number) => new Date(now.getTime() + milliseconds);
  if (id !== undefined)
    return { key: idempotencyKey(id), contentHash, expiresAt: after(idLifetime) };
  if (requestId === undefined) return undefined;
  // With the content, because some clients send the same id with every request.
  const key = `request:${sha256(`${requestId} ${contentHash}`)}`;
  return { key, contentHash, expiresAt: after(requestLifetime) };
}

/** Creates the record by which equal answers of one network are found, within an hour of each other. */
function createEqualAnswers(
  form: string,
  hasAttempt: boolean,
  contentHash: string,
  networkHash: string,
  now: Date,
): EqualAnswers {
  return {
    // 52 bits, which a number holds exactly.
    key: Number.parseInt(sha256(`${form} ${networkHash} ${contentHash}`).slice(0, 13), 16),
    expiresAt: new Date(now.getTime() + equalAnswersWindow),
    // An attempt of its own is a message of its own.
    marks: !hasAttempt,
  };
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

/**
 * Returns the record by which a repeated post is recognized; `undefined` if it carries no attempt.
 * `contentHash` is that of `hashSubmission`.
 */
export function attemptOf(
  { body }: Pick<SubmissionInput, 'body'>,
  contentHash: string,
  { headers }: Headers,
  receivedAt: Date,
): NewAttempt | undefined {
  const id = attemptId(headers, body.fields);
  const [requestId] = [headers['x-request-id'] ?? []].flat();
  return createAttempt({ id, requestId }, contentHash, receivedAt);
}

/** Returns the record by which equal answers are marked; `undefined` while the store fails. */
export function equalAnswersOf(
  { id }: FormDefinition,
  { body: { fields } }: Pick<SubmissionInput, 'body'>,
  contentHash: string,
  { headers, networkHash }: Headers & { readonly networkHash: string | undefined },
  receivedAt: Date,
): EqualAnswers | undefined {
  if (networkHash === undefined) return undefined;
  // A reloaded page that cannot continue its attempt begins another one.
  const isForgetful = valuesOf(fields, reservedFields.forgetful) !== undefined;
  const hasAttempt = attemptId(headers, fields) !== undefined && !isForgetful;
  return createEqualAnswers(id, hasAttempt, contentHash, networkHash, receivedAt);
}

/** Returns the hash of what a post submits. */
export function hashSubmission(form: FormDefinition, { body }: SubmissionInput): string {
  return hashContent(omitAttemptFields(form, body.fields), body.files);
}

/** Returns whether a post repeats an attempt that is stored. */
export async function isRepeated(
  form: FormDefinition,
  input: SubmissionInput,
  sender: Headers,
  { store, now }: FormServices,
): Promise<boolean> {
  const at = now();
  const attempt = attemptOf(input, hashSubmission(form, input), sender, at);
  const known = attempt && (await store.findAttempt(form.id, attempt.key, at));
  return known !== undefined;
}
