import type { FormDefinition } from '@/lib/forms/definition';
import { proofField, proofHeader } from '@/lib/forms/reserved-names';
import type { SubmittedFields } from '@/lib/forms/submission';
import { valuesOf } from '@/lib/forms/submission';
import type { FormServices } from '@/lib/server/forms/endpoint/form-services';
import type { Sender } from '@/lib/server/forms/spam/sender';
import { prefersJson } from '@/lib/server/http/requests/content-negotiation';
import type { Limit } from '@/lib/server/store/submission-parts';
import { formLimitAlarm, heldLimits, heldNotice } from '@/lib/server/submissions/limits';
import {
  createProofChallenge,
  type ProofSubject,
  verifyProof,
} from '@/lib/server/submissions/proof-of-work';

/** How a submission that is not spam is taken, by how much its form gets. */
export type RateLimitResult =
  /** Counted under these limits. */
  | { readonly kind: 'open'; readonly limits: readonly Limit[] }
  /** Put aside for review and counted under these limits. */
  | { readonly kind: 'held'; readonly limits: readonly Limit[] }
  /** The client can pass a check, and has not yet. */
  | { readonly kind: 'check'; readonly challenge: object }
  /** So much is held already that no more is taken without a check until a moment. */
  | { readonly kind: 'full'; readonly until: Date; readonly challenge: object };

/** Why a submission is held, in words for operators. */
export const heldReason =
  'The form got more than 300 messages within an hour, and this one came without the check that browsers with JavaScript pass. It may well be genuine.';

interface Admitted {
  readonly form: FormDefinition;
  readonly sender: Sender;
  readonly sent: SubmittedFields;
  /** The key of the attempt, or the hash of the content where it has none. */
  readonly attempt: string;
  readonly contentHash: string;
}

/**
 * Decides how a submission is taken. Below the limit of the form every one is. Above it, one with a
 * proof of work is; a client that says it can work is asked for a proof; any other is held for
 * review, because a visitor without JavaScript must not be refused for what others send.
 */
export async function rateLimitSubmission(
  { form, sender, sent, attempt, contentHash }: Admitted,
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
  const [proof] = valuesOf(sent, proofField) ?? [];
  if (await verifyProof(proof, contentHash, subject, services)) return { kind: 'open', limits: [] };
  if (sender.headers[proofHeader] !== undefined) {
    return { kind: 'check', challenge: await createProofChallenge(subject, services) };
  }
  const limits = heldLimits(form.id, sender.visitor, !prefersJson(sender.headers));
  const full = await findFull(limits);
  if (full !== undefined) {
    const challenge = await createProofChallenge(subject, services);
    return { kind: 'full', until: full.until, challenge };
  }
  // Counted apart from the submission: it is full after the first.
  await store.countLimits([heldNotice(form.id)], now());
  return { kind: 'held', limits };
}
