import type { FormDefinition } from '@/lib/forms/definition';
import { formErrors } from '@/lib/forms/errors/form-errors';
import { formIssue } from '@/lib/forms/errors/issue';
import { reservedFields } from '@/lib/forms/reserved-names';
import { omitBlankItems, type SubmittedFields, valuesOf } from '@/lib/forms/submission';
import { validateSubmission } from '@/lib/forms/validation/validate-submission';
import { omitHiddenFields, visibleFields } from '@/lib/forms/validation/visible-fields';
import type { BodyResult } from '@/lib/server/forms/body/body-fields';
import {
  checkFileContents,
  fileLimitIssue,
  lengthIssues,
} from '@/lib/server/forms/body/body-issues';
import { readBody } from '@/lib/server/forms/body/read-body';
import {
  findMissingFiles,
  createFilePolicy,
  uploadIds,
  findStoredUploads,
  markEmptyFileInputs,
} from '@/lib/server/forms/body/received-files';
import {
  areBlank,
  fieldsToRedisplay,
  type SortedFields,
  sortFields,
} from '@/lib/server/forms/body/sort-fields';
import { isOriginAllowed } from '@/lib/server/forms/endpoint/cors';
import type { FormServices } from '@/lib/server/forms/endpoint/form-services';
import type { Outcome, RejectedOutcome } from '@/lib/server/forms/endpoint/outcome';
import {
  busy,
  formFull,
  rateLimited,
  reject,
  rejectWith,
  storeFailed,
} from '@/lib/server/forms/endpoint/rejections';
import {
  type SaveResult,
  saveSubmission,
  type SubmissionInput,
} from '@/lib/server/forms/endpoint/save-submission';
import { successRedirect } from '@/lib/server/forms/endpoint/success-redirect';
import { isClearRequest, requestedStep } from '@/lib/server/forms/page/form-steps';
import {
  acceptPayment,
  acceptPaymentEarly,
  isPaidForm,
} from '@/lib/server/forms/payment/accept-payment';
import { identifySender, type Sender } from '@/lib/server/forms/spam/sender';
import { prefersJson } from '@/lib/server/http/requests/content-negotiation';
import type { IncomingMessage } from 'node:http';

/**
 * Validates a submission in the order of the protocol and stores it. `accepted` means that the store
 * has committed it and its files are on disk. A rejected submission leaves nothing behind, except the
 * unpaid submission of a paid form. Errors of the visitor, store, disk or payment service are
 * outcomes, never exceptions.
 */
export async function acceptSubmission(
  form: FormDefinition,
  request: IncomingMessage,
  services: FormServices,
): Promise<Outcome> {
  if (!form.active) {
    const name = form.isBlocked === true ? 'BLOCKED' : 'INACTIVE';
    const closed = rejectWith([formIssue(name, form.closedText)]);
    return rejectWithValues(closed, form, request, services);
  }
  if (!isOriginAllowed(form, request.headers, services.siteUrl))
    return rejectWithValues(reject('ORIGIN_NOT_ALLOWED'), form, request, services);

  const sender = await identifySender(form, request, services);
  // Only the body says whether a paid post starts a payment or continues one.
  const fullUntil = isPaidForm(form) ? undefined : sender.fullUntil;
  // The form's page shows the values again, so the body is read for it, without its files.
  if (fullUntil !== undefined && prefersJson(request.headers))
    return rateLimited(fullUntil, services.now());
  let body: BodyResult;
  try {
    body = await readBody(request, createFilePolicy(form, services, fullUntil === undefined));
  } catch (failure) {
    return storeFailed(failure, []);
  }
  const sorted = sortFields(form, body.fields);
  const values = fieldsToRedisplay(sorted);
  const draft = valuesOf(body.fields, reservedFields.draft)?.[0];
  const missingFiles = findMissingFiles(form, body);
  const isReadable = body.ok || ('error' in body && body.error === 'FIELD_TOO_LONG');
  const isPage = isReadable && !prefersJson(request.headers);
  if (isPage && isClearRequest(body.fields)) {
    if (body.ok) await services.uploads.remove(uploadIds(body.files));
    return { kind: 'cleared', draft };
  }
  const requested = isPage ? requestedStep(form, body.fields) : undefined;
  if (requested !== undefined) {
    if (body.ok) await services.uploads.remove(uploadIds(body.files));
    return { kind: 'step-changed', ...requested, values, missingFiles, draft };
  }
  if (!body.ok) return { ...rejectBodyResult(form, body, values), missingFiles, draft };
  if (fullUntil !== undefined)
    return { ...rateLimited(fullUntil, services.now(), values), missingFiles, draft };
  const outcome = await validateAndSave(form, body, sorted, sender, services, values);
  return outcome.kind === 'rejected' ? { ...outcome, missingFiles, draft } : { ...outcome, draft };
}

