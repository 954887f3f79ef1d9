import type { IncomingMessage } from 'node:http';
import type { FormDefinition } from '@/lib/forms/definition';
import { currentLanguage } from '@/lib/languages/current-language';
import { formIssue } from '@/lib/forms/errors/form-issue';
import { isFreeBooking } from '@/lib/forms/price';
import {
  isStepOfChanged,
  outcomeOfChanged,
  rejectChanged,
} from '@/lib/server/endpoint/changed-form';
import { joinsWaitingList, rejectBooking, rejectIfFull } from '@/lib/server/endpoint/check-booking';
import { isOriginAllowed } from '@/lib/server/endpoint/cors';
import type { Outcome, RejectedOutcome, SubmissionOutcome } from '@/lib/server/endpoint/outcome';
import {
  isClearRequest,
  type RequestedStep,
  requestedStep,
} from '@/lib/server/endpoint/page/form-steps';
import { holdAtStep } from '@/lib/server/endpoint/page/hold-at-step';
import { deletePageDraft } from '@/lib/server/endpoint/page/page-drafts';
import { acceptPayment, acceptPaymentEarly } from '@/lib/server/endpoint/payment/accept-payment';
import {
  isChangePost,
  isOfferPost,
  payChange,
  payOffer,
} from '@/lib/server/endpoint/payment/pay-stored';
import {
  type AcceptedPost,
  type Post,
  readPost,
  rejectBodyResult,
} from '@/lib/server/endpoint/read-post';
import { rateLimited, reject, rejectWith, storeFailed } from '@/lib/server/endpoint/rejections';
import { saveSubmission, scoresAsSpam } from '@/lib/server/endpoint/save-submission';
import { findReplay } from '@/lib/server/endpoint/stored-outcome';
import { validatePost } from '@/lib/server/endpoint/validate-post';
import { findStoredUploads, uploadIds } from '@/lib/server/forms/body/received-files';
import type { SubmissionInput } from '@/lib/server/forms/body/sort-fields';
import type { FormServices, ResponseFormat } from '@/lib/server/forms/form-services';
import { identifySender, isStoredAttempt, type Sender } from '@/lib/server/forms/spam/sender';
import { isPaidForm, type PaidForm } from '@/lib/server/payments/payment-services';
import { inLanguage } from '@/lib/server/platform/state/in-language';
import type { ReceivedFile } from '@/lib/server/platform/uploads/upload-store';

/**
 * Handles a post to a form: validates it in the order of the protocol and stores it. `accepted` means
 * that the store has committed it and its files are on disk. A rejected submission leaves nothing
 * behind, except the unpaid submission of a paid form. Errors of the visitor, store, disk or payment
 * service are outcomes, never exceptions.
 */
export async function acceptSubmission(
  form: FormDefinition,
  request: IncomingMessage,
  format: ResponseFormat,
  services: FormServices,
): Promise<Outcome> {
  const closed = rejectClosed(form, request, services);
  if (closed !== undefined) return respondClosed(form, request, format, closed, services);
  const sender = await identifySender(form, request, format, services);
  // Only the body says whether a paid post starts a payment or continues one.
  const fullUntil = isPaidForm(form) ? undefined : sender.fullUntil;
  const limited = fullUntil && rateLimited(fullUntil, services.now());
  if (limited !== undefined && format === 'json') return limited;
  const post = await readPost(form, request, format, services, limited === undefined);
  // A page has the language of the form's page that shows it.
  const language = format === 'json' ? post.page.language : undefined;
  return inLanguage(language ?? currentLanguage(), () =>
    acceptPost(form, request, post, { format, sender, limited }, services),
  );
}

interface PostState {
  readonly format: ResponseFormat;
  readonly sender: Sender;
  /** The rejection of a sender who has posted too often. */
  readonly limited: RejectedOutcome | undefined;
}

