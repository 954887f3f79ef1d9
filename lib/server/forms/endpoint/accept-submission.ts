import type { FormDefinition } from '@/lib/forms/definition';
import { formErrors } from '@/lib/forms/errors/form-errors';
import { formIssue } from '@/lib/forms/errors/issue';
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
  chosenFiles,
  createFilePlan,
  idsOf,
  knownOf,
  withUntouched,
} from '@/lib/server/forms/body/received-files';
import {
  areBlank,
  draftField,
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
import { isClearing, requestedStep } from '@/lib/server/forms/page/form-steps';
import {
  acceptPayment,
  acceptPaymentEarly,
  isPaidForm,
} from '@/lib/server/forms/payment/accept-payment';
import { identifySender, type Sender } from '@/lib/server/forms/spam/sender';
import { prefersJson } from '@/lib/server/http/requests/content-negotiation';
import type { IncomingMessage } from 'node:http';

/**
 * Takes one submission to a form: checks it in the order of the protocol and keeps it. Accepted
 * means that the store has promised to keep it, and that its files are on disk. What is rejected
 * leaves nothing behind, but a paid form's answers, which wait for the money to come. Never throws
 * for what a visitor, the store, the disk or the payment service does.
 */
export async function acceptSubmission(
  form: FormDefinition,
  request: IncomingMessage,
  services: FormServices,
): Promise<Outcome> {
  if (!form.active) {
    const name = form.isBlocked === true ? 'BLOCKED' : 'INACTIVE';
    const closed = rejectWith([formIssue(name, form.closedText)]);
    return withWhatWasTyped(closed, form, request, services);
  }
  if (!isOriginAllowed(form, request.headers, services.siteUrl))
    return withWhatWasTyped(reject('ORIGIN_NOT_ALLOWED'), form, request, services);

  const sender = await identifySender(form, request, services);
  // Whether a paid post begins a payment or goes on with one, only its body tells.
  const fullUntil = isPaidForm(form) ? undefined : sender.fullUntil;
  // A page shows again what was typed, so for it the body is read, though not its files.
  if (fullUntil !== undefined && prefersJson(request.headers))
    return rateLimited(fullUntil, services.now());
  let body: BodyResult;
  try {
    body = await readBody(request, createFilePlan(form, services, fullUntil === undefined));
  } catch (failure) {
    return storeFailed(failure, []);
  }
  const sorted = sortFields(form, body.fields);
  const values = fieldsToRedisplay(sorted);
  const draft = valuesOf(body.fields, draftField)?.[0];
  const lostFiles = chosenFiles(form, body);
  const isReadable = body.ok || ('error' in body && body.error === 'FIELD_TOO_LONG');
  const isPage = isReadable && !prefersJson(request.headers);
  if (isPage && isClearing(body.fields)) {
    if (body.ok) await services.uploads.remove(idsOf(body.files));
    return { kind: 'cleared', draft };
  }
  const turn = isPage ? requestedStep(form, body.fields) : undefined;
  if (turn !== undefined) {
    if (body.ok) await services.uploads.remove(idsOf(body.files));
    return { kind: 'turned', ...turn, values, lostFiles, draft };
  }
  if (!body.ok) return { ...unreadable(form, body, values), lostFiles, draft };
  if (fullUntil !== undefined)
    return { ...rateLimited(fullUntil, services.now(), values), lostFiles, draft };
  const outcome = await decide(form, body, sorted, sender, services, values);
  return outcome.kind === 'rejected' ? { ...outcome, lostFiles, draft } : { ...outcome, draft };
}

/** Why a body is not taken. */
function unreadable(
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

/** A refusal that needs no body: a page shows again what was typed all the same. */
async function withWhatWasTyped(
  refusal: RejectedOutcome,
  form: FormDefinition,
  request: IncomingMessage,
  services: FormServices,
): Promise<RejectedOutcome> {
  if (prefersJson(request.headers)) return refusal;
  const body = await readBody(request, createFilePlan(form, services, false)).catch(
    () => undefined,
  );
  if (body === undefined) return refusal;
  const values = fieldsToRedisplay(sortFields(form, body.fields));
  return { ...refusal, values, lostFiles: chosenFiles(form, body) };
}

async function decide(
  form: FormDefinition,
  body: BodyResult & { readonly ok: true },
  sorted: SortedFields,
  sender: Sender,
  services: FormServices,
  values: SubmittedFields,
): Promise<Outcome> {
  const { files } = body;
  const kept = new Set<string>();
  try {
    // A program that fills in every field is told what a person is told, so that it learns nothing.
    if (sorted.honeypotFields.length > 0) {
      return await keep(form, { sorted, files: [], body }, sender, services);
    }
    if (isPaidForm(form)) {
      const early = await acceptPaymentEarly(form, { sorted, files: [], body }, sender, services);
      if (early !== undefined) return early;
    }
    const issues = withUntouched(
      form,
      validateSubmission(form, sorted.answers, files),
      body.untouchedFiles,
    );
    const isBlank = issues.length === 0 && areBlank(sorted.answers);
    const isEmpty = (sorted.answers.length === 0 || isBlank) && files.length === 0;
    if (isEmpty && body.unwantedFiles === 0) return reject('EMPTY', values);
    if (body.unwantedFiles > 0) return reject('NO_FILE_UPLOADS', values);
    if (issues.length > 0) return rejectWith(issues, values);
    const unlike = await checkFileContents(form, files);
    if (unlike.length > 0) return rejectWith(unlike, values);

    const asked = new Set(visibleFields(form, sorted.answers).map(({ name }) => name));
    const answers = omitBlankItems(form, omitHiddenFields(form, sorted.answers));
    const attachments = files.filter(({ field }) => asked.has(field));
    const input = { sorted: { ...sorted, answers }, files: attachments, body };
    if (isPaidForm(form)) {
      const outcome = await acceptPayment(form, input, sender, services);
      for (const id of await knownOf(attachments, services)) kept.add(id);
      return outcome;
    }
    const outcome = await keep(form, input, sender, services);
    if (outcome.kind === 'accepted' && !outcome.isReplay) {
      for (const id of idsOf(attachments)) kept.add(id);
    }
    return outcome;
  } catch (failure) {
    // The store may have kept it all the same, just before the connection broke.
    for (const id of await knownOf(files, services)) kept.add(id);
    return storeFailed(failure, values);
  } finally {
    await services.uploads.remove(idsOf(files).filter((id) => !kept.has(id)));
  }
}

async function keep(
  form: FormDefinition,
  input: SubmissionInput,
  sender: Sender,
  services: FormServices,
): Promise<Outcome> {
  const kept: SaveResult = await saveSubmission(form, input, sender, services);
  const values = fieldsToRedisplay(input.sorted);
  switch (kept.kind) {
    case 'added':
    case 'repeated': {
      const { reference } = kept;
      const next = successRedirect(form, reference, input.sorted.next, services.siteUrl);
      return { kind: 'accepted', next, reference, isReplay: kept.kind === 'repeated' };
    }
    case 'conflict':
      return reject('CONFLICT', values);
    case 'limited':
      return rateLimited(kept.until, services.now(), values);
    case 'check':
      return { ...reject('FORM_CHECK', values), check: kept.challenge };
    case 'full':
      return formFull(kept, services.now(), values);
    case 'busy':
      return busy(values);
  }
}
