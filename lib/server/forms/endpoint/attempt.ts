import type { FormDefinition } from '@/lib/forms/definition';
import { omitAttemptFields, type SubmissionInput } from '@/lib/server/forms/body/sort-fields';
import type { FormServices } from '@/lib/server/forms/form-services';
import type { Sender } from '@/lib/server/forms/spam/sender';
import type { NewAttempt } from '@/lib/server/store/submission-parts';
import { attemptId, createAttempt, hashContent } from '@/lib/server/submissions/idempotency';

/** Returns the record by which a repeated post is recognized; `undefined` if nothing identifies it. */
export function attemptOf(
  form: FormDefinition,
  input: SubmissionInput,
  { headers, identity }: Sender,
  receivedAt: Date,
): NewAttempt | undefined {
  const id = attemptId(headers, input.body.fields);
  return createAttempt(id, hashSubmission(form, input), identity, receivedAt);
}

/** Returns the hash of what a post submits. */
export function hashSubmission(form: FormDefinition, { body }: SubmissionInput): string {
  return hashContent(omitAttemptFields(form, body.fields), body.files);
}

/** Returns whether a post repeats an attempt that is stored. Throws what the store throws. */
export async function isRepeated(
  form: FormDefinition,
  input: SubmissionInput,
  sender: Sender,
  { store, now }: FormServices,
): Promise<boolean> {
  const at = now();
  const attempt = attemptOf(form, input, sender, at);
  const known = attempt && (await store.findAttempt(form.id, attempt.key, at));
  return known !== undefined;
}