async function acceptPost(
  form: FormDefinition,
  request: IncomingMessage,
  post: Post,
  { format, sender, limited }: PostState,
  services: FormServices,
): Promise<Outcome> {
  const { body, page } = post;
  const navigation = format === 'page' ? findNavigation(form, post) : undefined;
  if (navigation !== undefined) {
    if (body.ok) await removeUploads(uploadIds(body.files), services);
    return { ...page, ...(await navigate(form, request, post, navigation, sender, services)) };
  }
  if (!body.ok) return { ...page, ...rejectBodyResult(services.shownForm(form), body) };
  if (limited !== undefined) return { ...page, ...limited };
  const outcome = await submit(form, { ...post, body }, sender, services);
  if (outcome.kind === 'accepted' && page.draft !== undefined) {
    await deletePageDraft(form, request, page.draft, services);
  }
  return { ...page, ...outcome };
}

/** Responds to a post to a closed form as before, if its attempt is stored. */
async function respondClosed(
  form: FormDefinition,
  request: IncomingMessage,
  format: ResponseFormat,
  closed: RejectedOutcome,
  services: FormServices,
): Promise<Outcome> {
  // The form's page shows the values again, so the body is read for it, without its files.
  const isStored = () => isStoredAttempt(form.id, request.headers, services);
  if (format === 'json' && !(await isStored().catch(() => false))) return closed;
  const { body, sorted, page } = await readPost(form, request, format, services, false);
  const replay = body.ok
    ? await findReplay(form, { sorted, files: [], body }, request, services).catch(() => undefined)
    : undefined;
  return { ...page, ...(replay ?? closed) };
}

/** Rejects a post to a closed form, or from an origin that the form does not list. */
function rejectClosed(
  form: FormDefinition,
  { headers }: IncomingMessage,
  { siteUrl }: FormServices,
): RejectedOutcome | undefined {
  if (!form.active) {
    const name = form.isBlocked === true ? 'BLOCKED' : 'INACTIVE';
    return rejectWith([formIssue(name, form.closedText)]);
  }
  return isOriginAllowed(form, headers, siteUrl) ? undefined : reject('ORIGIN_NOT_ALLOWED');
}

/** What a plain post requests that submits nothing. */
type Navigation =
  | { readonly kind: 'changed' }
  | { readonly kind: 'cleared' }
  | (RequestedStep & { readonly kind: 'step-changed' });

/** Returns the page that a plain post requests; `undefined` for a submission. */
function findNavigation(form: FormDefinition, { body, changed }: Post): Navigation | undefined {
  if (changed !== undefined && isStepOfChanged(form, changed, body.fields)) {
    return { kind: 'changed' };
  }
  const isReadable = body.ok || ('error' in body && body.error === 'FIELD_TOO_LONG');
  if (!isReadable) return undefined;
  if (isClearRequest(body.fields)) return { kind: 'cleared' };
  const step = requestedStep(form, body.fields);
  return step && { kind: 'step-changed', ...step };
}

async function navigate(
  form: FormDefinition,
  request: IncomingMessage,
  { sorted, page }: Post,
  navigation: Navigation,
  sender: Sender,
  services: FormServices,
): Promise<Outcome> {
  switch (navigation.kind) {
    case 'changed':
      return rejectChanged();
    case 'cleared':
      await deletePageDraft(form, request, page.draft, services);
      return navigation;
    case 'step-changed':
      return holdAtStep(form, navigation, sorted, page.hold, sender, services);
  }
}

/** Stores a submission, or repeats the response to one whose attempt is stored. */
async function submit(
  form: FormDefinition,
  post: AcceptedPost,
  sender: Sender,
  services: FormServices,
): Promise<SubmissionOutcome> {
  const { body, changed } = post;
  const input = unvalidatedInput(post);
  const outcome = await handle(form, post, sender, services)
    .then(async (result) =>
      result.kind === 'rejected'
        ? ((await findReplay(form, input, sender, services)) ?? result)
        : result,
    )
    .catch(storeFailed);
  await removeUnstoredFiles(body.files, outcome, services);
  return changed === undefined ? outcome : outcomeOfChanged(outcome, body.fields);
}

