import type { FormDefinition } from '@/lib/forms/definition';
import { valuesOf, type SubmittedFields } from '@/lib/forms/submission';
import {
  rateLimitSubmission,
  heldReason,
  type RateLimitResult,
} from '@/lib/server/forms/endpoint/rate-limit-submission';
import { attemptId, createAttempts, hashContent } from '@/lib/server/submissions/idempotency';
import type { SubmissionDraft, FormServices } from '@/lib/server/forms/endpoint/form-services';
import { limitCopies } from '@/lib/server/submissions/limit-copies';
import { textLimits, type TextLimits } from '@/lib/server/submissions/limits';
import type { Sender } from '@/lib/server/forms/spam/sender';
import type { ReceivedFile } from '@/lib/server/submissions/upload-store';
import { fileRecords } from '@/lib/server/forms/body/received-files';
import {
  scoreSpam,
  longestText,
  type SpamSignals,
  type SpamVerdict,
} from '@/lib/server/forms/spam/spam-score';
import { omitAttemptFields, type SortedFields } from '@/lib/server/forms/body/sort-fields';
import { formTokenAge, formTokenField, formTokenSecret } from '@/lib/server/forms/spam/form-token';
import { createId, createReference } from '@/lib/server/submissions/ids';
import type { StoredAttempt, Limit, NewAttempt } from '@/lib/server/store/submission-parts';

/** What is to be kept. */
export interface SubmissionInput {
  readonly sorted: SortedFields;
  readonly files: readonly ReceivedFile[];
  /** Everything that came, which tells a repetition from something new. */
  readonly body: { readonly fields: SubmittedFields; readonly files: readonly ReceivedFile[] };
}

export type SaveResult =
  | { readonly kind: 'added'; readonly reference: string }
  | { readonly kind: 'repeated'; readonly reference: string }
  /** The same attempt was kept with other content. */
  | { readonly kind: 'conflict' }
  | { readonly kind: 'limited'; readonly until: Date }
  /** Above the form's limit: the client is to send it again with a proof of work. */
  | { readonly kind: 'check'; readonly challenge: object }
  /** The form holds as many submissions as it may for review. */
  | { readonly kind: 'full'; readonly until: Date; readonly challenge: object }
  /** No reference could be drawn. */
  | { readonly kind: 'busy' };

/** A draw is used up where a reference is taken, or where a limit fills up in between. */
const draws = 8;

/**
 * Judges a submission and keeps it: once, however often the same attempt comes. Throws what the
 * store throws.
 */
export async function saveSubmission(
  form: FormDefinition,
  input: SubmissionInput,
  sender: Sender,
  services: FormServices,
): Promise<SaveResult> {
  const { store, now, randomBytes } = services;
  const { sorted, body } = input;
  const receivedAt = now();
  const contentHash = hashContent(omitAttemptFields(body.fields), body.files);
  const attempts = createAttempts(
    attemptId(sender.headers, body.fields),
    contentHash,
    sender.identity,
    receivedAt,
  );
  const attempt = attempts[0]?.key ?? contentHash;
  const ofText = textLimitsOf(form, sorted, sender);
  const isFull = async (limits: readonly Limit[]) =>
    limits.length > 0 && (await store.findFullLimit(limits, receivedAt)) !== undefined;
  for (let draw = 0; draw < draws; draw += 1) {
    const repetition = await findRepetition(ofText, isFull);
    const { isSpam, isSuspicious, reasons } = await judge(
      form,
      input,
      sender,
      repetition.repeated,
      services,
    );
    const admission: RateLimitResult = isSpam
      ? { kind: 'open', limits: [] }
      : await rateLimitSubmission(
          { form, sender, sent: body.fields, attempt, contentHash },
          services,
        );
    if (admission.kind === 'check' || admission.kind === 'full') {
      const known = await findRepeated(form, attempts, contentHash, receivedAt, services);
      return known ?? admission;
    }
    const isHeld = admission.kind === 'held';
    const isAside = isSpam || isHeld;
    const draft: SubmissionDraft = {
      id: createId(receivedAt, randomBytes),
      reference: createReference(form.id, randomBytes),
      form: form.id,
      receivedAt,
      state: isAside ? 'spam' : 'inbox',
      reasons: isHeld ? [heldReason, ...reasons] : isSpam ? reasons : [],
      fields: [...sorted.answers, ...sorted.special, ...sorted.honeypotFields],
      files: fileRecords(input.files),
      attempts,
      limits: [...sender.networkLimits, ...admission.limits, ...repetition.limits],
    };
    const made = isAside ? [] : services.createMails(form, draft, isSuspicious);
    const { mails, limits: ofCopies } = await limitCopies(made, services);
    const limits = [...draft.limits, ...ofCopies];
    const outcome = await store.addSubmission({ ...draft, mails, limits });
    switch (outcome.kind) {
      case 'added':
        return { kind: 'added', reference: draft.reference };
      case 'repeated':
        return repeatedAs(outcome.attempt, contentHash);
      case 'limited':
        if (await isFull(sender.networkLimits)) return { kind: 'limited', until: outcome.until };
        // Another limit filled up in between: it decides how the submission is kept, not whether.
        break;
      case 'taken':
    }
  }
  return { kind: 'busy' };
}

