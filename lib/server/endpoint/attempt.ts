import type { FormDefinition } from '@/lib/forms/definition';
import { reservedFields } from '@/lib/forms/reserved-names';
import { valuesOf } from '@/lib/forms/submission';
import { omitAttemptFields, type SubmissionInput } from '@/lib/server/forms/body/sort-fields';
import type { FormServices } from '@/lib/server/forms/form-services';
import type { Sender } from '@/lib/server/forms/spam/sender';
import type { EqualAnswers, NewAttempt } from '@/lib/server/forms/submissions/submission-parts';
import {
  attemptId,
  createAttempt,
  createEqualAnswers,
  hashContent,
} from '@/lib/server/forms/idempotency';

/**
 * Returns the record by which a repeated post is recognized; `undefined` if it carries no attempt.
 * `contentHash` is that of `hashSubmission`.
 */
export function attemptOf(
  { body }: Pick<SubmissionInput, 'body'>,
  contentHash: string,
  { headers }: Pick<Sender, 'headers'>,
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
  { headers, networkHash }: Sender,
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
  sender: Sender,
  { store, now }: FormServices,
): Promise<boolean> {
  const at = now();
  const attempt = attemptOf(input, hashSubmission(form, input), sender, at);
  const known = attempt && (await store.findAttempt(form.id, attempt.key, at));
  return known !== undefined;
}