/** Returns the outcome of a body that could not be read. */
function rejectBodyResult(
  form: FormDefinition,
  body: BodyResult & { readonly ok: false },
  values: SubmittedFields,
): RejectedOutcome {
  if ('failure' in body) return storeFailed(body.failure, values);
  switch (body.error) {
    case 'FIELD_TOO_LONG': {
      const { status } = formErrors[body.error];
      return { ...rejectWith(lengthIssues(form, body), values), status };
    }
    case 'FILES_TOO_BIG':
    case 'TOO_MANY_FILES':
      return rejectWith([fileLimitIssue(body.error, form, body.sentFiles)], values);
    default:
      return reject(body.error, values);
  }
}

/** Adds the sent values to a rejection for the form's page, which shows them again. */
async function rejectWithValues(
  rejection: RejectedOutcome,
  form: FormDefinition,
  request: IncomingMessage,
  services: FormServices,
): Promise<RejectedOutcome> {
  if (prefersJson(request.headers)) return rejection;
  const body = await readBody(request, createFilePolicy(form, services, false)).catch(
    () => undefined,
  );
  if (body === undefined) return rejection;
  const values = fieldsToRedisplay(sortFields(form, body.fields));
  return { ...rejection, values, missingFiles: findMissingFiles(form, body) };
}

async function validateAndSave(
  form: FormDefinition,
  body: BodyResult & { readonly ok: true },
  sorted: SortedFields,
  sender: Sender,
  services: FormServices,
  values: SubmittedFields,
): Promise<Outcome> {
  const { files } = body;
  const storedFiles = new Set<string>();
  try {
    // Programs that fill in the honeypot get the same response as visitors, so that they learn nothing.
    if (sorted.honeypotFields.length > 0) {
      return await save(form, { sorted, files: [], body }, sender, services);
    }
    if (isPaidForm(form)) {
      const early = await acceptPaymentEarly(form, { sorted, files: [], body }, sender, services);
      if (early !== undefined) return early;
    }
    const issues = markEmptyFileInputs(
      form,
      validateSubmission(form, sorted.answers, files),
      body.untouchedFiles,
    );
    const isBlank = issues.length === 0 && areBlank(sorted.answers);
    const isEmpty = (sorted.answers.length === 0 || isBlank) && files.length === 0;
    if (isEmpty && body.unwantedFiles === 0) return reject('EMPTY', values);
    if (body.unwantedFiles > 0) return reject('NO_FILE_UPLOADS', values);
    if (issues.length > 0) return rejectWith(issues, values);
    const contentIssues = await checkFileContents(form, files);
    if (contentIssues.length > 0) return rejectWith(contentIssues, values);

    const visible = new Set(visibleFields(form, sorted.answers).map(({ name }) => name));
    const answers = omitBlankItems(form, omitHiddenFields(form, sorted.answers));
    const attachments = files.filter(({ field }) => visible.has(field));
    const input = { sorted: { ...sorted, answers }, files: attachments, body };
    if (isPaidForm(form)) {
      const outcome = await acceptPayment(form, input, sender, services);
      for (const id of await findStoredUploads(attachments, services)) storedFiles.add(id);
      return outcome;
    }
    const outcome = await save(form, input, sender, services);
    if (outcome.kind === 'accepted' && !outcome.isReplay) {
      for (const id of uploadIds(attachments)) storedFiles.add(id);
    }
    return outcome;
  } catch (failure) {
    // The store may have committed it before the connection failed.
    for (const id of await findStoredUploads(files, services)) storedFiles.add(id);
    return storeFailed(failure, values);
  } finally {
    await services.uploads.remove(uploadIds(files).filter((id) => !storedFiles.has(id)));
  }
}

async function save(
  form: FormDefinition,
  input: SubmissionInput,
  sender: Sender,
  services: FormServices,
): Promise<Outcome> {
  const result: SaveResult = await saveSubmission(form, input, sender, services);
  const values = fieldsToRedisplay(input.sorted);
  switch (result.kind) {
    case 'added':
    case 'repeated': {
      const { reference } = result;
      const next = successRedirect(form, reference, input.sorted.next, services.siteUrl);
      return { kind: 'accepted', next, reference, isReplay: result.kind === 'repeated' };
    }
    case 'conflict':
      return reject('CONFLICT', values);
    case 'limited':
      return rateLimited(result.until, services.now(), values);
    case 'check':
      return { ...reject('FORM_CHECK', values), check: result.challenge };
    case 'full':
      return formFull(result, services.now(), values);
    case 'busy':
      return busy(values);
  }
}
