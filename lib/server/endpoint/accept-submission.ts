import type { FormDefinition } from '@/lib/forms/definition';
import { formErrors } from '@/lib/forms/errors/form-errors';
import { formIssue } from '@/lib/forms/errors/form-issue';
import { earlierField, reservedFields } from '@/lib/forms/reserved-names';
import { omitBlankItems, valuesOf } from '@/lib/forms/submission';
import { isFreeBooking } from '@/lib/forms/price';
import { validateSubmission } from '@/lib/forms/validation/validate-submission';
import { omitHiddenFields, visibleFields } from '@/lib/forms/validation/visible-fields';
import type { AcceptedBody, BodyResult, RejectedBody } from '@/lib/server/forms/body/body-fields';
import {
  checkFileContents,
  fileLimitIssue,
  lengthIssues,
  unreadableIssues,
} from '@/lib/server/forms/body/body-issues';
import type { FilePolicy } from '@/lib/server/forms/body/multipart/parse-multipart';
import { renameToDefined } from '@/lib/server/forms/body/defined-names';
import { readBody } from '@/lib/server/forms/body/read-body';
import {
  createFilePolicy,
  findMissingFiles,
  findStoredUploads,
  markEmptyFileInputs,
  uploadIds,
} from '@/lib/server/forms/body/received-files';
import {
  areBlank,
  fieldsToRedisplay,
  type SortedFields,
  sortFields,
} from '@/lib/server/forms/body/sort-fields';
import {
  findChangedForm,
  isStepOfChanged,
  outcomeOfChanged,
  rejectChanged,
} from '@/lib/server/endpoint/changed-form';
import { isOriginAllowed } from '@/lib/server/endpoint/cors';
import type { FormServices, ResponseFormat } from '@/lib/server/forms/form-services';
import type { Outcome, RejectedOutcome, SubmissionOutcome } from '@/lib/server/endpoint/outcome';
import { rateLimited, reject, rejectWith, storeFailed } from '@/lib/server/endpoint/rejections';
import { joinsWaitingList, rejectBooking, rejectIfFull } from '@/lib/server/endpoint/check-places';
import { rejectWithoutCode } from '@/lib/server/endpoint/check-code';
import { findReplay } from '@/lib/server/endpoint/stored-outcome';
import { saveSubmission, scoresAsSpam } from '@/lib/server/endpoint/save-submission';
import { isClearRequest, requestedStep } from '@/lib/server/endpoint/page/form-steps';
import { holdAtStep } from '@/lib/server/endpoint/page/hold-at-step';
import { deletePageDraft } from '@/lib/server/endpoint/page/page-drafts';
import { acceptPayment, acceptPaymentEarly } from '@/lib/server/endpoint/payment/accept-payment';
import { isChangePost, payChange } from '@/lib/server/endpoint/payment/pay-change';
import { isOfferPost, payOffer } from '@/lib/server/endpoint/payment/pay-offer';
import { identifySender, isStoredAttempt, type Sender } from '@/lib/server/forms/spam/sender';
import { isPaidForm } from '@/lib/server/payments/payment-services';
import type { ReceivedFile } from '@/lib/server/platform/uploads/upload-store';
import type { IncomingMessage } from 'node:http';

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
  const read = (acceptsFiles: boolean) =>
    readPost(form, request, format, createFilePolicy(form, services, acceptsFiles), services);
  const findReplayOf = (body: AcceptedBody, sorted: SortedFields) =>
    findReplay(form, { sorted, files: [], body }, request, services);
  const closed = rejectClosed(form, request, services);
  if (closed !== undefined) {
    // The form's page shows the values again, so the body is read for it, without its files.
    const isStored = () => isStoredAttempt(form.id, request.headers, services);
    if (format === 'json' && !(await isStored().catch(() => false))) return closed;
    const { body, sorted, page } = await read(false);
    const replay = body.ok ? await findReplayOf(body, sorted).catch(() => undefined) : undefined;
    return { ...(replay ?? closed), ...page };
  }

  const sender = await identifySender(form, request, format, services);
  // Only the body says whether a paid post starts a payment or continues one.
  const fullUntil = isPaidForm(form) ? undefined : sender.fullUntil;
  if (fullUntil !== undefined && format === 'json') return rateLimited(fullUntil, services.now());
  const { body, changed, sorted, page } = await read(fullUntil === undefined);
  const navigation = format === 'page' ? requestedPage(form, body) : undefined;
  if (format === 'page' && changed !== undefined && isStepOfChanged(form, changed, body.fields)) {
    if (body.ok) await removeUploads(uploadIds(body.files), services);
    return { ...rejectChanged(), ...page };
  }
  if (navigation !== undefined) {
    if (body.ok) await removeUploads(uploadIds(body.files), services);
    if (navigation.kind === 'cleared') await deletePageDraft(form, request, page.draft, services);
    if (navigation.kind === 'cleared') return { ...navigation, ...page };
    return {
      ...page,
      ...(await holdAtStep(form, navigation, sorted, page.hold, sender, services)),
    };
  }
  if (!body.ok) return { ...rejectBodyResult(form, body), ...page };
  if (fullUntil !== undefined) return { ...rateLimited(fullUntil, services.now()), ...page };
  const outcome = await validateAndSave(form, body, sorted, sender, services)
    .then(async (result) =>
      result.kind === 'rejected' ? ((await findReplayOf(body, sorted)) ?? result) : result,
    )
    .catch(storeFailed);
  const shown = changed === undefined ? outcome : outcomeOfChanged(outcome, body.fields);
  await removeUnstoredFiles(body.files, outcome, services);
  if (outcome.kind === 'accepted') await deletePageDraft(form, request, page.draft, services);
  return { ...shown, ...page };
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

