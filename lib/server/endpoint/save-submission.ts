import type { FormDefinition } from '@/lib/forms/definition';
import { isCanary } from '@/lib/server/alerts/canary/canary';
import type { SubmissionOutcome } from '@/lib/server/endpoint/outcome';
import {
  type RateLimitResult,
  rateLimitSubmission,
} from '@/lib/server/endpoint/rate-limit-submission';
import { busy, rateLimited, rejectFull } from '@/lib/server/endpoint/rejections';
import { acceptedOutcome, repeatedOutcome } from '@/lib/server/endpoint/stored-outcome';
import { attemptOf, equalAnswersOf, hashSubmission } from '@/lib/server/forms/attempt';
import { fileRecords } from '@/lib/server/forms/body/received-files';
import type { SortedFields, SubmissionInput } from '@/lib/server/forms/body/sort-fields';
import type { FormServices } from '@/lib/server/forms/form-services';
import { describeSending, type Sender } from '@/lib/server/forms/spam/sender';
import {
  longestText,
  scoreSpam,
  type SpamSignals,
  type SpamVerdict,
} from '@/lib/server/forms/spam/spam-score';
import type { StoredAttempt } from '@/lib/server/forms/submissions/submission-parts';
import type { SubmissionRecord } from '@/lib/server/forms/submissions/submission-record';
import { refusalWords } from '@/lib/words/lib/server/forms';
import { needsCard } from '@/lib/server/payments/payment-services';
import { countingBytes, textLimits, type TextLimits } from '@/lib/server/platform/limits/limits';
import { addNetwork } from '@/lib/server/platform/mail/mail-budgets';
import { createId, createReference } from '@/lib/server/platform/store/ids';
import type { Limit } from '@/lib/server/platform/store/limits-sql';

/** A try fails if its reference exists, or if a limit fills up in between. */
const maxTries = 8;

/**
 * Scores a submission for spam and stores it. The same attempt is stored once, however often it is
 * sent. One of a paid form is stored without a payment, so it can only join the waiting list of its event.
 * Known spam was not validated.
 */