async function handle(
  form: FormDefinition,
  post: AcceptedPost,
  sender: Sender,
  services: FormServices,
): Promise<SubmissionOutcome> {
  const submission = await classify(form, post, sender, services);
  switch (submission.kind) {
    case 'spam':
      return saveSubmission(form, unvalidatedInput(post), sender, services, { isKnownSpam: true });
    case 'offer':
      return payOffer(submission.form, post.body, sender, services);
    case 'change':
      return payChange(submission.form, post.body, sender, services);
    case 'paid':
      return acceptPaid(submission.form, post, sender, services);
    case 'waiting':
    case 'plain':
      return acceptUnpaid(form, post, sender, services);
  }
}

type Classified =
  | { readonly kind: 'spam' | 'plain' }
  | { readonly kind: 'offer' | 'change' | 'waiting' | 'paid'; readonly form: PaidForm };

/** Returns what a post submits. */
async function classify(
  form: FormDefinition,
  post: AcceptedPost,
  sender: Sender,
  services: FormServices,
): Promise<Classified> {
  const { body, sorted } = post;
  const input = unvalidatedInput(post);
  // Programs that fill in the honeypot get the same response as visitors, so that they learn nothing.
  const hasHoneypot = sorted.honeypotFields.length > 0;
  if (hasHoneypot && (await scoresAsSpam(form, input, sender, services))) return { kind: 'spam' };
  if (!isPaidForm(form)) return { kind: 'plain' };
  if (isOfferPost(body)) return { kind: 'offer', form };
  if (isChangePost(body)) return { kind: 'change', form };
  const waits = await joinsWaitingList(form, input, sender, services);
  return { kind: waits ? 'waiting' : 'paid', form };
}

/** Returns a post as it was sent. Its files are not validated, so they are no part of it. */
function unvalidatedInput({ sorted, body }: AcceptedPost): SubmissionInput {
  return { sorted, files: [], body };
}

/** Charges a card for the answers, unless they choose free tickets only or wait for places. */
async function acceptPaid(
  form: PaidForm,
  post: AcceptedPost,
  sender: Sender,
  services: FormServices,
): Promise<SubmissionOutcome> {
  const early = await acceptPaymentEarly(form, unvalidatedInput(post), sender, services);
  if (early !== undefined) return early;
  const valid = await validatePost(form, post, sender, services);
  if (valid.kind === 'rejected') return valid;
  if (!isFreeBooking(form, valid.input.sorted.answers)) {
    const outcome = await acceptPayment(form, valid.input, sender, services);
    if (outcome !== 'waiting') return outcome;
  }
  return save(form, valid.input, sender, services);
}

async function acceptUnpaid(
  form: FormDefinition,
  post: AcceptedPost,
  sender: Sender,
  services: FormServices,
): Promise<SubmissionOutcome> {
  const full = await rejectIfFull(form, unvalidatedInput(post), sender, services);
  if (full !== undefined) return full;
  const valid = await validatePost(form, post, sender, services);
  return valid.kind === 'rejected' ? valid : save(form, valid.input, sender, services);
}

async function save(
  form: FormDefinition,
  input: SubmissionInput,
  sender: Sender,
  services: FormServices,
): Promise<SubmissionOutcome> {
  const problem = await rejectBooking(form, input, sender, services);
  return problem ?? saveSubmission(form, input, sender, services);
}

/** Removes the uploads that are not part of a stored submission. */
async function removeUnstoredFiles(
  files: readonly ReceivedFile[],
  outcome: SubmissionOutcome,
  services: FormServices,
): Promise<void> {
  // After a failure, the store may have committed the submission.
  const isUnstored = outcome.kind === 'rejected' && outcome.failure === undefined;
  const stored = isUnstored ? [] : await findStoredUploads(files, services);
  await removeUploads(
    uploadIds(files).filter((id) => !stored.includes(id)),
    services,
  );
}

/** Removes uploads. A failure changes no outcome: the clean-up deletes orphans. */
async function removeUploads(ids: readonly string[], { uploads }: FormServices): Promise<void> {
  await uploads.remove(ids).catch(() => undefined);
}