/** Reads the body of a post, and what its page shows again. */
async function readPost(
  form: FormDefinition,
  request: IncomingMessage,
  format: ResponseFormat,
  policy: FilePolicy,
  { bookings }: FormServices,
) {
  const sent = renameToDefined(form, await readBody(request, format, policy));
  const body = { ...sent, fields: bookings.carryAnswers(form, sent.fields) };
  const changed = findChangedForm(form, body);
  const sorted = sortFields(form, changed?.fields ?? body.fields);
  const page = {
    values: fieldsToRedisplay(sorted),
    missingFiles: findMissingFiles(form, body),
    draft: valuesOf(body.fields, reservedFields.draft)?.[0],
    hold: valuesOf(body.fields, reservedFields.hold)?.[0],
  };
  return { body, changed, sorted, page };
}

/** Returns the page that a plain post requests; `undefined` for a submission. */
function requestedPage(form: FormDefinition, body: BodyResult) {
  const isReadable = body.ok || ('error' in body && body.error === 'FIELD_TOO_LONG');
  if (!isReadable) return undefined;
  if (isClearRequest(body.fields)) return { kind: 'cleared' } as const;
  const step = requestedStep(form, body.fields);
  return step && ({ kind: 'step-changed', ...step } as const);
}

/** Returns the outcome of a body that could not be read. */
function rejectBodyResult(form: FormDefinition, body: RejectedBody): RejectedOutcome {
  if ('failure' in body) return storeFailed(body.failure);
  switch (body.error) {
    case 'FIELD_TOO_LONG': {
      const { status } = formErrors[body.error];
      return { ...rejectWith(lengthIssues(form, body)), status };
    }
    case 'UNREADABLE_TEXT':
      return body.unreadable.length === 0
        ? reject(body.error)
        : rejectWith(unreadableIssues(form, body.unreadable));
    case 'FILES_TOO_BIG':
    case 'TOO_MANY_FILES':
      return rejectWith([fileLimitIssue(body.error, form, body.sentFiles)]);
    default:
      return reject(body.error);
  }
}

async function validateAndSave(
  form: FormDefinition,
  body: AcceptedBody,
  sorted: SortedFields,
  sender: Sender,
  services: FormServices,
): Promise<SubmissionOutcome> {
  const unvalidated = { sorted, files: [], body };
  // Programs that fill in the honeypot get the same response as visitors, so that they learn nothing.
  if (sorted.honeypotFields.length > 0 && (await scoresAsSpam(form, unvalidated, sender, services)))
    return saveSubmission(form, unvalidated, sender, services, { isKnownSpam: true });
  if (isPaidForm(form) && isOfferPost(body)) return payOffer(form, body, sender, services);
  if (isPaidForm(form) && isChangePost(body)) return payChange(form, body, sender, services);
  const isPaid = isPaidForm(form) && !(await joinsWaitingList(form, unvalidated, sender, services));
  if (isPaid) {
    const early = await acceptPaymentEarly(form, unvalidated, sender, services);
    if (early !== undefined) return early;
  } else {
    const full = await rejectIfFull(form, unvalidated, sender, services);
    if (full !== undefined) return full;
  }
  const rejection = await validate(form, body, sorted);
  if (rejection !== undefined) return rejection;
  const visible = new Set(visibleFields(form, sorted.answers).map(({ name }) => name));
  const answers = omitBlankItems(form, omitHiddenFields(form, sorted.answers));
  const files = body.files.filter(({ field }) => visible.has(field));
  const codes = services.bookings.ticketCodes(form);
  const uncoded = await rejectWithoutCode(form, codes, { ...sorted, answers }, sender, services);
  if (uncoded !== undefined) return uncoded;
  const input = { sorted: { ...sorted, answers }, files, body };
  if (isPaid && !isFreeBooking(form, answers)) {
    const outcome = await acceptPayment(form, input, sender, services);
    if (outcome !== 'waiting') return outcome;
  }
  return (
    (await rejectBooking(form, input, sender, services)) ??
    saveSubmission(form, input, sender, services)
  );
}

/** Returns the rejection of a submission that is empty or invalid. */
async function validate(
  form: FormDefinition,
  { files, unwantedFiles, untouchedFiles }: AcceptedBody,
  { answers, special }: SortedFields,
): Promise<RejectedOutcome | undefined> {
  if (unwantedFiles > 0) return reject('NO_FILE_UPLOADS');
  const issues = markEmptyFileInputs(
    form,
    validateSubmission(form, answers, files),
    untouchedFiles,
  );
  const isBlank = issues.length === 0 && areBlank(answers);
  const hasEarlier = valuesOf(special, earlierField) !== undefined;
  if (!hasEarlier && files.length === 0 && (answers.length === 0 || isBlank))
    return reject('EMPTY');
  if (issues.length > 0) return rejectWith(issues);
  const contentIssues = await checkFileContents(form, files);
  return contentIssues.length === 0 ? undefined : rejectWith(contentIssues);
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