export async function saveSubmission(
  form: FormDefinition,
  input: SubmissionInput,
  sender: Sender,
  services: FormServices,
  { isKnownSpam = false }: { readonly isKnownSpam?: boolean } = {},
): Promise<SubmissionOutcome> {
  const { store, now, randomBytes } = services;
  const { sorted, body } = input;
  const receivedAt = now();
  const isTest = await isCanary(sender.headers, store);
  const contentHash = hashSubmission(form, input);
  const attempt = attemptOf(input, contentHash, sender, receivedAt);
  const accept = ({ id, reference }: SubmissionRecord, waits: boolean) => {
    const { answers, next } = sorted;
    const stored = { id, reference, answers, next, isReplay: false, waits };
    return acceptedOutcome(form, stored, services);
  };
  const repeat = (known: StoredAttempt) => repeatedOutcome(form, input, known, services);
  const limitsOfText = repeatedTextLimits(form, sorted, sender);
  const isReached = async (limits: readonly Limit[]) =>
    limits.length > 0 && (await store.findFullLimit(limits, receivedAt)) !== undefined;
  const { hold } = sorted;
  // Bookings that are paid by card are stored with their payments; other submissions can only wait.
  const isPaid = needsCard(form, sorted.answers);
  let waits = isPaid
    ? !isKnownSpam
    : !isTest && (await services.bookings.mustWait(form, sorted.answers, hold));
  for (let tries = 0; tries < maxTries; tries += 1) {
    const repetition = await findRepetition(limitsOfText, isReached);
    const verdict = await scoreSubmission(form, input, sender, repetition.repeated, services);
    const { isSuspicious, reasons } = verdict;
    // What was not validated stays spam, whatever is marked meanwhile.
    const isSpam = isKnownSpam || verdict.isSpam;
    const rateLimit: RateLimitResult = isTest
      ? { kind: 'open', limits: [] }
      : await rateLimitSubmission(
          {
            form,
            sender,
            sent: body.fields,
            attempt: attempt?.key ?? contentHash,
            contentHash,
            answers: sorted.answers,
            isSpam,
          },
          services,
        );
    if (rateLimit.kind === 'rejected') {
      // A repeated attempt gets its response also while new attempts need a challenge.
      const known = attempt && (await store.findAttempt(form.id, attempt.key, receivedAt));
      return known === undefined ? rateLimit : repeat(known);
    }
    const isHeld = rateLimit.kind === 'held';
    const isSetAside = isSpam || isHeld || isTest;
    const submission: SubmissionRecord = {
      id: createId(receivedAt, randomBytes),
      reference: createReference(form.id, randomBytes),
      form: form.id,
      receivedAt,
      state: isSetAside ? 'spam' : 'inbox',
      reasons: [...(isHeld ? [rateLimit.reason] : []), ...(isSpam ? reasons : [])],
      fields: [...sorted.answers, ...sorted.special, ...sorted.honeypotFields],
      files: fileRecords(input.files),
    };
    const mails = isSetAside
      ? []
      : await services.createMails(form, submission, isSuspicious, waits ? 'waiting' : 'new');
    const outcome = await store.addSubmission({
      ...submission,
      attempt,
      source: sorted.source,
      equalAnswers:
        isSpam || isTest ? undefined : equalAnswersOf(form, input, contentHash, sender, receivedAt),
      mails: await addNetwork(mails, sender.visitor, store, receivedAt),
      maxSubmissions: form.places?.max,
      [waits ? 'waiting' : 'booking']: isTest
        ? undefined
        : services.bookings.toNewBooking(form, submission.fields, hold),
      limits: isTest
        ? []
        : [
            ...countingBytes(sender.networkLimits, storedBytes(input)),
            ...rateLimit.limits,
            ...repetition.limits,
          ],
    });
    switch (outcome.kind) {
      case 'added':
        return accept(submission, waits);
      case 'repeated':
        return repeat(outcome.attempt);
      case 'full':
        // It became full since the last look, and waits at the next try.
        if (!waits && (await services.bookings.mustWait(form, sorted.answers, hold))) {
          waits = true;
          break;
        }
        return rejectFull(
          form,
          await services.bookings.findProblem(form, sorted.answers, { hold }),
        );
      case 'free':
        if (isPaid) return rejectFull(form, refusalWords.placesAgain);
        waits = false;
        break;
      case 'limited':
        if (await isReached(sender.networkLimits)) return rateLimited(outcome.until, now());
        // Another limit filled up in between; it decides how the submission is stored, not whether.
        break;
      case 'taken':
    }
  }
  return busy();
}

/** Returns the bytes that a submission takes on the disk. */
function storedBytes({ body, files }: SubmissionInput): number {
  const ofFields = body.fields.flatMap(([name, values]) => [name, ...values]);
  const texts = ofFields.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  return files.reduce((sum, { bytes }) => sum + bytes, texts);
}

/** Whether a post is spam, whatever was sent before. */
export async function scoresAsSpam(
  form: FormDefinition,
  input: SubmissionInput,
  sender: Sender,
  services: FormServices,
): Promise<boolean> {
  return (await scoreSubmission(form, input, sender, undefined, services)).isSpam;
}

async function scoreSubmission(
  form: FormDefinition,
  { sorted: { answers, honeypotFields }, body }: SubmissionInput,
  { headers, session }: Sender,
  repeated: SpamSignals['repeated'],
  { store, now, spamMarks }: FormServices,
): Promise<SpamVerdict> {
  const request = { headers, session, fields: body.fields };
  return scoreSpam(form, {
    answers,
    hasFilledHoneypot: honeypotFields.length > 0,
    sending: await describeSending(form.id, request, store, now()),
    repeated,
    marks: await spamMarks(),
  });
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