/** An attempt that was kept before gets its first answer, also where a new one needs a check. */
async function findRepeated(
  { id }: FormDefinition,
  attempts: readonly NewAttempt[],
  contentHash: string,
  now: Date,
  { store }: FormServices,
): Promise<SaveResult | undefined> {
  for (const { key } of attempts) {
    const known = await store.findAttempt(id, key, now);
    if (known !== undefined) return repeatedAs(known, contentHash);
  }
  return undefined;
}

function repeatedAs(known: StoredAttempt, contentHash: string): SaveResult {
  if (known.contentHash !== contentHash) return { kind: 'conflict' };
  return { kind: 'repeated', reference: known.reference };
}

async function judge(
  form: FormDefinition,
  { sorted: { answers, honeypotFields }, body }: SubmissionInput,
  { session }: Sender,
  repeated: SpamSignals['repeated'],
  { store, now }: FormServices,
): Promise<SpamVerdict> {
  if (honeypotFields.length > 0) {
    const reason = 'A hidden field, which people do not see, was filled in.';
    return { isSpam: true, isSuspicious: true, reasons: [reason] };
  }
  const stamp = valuesOf(body.fields, formTokenField)?.[0];
  const age =
    stamp === undefined
      ? session?.age
      : formTokenAge(stamp, form.id, await store.secret(formTokenSecret), now());
  return scoreSpam(form, { answers, age, isSteered: session?.isSteered ?? false, repeated });
}

/** The limits of the longest text. The sender is known by the network and by the other answers. */
function textLimitsOf(
  { id }: FormDefinition,
  { answers }: SortedFields,
  { visitor, networkLimits }: Sender,
): TextLimits | undefined {
  const text = visitor.kind === 'own-machine' ? undefined : longestText(answers);
  if (text === undefined) return undefined;
  const others = answers.filter((answer) => longestText([answer]) !== text);
  return textLimits(id, text, JSON.stringify([networkLimits.map(({ key }) => key), others]));
}

/** Whether a text has come too often, and the limits that one more counts under. */
async function findRepetition(
  limits: TextLimits | undefined,
  isFull: (limits: readonly Limit[]) => Promise<boolean>,
): Promise<{ readonly repeated: SpamSignals['repeated']; readonly limits: readonly Limit[] }> {
  if (limits === undefined) return { repeated: undefined, limits: [] };
  const { byAnyone, bySender } = limits;
  if (await isFull([bySender])) return { repeated: 'by-sender', limits: [] };
  if (await isFull([byAnyone])) return { repeated: 'by-anyone', limits: [bySender] };
  return { repeated: undefined, limits: [byAnyone, bySender] };
}
