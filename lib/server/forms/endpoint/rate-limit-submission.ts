import type { FormDefinition } from '@/lib/forms/definition';
import { reservedFields, proofHeader } from '@/lib/forms/reserved-names';
import type { SubmittedFields } from '@/lib/forms/submission';
import { valuesOf } from '@/lib/forms/submission';
import type { FormServices } from '@/lib/server/forms/form-services';
import type { Sender } from '@/lib/server/forms/spam/sender';
import type { RejectedOutcome } from '@/lib/server/forms/outcome';
import { reject } from '@/lib/server/forms/rejections';
import type { Limit } from '@/lib/server/store/submission-parts';
import {
  formLimitAlarm,
  heldLimits,
  heldNotice,
  secondsUntil,
} from '@/lib/server/submissions/limits';
import {
  createProofChallenge,
  type ProofSubject,
  verifyProof,
} from '@/lib/server/submissions/proof-of-work';

/** How a submission is accepted while its form is below or above its limit. */
export type RateLimitResult =
  /** Accepted, and counted by these limits. */
  | { readonly kind: 'open'; readonly limits: readonly Limit[] }
  /** Held for review, and counted by these limits. */
  | { readonly kind: 'held'; readonly limits: readonly Limit[] }
  /** Rejected, with a challenge. */
  | RejectedOutcome;

interface RateLimitInput {
  readonly form: FormDefinition;
  readonly sender: Sender;
  readonly sent: SubmittedFields;
  /** The idempotency key, or the hash of the content. */
  readonly attempt: string;
  readonly contentHash: string;
}

/**
 * Applies the limit of a form to a submission. Above the limit, a submission with a proof of work is
 * accepted, a client that can solve challenges gets one, and any other submission is held for review:
 * visitors without JavaScript must not be rejected because of other senders.
 */
export async function rateLimitSubmission(
  { form, sender, sent, attempt, contentHash }: RateLimitInput,
  services: FormServices,
): Promise<RateLimitResult> {
  const { formLimits } = sender;
  const { store, now, alarm } = services;
  const findFull = async (limits: readonly Limit[]) =>
    limits.length === 0 ? undefined : store.findFullLimit(limits, now());
  if ((await findFull(formLimits)) === undefined) return { kind: 'open', limits: formLimits };
  if ((await store.countLimits([formLimitAlarm(form.id)], now())) === undefined) {
    alarm('form-limit-reached', { form: form.id });
  }
  const subject: ProofSubject = { form: form.id, attempt };
  const [proof] = valuesOf(sent, reservedFields.proof) ?? [];
  if (await verifyProof(proof, contentHash, subject, services)) return { kind: 'open', limits: [] };
  if (sender.headers[proofHeader] !== undefined) {
    return { ...reject('FORM_CHECK'), check: await createProofChallenge(subject, services) };
  }
  const limits = heldLimits(form.id, sender.visitor, sender.format === 'page');
  const full = await findFull(limits);
  if (full !== undefined) {
    const check = await createProofChallenge(subject, services);
    return { ...reject('FORM_FULL'), retryAfter: secondsUntil(full.until, now()), check };
  }
  // Counted apart from the submission, as this limit is full after the first.
  await store.countLimits([heldNotice(form.id)], now());
  return { kind: 'held', limits };
}
