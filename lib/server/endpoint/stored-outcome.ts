import type { FormDefinition } from '@/lib/forms/definition';
import { formIssue } from '@/lib/forms/errors/form-issue';
import type { SubmittedFields } from '@/lib/forms/submission';
import type { SubmissionInput } from '@/lib/server/forms/body/sort-fields';
import { attemptOf, hashSubmission } from '@/lib/server/forms/attempt';
import type { FormServices } from '@/lib/server/forms/form-services';
import type { SubmissionOutcome } from '@/lib/server/endpoint/outcome';
import { rejectWith } from '@/lib/server/endpoint/rejections';
import type { Sender } from '@/lib/server/forms/spam/sender';
import { successRedirect } from '@/lib/server/forms/success-redirect';
import type { StoredAttempt } from '@/lib/server/forms/submissions/submission-parts';
import type { SubmissionRecord } from '@/lib/server/forms/submissions/submission-record';

type Accepted = Extract<SubmissionOutcome, { readonly kind: 'accepted' }>;

/** A stored submission, and what the address after its success depends on. */
interface Stored extends Pick<SubmissionRecord, 'id' | 'reference'> {
  readonly answers: SubmittedFields;
  /** The address to redirect to that was sent with it. */
  readonly next: string | undefined;
  readonly isReplay: boolean;
  /** Whether it waits for places. */
  readonly waits: boolean;
}

/** Returns the outcome of a stored submission: the page after success. */
export async function acceptedOutcome(
  form: FormDefinition,
  { id, reference, answers, next: sentNext, isReplay, waits }: Stored,
  { bookings, siteUrl }: FormServices,
): Promise<Accepted> {
  const parameters = waits
    ? await bookings.waitingParameters(id)
    : await bookings.ticketParameters(form, answers, { id, reference });
  // The form's own page of thanks says that something is booked.
  const shown = waits ? { ...form, thanks: { ...form.thanks, page: `/f/${form.id}` } } : form;
  const next = successRedirect(shown, reference, sentNext, siteUrl, parameters);
  return { kind: 'accepted', next, reference, isReplay };
}

/**
 * Returns the outcome of a post whose attempt is stored: the first response again or, for other answers, a
 * conflict with the address of what is stored.
 */
export async function repeatedOutcome(
  form: FormDefinition,
  input: SubmissionInput,
  known: StoredAttempt,
  services: FormServices,
): Promise<SubmissionOutcome> {
  const { store } = services;
  const { submission: id, reference } = known;
  const { sorted } = input;
  const entry = await store.findWaiting(id);
  const waits = entry !== undefined && entry.state !== 'accepted';
  const stored = { id, reference, next: sorted.next, isReplay: true, waits };
  if (known.contentHash === hashSubmission(form, input)) {
    return acceptedOutcome(form, { ...stored, answers: sorted.answers }, services);
  }
  const answers = (await store.findSubmission(id))?.fields ?? [];
  const { next } = await acceptedOutcome(form, { ...stored, answers }, services);
  return { ...rejectWith([formIssue('CONFLICT')]), earlier: next };
}

/**
 * Returns the first response to a post whose attempt is stored with the same answers: what has happened
 * to the form since does not matter.
 */
export async function findReplay(
  form: FormDefinition,
  input: SubmissionInput,
  sender: Pick<Sender, 'headers'>,
  services: FormServices,
): Promise<SubmissionOutcome | undefined> {
  const at = services.now();
  const attempt = attemptOf(input, hashSubmission(form, input), sender, at);
  const known = attempt && (await services.store.findAttempt(form.id, attempt.key, at));
  if (known === undefined || known.contentHash !== attempt?.contentHash) return undefined;
  return repeatedOutcome(form, input, known, services);
}
