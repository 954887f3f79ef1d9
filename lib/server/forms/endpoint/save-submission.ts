import type { FormDefinition } from '@/lib/forms/definition';
import { reservedFields } from '@/lib/forms/reserved-names';
import { valuesOf, type SubmittedFields } from '@/lib/forms/submission';
import {
  rateLimitSubmission,
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
import { spamReasonWords } from '@/lib/server/forms/words';
import { formTokenAge, formTokenSecret } from '@/lib/server/forms/spam/form-token';
import { createId, createReference } from '@/lib/server/submissions/ids';
import type { StoredAttempt, Limit, NewAttempt } from '@/lib/server/store/submission-parts';

/** A submission to store. */
export interface SubmissionInput {
  readonly sorted: SortedFields;
  readonly files: readonly ReceivedFile[];
  /** The whole body, which identifies a repeated post. */
  readonly body: { readonly fields: SubmittedFields; readonly files: readonly ReceivedFile[] };
}

export type SaveResult =
  | { readonly kind: 'added'; readonly reference: string }
  | { readonly kind: 'repeated'; readonly reference: string }
  /** The same attempt was stored with other content. */
  | { readonly kind: 'conflict' }
  | { readonly kind: 'limited'; readonly until: Date }
  /** Above the form's limit: the client must send it again with a proof of work. */
  | { readonly kind: 'check'; readonly challenge: object }
  /** Too many submissions are held for review. */
  | { readonly kind: 'full'; readonly until: Date; readonly challenge: object }
  /** No unused reference was found. */
  | { readonly kind: 'busy' };

/** A try fails if its reference exists, or if a limit fills up in between. */
const maxTries = 8;

/**
 * Scores a submission for spam and stores it. The same attempt is stored once, however often it is
 * sent. Throws what the store throws.
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
  const limitsOfText = repeatedTextLimits(form, sorted, sender);
  const isFull = async (limits: readonly Limit[]) =>
    limits.length > 0 && (await store.findFullLimit(limits, receivedAt)) !== undefined;
  for (let tries = 0; tries < maxTries; tries += 1) {
    const repetition = await findRepetition(limitsOfText, isFull);
    const { isSpam, isSuspicious, reasons } = await scoreSubmission(
      form,
      input,
      sender,
      repetition.repeated,
      services,
    );
    const rateLimit: RateLimitResult = isSpam
      ? { kind: 'open', limits: [] }
      : await rateLimitSubmission(
          { form, sender, sent: body.fields, attempt, contentHash },
          services,
        );
    if (rateLimit.kind === 'check' || rateLimit.kind === 'full') {
      const known = await findRepeated(form, attempts, contentHash, receivedAt, services);
      return known ?? rateLimit;
    }
    const isHeld = rateLimit.kind === 'held';
    const isSetAside = isSpam || isHeld;
    const draft: SubmissionDraft = {
      id: createId(receivedAt, randomBytes),
      reference: createReference(form.id, randomBytes),
      form: form.id,
      receivedAt,
      state: isSetAside ? 'spam' : 'inbox',
      reasons: isHeld ? [spamReasonWords.held, ...reasons] : isSpam ? reasons : [],
      fields: [...sorted.answers, ...sorted.special, ...sorted.honeypotFields],
      files: fileRecords(input.files),
      attempts,
      limits: [...sender.networkLimits, ...rateLimit.limits, ...repetition.limits],
    };
    const allMails = isSetAside ? [] : services.createMails(form, draft, isSuspicious);
    const { mails, limits: copyLimits } = await limitCopies(allMails, services);
    const limits = [...draft.limits, ...copyLimits];
    const outcome = await store.addSubmission({ ...draft, mails, limits });
    switch (outcome.kind) {
      case 'added':
        return { kind: 'added', reference: draft.reference };
      case 'repeated':
        return repeatedResult(outcome.attempt, contentHash);
      case 'limited':
        if (await isFull(sender.networkLimits)) return { kind: 'limited', until: outcome.until };
        // Another limit filled up in between; it decides how the submission is stored, not whether.
        break;
      case 'taken':
    }
  }
  return { kind: 'busy' };
}

/** Finds the first response of a stored attempt, also while new attempts need a challenge. */
async function findRepeated(
  { id }: FormDefinition,
  attempts: readonly NewAttempt[],
  contentHash: string,
  now: Date,
  { store }: FormServices,
): Promise<SaveResult | undefined> {
  for (const { key } of attempts) {
    const known = await store.findAttempt(id, key, now);
    if (known !== undefined) return repeatedResult(known, contentHash);
  }
  return undefined;
}

function repeatedResult(known: StoredAttempt, contentHash: string): SaveResult {
  if (known.contentHash !== contentHash) return { kind: 'conflict' };
  return { kind: 'repeated', reference: known.reference };
}

async function scoreSubmission(
  form: FormDefinition,
  { sorted: { answers, honeypotFields }, body }: SubmissionInput,
  { session }: Sender,
  repeated: SpamSignals['repeated'],
  { store, now }: FormServices,
): Promise<SpamVerdict> {
  if (honeypotFields.length > 0) {
    return { isSpam: true, isSuspicious: true, reasons: [spamReasonWords.honeypot] };
  }
  const token = valuesOf(body.fields, reservedFields.formToken)?.[0];
  const age =
    token === undefined
      ? session?.age
      : formTokenAge(token, form.id, await store.secret(formTokenSecret), now());
  return scoreSpam(form, { answers, age, isAutomated: session?.isAutomated ?? false, repeated });
}

/** Returns the limits of the longest text. The network and the other answers identify the sender. */
function repeatedTextLimits(
  { id }: FormDefinition,
  { answers }: SortedFields,
  { visitor, networkLimits }: Sender,
): TextLimits | undefined {
  const text = visitor.kind === 'own-machine' ? undefined : longestText(answers);
  if (text === undefined) return undefined;
  const others = answers.filter((answer) => longestText([answer]) !== text);
  return textLimits(id, text, JSON.stringify([networkLimits.map(({ key }) => key), others]));
}

/** Checks how often a text was sent, and returns the limits that count it. */
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
