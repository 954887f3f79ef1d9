import type { FormDefinition } from '@/lib/forms/definition';
import { serverKindOf } from '@/lib/forms/kinds/registry';
import { proofHeader, reservedFields } from '@/lib/forms/reserved-names';
import { type SubmittedFields, valuesOf } from '@/lib/forms/submission';
import type { RejectedOutcome } from '@/lib/server/endpoint/outcome';
import { rateLimited, reject } from '@/lib/server/endpoint/rejections';
import type { FormServices } from '@/lib/server/forms/form-services';
import type { Sender } from '@/lib/server/forms/spam/sender';
import { senderAddress } from '@/lib/server/forms/submissions/sender-address';
import { storedReason } from '@/lib/server/forms/submissions/stored-reasons';
import {
  alikeLimits,
  type AlikeMarks,
  formLimitAlarm,
  heldLimits,
  heldNotice,
  secondsUntil,
} from '@/lib/server/platform/limits/limits';
import {
  createProofChallenge,
  type ProofSubject,
  verifyProof,
} from '@/lib/server/platform/limits/proof-of-work';
import type { Limit } from '@/lib/server/platform/store/limits-sql';

/** How a submission is accepted while it is below or above its limits. */
export type RateLimitResult =
  /** Accepted, and counted by these limits. */
  | { readonly kind: 'open'; readonly limits: readonly Limit[] }
  /** Held for review, and counted by these limits. */
  | { readonly kind: 'held'; readonly limits: readonly Limit[]; readonly reason: string }
  /** Rejected, with a challenge. */
  | RejectedOutcome;

interface RateLimitInput {
  readonly form: FormDefinition;
  readonly sender: Sender;
  readonly sent: SubmittedFields;
  /** The idempotency key, or the hash of the content. */
  readonly attempt: string;
  readonly contentHash: string;
  readonly answers: SubmittedFields;
  /** Spam is held anyway, and does not count for the limit of its form. */
  readonly isSpam: boolean;
}

/**
 * Applies the limits of a form, and of what looks alike from one network, to a submission. Above a limit,
 * a submission with a proof of work is accepted, a client that can solve challenges gets one, and any
 * other submission is held for review: visitors without JavaScript must not be rejected because of other
 * senders. Rejects only once as many are held as can be reviewed.
 */
export async function rateLimitSubmission(
  input: RateLimitInput,
  services: FormServices,
): Promise<RateLimitResult> {
  const { form, sender, sent, attempt, contentHash, isSpam } = input;
  const { store, now, alarm } = services;
  const findFull = async (limits: readonly Limit[]) =>
    limits.length === 0 ? undefined : store.findFullLimit(limits, now());
  const secret = await store.secret('limits');
  const marks = alikeMarks(form, input.answers, contentHash);
  const alike = alikeLimits(form, sender.visitor, marks, secret, now());
  const ofForm = isSpam ? [] : sender.formLimits;
  const counted = [...(alike?.counted ?? []), ...ofForm];
  if ((await findFull(counted)) === undefined) return { kind: 'open', limits: counted };
  const isFormFull = (await findFull(ofForm)) !== undefined;
  if (isFormFull && (await store.countLimits([formLimitAlarm(form.id)], now())) === undefined) {
    alarm('form-limit-reached', { form: form.id });
  }
  const subject: ProofSubject = { form: form.id, attempt };
  const [proof] = valuesOf(sent, reservedFields.proof) ?? [];
  if (await verifyProof(proof, contentHash, subject, services)) return { kind: 'open', limits: [] };
  if (sender.headers[proofHeader] !== undefined) {
    return { ...reject('FORM_CHECK'), check: await createProofChallenge(subject, services) };
  }
  const isAlikeFull = (await findFull(alike?.counted ?? [])) !== undefined;
  const ofAlike = alike !== undefined && isAlikeFull ? [alike.held] : [];
  const fullAlike = await findFull(ofAlike);
  if (fullAlike !== undefined) {
    const check = await createProofChallenge(subject, services);
    return { ...rateLimited(fullAlike.until, now(), 'TOO_ALIKE'), check };
  }
  const ofHeld = heldLimits(form.id, sender.visitor, sender.format === 'page');
  const full = await findFull(ofHeld);
  if (full !== undefined) {
    const check = await createProofChallenge(subject, services);
    return { ...reject('FORM_FULL'), retryAfter: secondsUntil(full.until, now()), check };
  }
  // Counted apart from the submission, as this limit is full after the first.
  await store.countLimits([heldNotice(form.id)], now());
  const reason = storedReason(isFormFull ? 'held' : 'held-alike');
  return { kind: 'held', limits: [...ofAlike, ...ofHeld], reason };
}

/** UTF-16 code units. Longer texts that begin alike are alike. */
const maxComparedLength = 1000;

/** Returns what a submission shares with those that look alike. */
function alikeMarks(
  { fields }: Pick<FormDefinition, 'fields'>,
  answers: SubmittedFields,
  contentHash: string,
): AlikeMarks {
  const mailbox = senderAddress(answers);
  const text = answers
    .filter(([name]) => isText(fields, name))
    .flatMap(([, values]) => values)
    .reduce((best, value) => (value.length > best.length ? value : best), '');
  const compared = withoutVariations(text.slice(0, maxComparedLength));
  return {
    content: contentHash,
    mailbox: mailbox === '' ? undefined : mailbox,
    text: compared === '' ? undefined : compared,
  };
}

/** Whether visitors write the answer themselves. The form does not define every field. */
function isText(fields: FormDefinition['fields'], name: string): boolean {
  const field = fields.find((each) => each.name === name);
  return field === undefined || (field.kind !== 'repeat' && serverKindOf(field).isWritten === true);
}

/** Removes what programs vary in a text: numbers, words with numbers, punctuation, case and spaces. */
function withoutVariations(text: string): string {
  const words = text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return words.filter((word) => !/\p{N}/u.test(word)).join(' ');
}
