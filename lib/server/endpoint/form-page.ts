import type { GetServerSidePropsContext } from 'next';
import type { FormDefinition } from '@/lib/forms/definition';
import type { FormFieldsView } from '@/lib/forms/form-view';
import type { SubmittedFields } from '@/lib/forms/submission';
import type { Step } from '@/lib/forms/steps';
import { acceptSubmission } from '@/lib/server/endpoint/accept-submission';
import { setCors } from '@/lib/server/endpoint/cors';
import { handleFormRequest } from '@/lib/server/endpoint/form-endpoint';
import {
  findForm,
  readAddress,
  type FormAddress,
  type FormContext,
} from '@/lib/server/forms/form-context';
import {
  errorPage,
  formPage,
  formPath,
  thanksPage,
  type FormPageResult,
  type FormPageOptions,
} from '@/lib/server/endpoint/page/form-page-props';
import { parseStep } from '@/lib/server/endpoint/page/form-steps';
import {
  draftParameter,
  openPageDraft,
  savePageDraft,
} from '@/lib/server/endpoint/page/page-drafts';
import { pageState, type PageState, withOwnErrors } from '@/lib/server/endpoint/page/page-state';
import { chosenValues, prefilledValues } from '@/lib/server/endpoint/page/prefill';
import { busyRetrySeconds } from '@/lib/server/endpoint/rejections';
import { carryState } from '@/lib/server/endpoint/changed-form';
import { removedForm } from '@/lib/server/endpoint/removed-form';
import { createFormToken } from '@/lib/server/forms/spam/form-token';
import { isFull, visibleForm } from '@/lib/server/forms/settings/places';
import { sourceOfPage, sourceParameters } from '@/lib/server/forms/submissions/submission-source';
import { draftNoticeWords } from '@/lib/words/lib/server/forms';
import { sendJson } from '@/lib/server/endpoint/json-response';
import {
  expectsJson,
  isScriptOfOtherSite,
} from '@/lib/server/platform/http/requests/content-negotiation';
import { drainRequest } from '@/lib/server/platform/http/requests/read-body';
import { logErrorOncePerMinute } from '@/lib/server/platform/http/logging/log-error';
import { allowPaymentScripts } from '@/lib/server/endpoint/page/payment-policy';
import { StoreBusy } from '@/lib/server/platform/store/store-errors';

/** 128 random bits, which cannot be guessed. */
const attemptBytes = 16;

type Request = Pick<GetServerSidePropsContext, 'req' | 'res' | 'query'>;
type Services = FormContext['services'];

/** A request for the page of a form that exists. */
interface PageRequest extends Request {
  readonly form: FormDefinition;
  readonly page: FormPageOptions;
  readonly services: Services;
}

/**
 * Handles a request for a form's address. JSON clients get the endpoint's response. Browsers get the
 * form's page, and a redirect (303) after a post, so that Back and reload send nothing again: after
 * success to the thanks page, else to a page with everything that was typed. A script of another site gets
 * no redirect after success: its browser would not let it read the next page. Returns `undefined` if the
 * response has been sent.
 */
export async function handleFormPage(
  request: Request,
  context: () => Promise<FormContext>,
): Promise<FormPageResult | undefined> {
  const { req, res, query } = request;
  const address = readAddress(query);
  if (expectsJson(req.headers)) {
    await handleFormRequest(req, res, address, context);
    return undefined;
  }
  const result = await respond(request, address, await context());
  if (result === undefined) return undefined;
  const view = 'props' in result ? (await result.props).view : undefined;
  if (view?.kind === 'form' && view.payments !== undefined) allowPaymentScripts(res, view.payments);
  return result;
}

async function respond(
  request: Request,
  address: FormAddress,
  { forms, project, siteName, locale, contactEmail, paymentsFor, services }: FormContext,
): Promise<FormPageResult | undefined> {
  const { req, res, query } = request;
  res.setHeader('Cache-Control', 'private, no-store');
  const form = findForm(address, forms, project);
  setCors(req, res, typeof form === 'string' ? undefined : form, services.siteUrl);
  if (typeof form === 'string') {
    const removed = await removedForm(req, address, contactEmail, services);
    await drainRequest(req);
    if (removed === undefined) return { notFound: true };
    res.statusCode = 404;
    return formPage(removed.form, { ...address, siteName, locale }, { values: removed.values });
  }
  const payments = query.sent === undefined ? paymentsFor(form) : undefined;
  const page = { ...address, siteName, locale, payments };
  switch (req.method) {
    case 'GET':
    case 'HEAD':
      if (query.sent !== undefined) return thanksPage(form, query, services);
      if (query[draftParameter] !== undefined) {
        return showDraft({ ...request, form, page, services });
      }
      // On Back, Firefox and Safari restore typed text only in pages without `no-store`. This page
      // holds no visitor's data. Card fields cannot be restored, so a paid form is fetched again.
      if (payments === undefined) {
        res.setHeader('Cache-Control', 'private, max-age=0, must-revalidate');
      }
      return showForm(request, form, page, services);
    case 'POST':
      return handlePost({ ...request, form, page, services });
    default:
      res.statusCode = 405;
      res.setHeader('Allow', 'GET, HEAD, POST');
      return errorPage(405);
  }
}

/** Shows the form with the choices of its address. */
async function showForm(
  { query }: Request,
  form: FormDefinition,
  page: FormPageOptions,
  services: Services,
): Promise<FormPageResult> {
  const shown = await visible(form, services, chosenValues(query));
  const values = prefilledValues(shown, query);
  return formPage(shown, page, { ...(await pageTokens(form, services)), values });
}

async function handlePost(request: PageRequest): Promise<FormPageResult | undefined> {
  const { req, res, form, page, services } = request;
  const outcome = await acceptSubmission(form, req, 'page', services);
  await drainRequest(req);
  if (!req.complete) res.setHeader('Connection', 'close');
  switch (outcome.kind) {
    case 'accepted':
      if (isScriptOfOtherSite(req.headers)) {
        sendJson(res, outcome);
        return undefined;
      }
      if (outcome.isReplay) res.setHeader('Idempotent-Replayed', 'true');
      return redirect(outcome.next);
    case 'cleared':
      return redirect(formPath(form, page));
    case 'requires-action':
      throw new Error('A page without scripts was asked to confirm a payment.');
    case 'step-changed':
    case 'rejected': {
      const failure = outcome.kind === 'rejected' ? outcome.failure : undefined;
      if (failure !== undefined)
        logErrorOncePerMinute('submission-not-stored', failure, services.now(), { response: res });
      const state = pageState(form, outcome);
      // While the store fails, it cannot save a draft either.
      const saved =
        state.status < 500
          ? await savePageDraft(form, req, state, outcome.draft, services)
          : undefined;
      if (saved === undefined) return showState(request, state);
      if (saved.cookie !== undefined) res.setHeader('Set-Cookie', saved.cookie);
      const step = state.step === undefined ? '' : `&step=${state.step}`;
      // The next post has this address as its `Referer`.
      const source = services.keepsSources ? sourceOfPage(req.headers) : undefined;
      const from = source === undefined ? '' : `&${sourceParameters(source)}`;
      return redirect(`${formPath(form, page)}?${draftParameter}=${saved.id}${step}${from}`);
    }
  }
}

function redirect(destination: string): FormPageResult {
  return { redirect: { destination, statusCode: 303 } };
}

/** Shows the draft that the address names, at the step that the address names. */
async function showDraft(request: PageRequest): Promise<FormPageResult> {
  const { req, res, query, form, page, services } = request;
  const [draft = ''] = [query[draftParameter]].flat();
  const opened = await openPageDraft(form, req, draft, services);
  switch (opened.kind) {
    case 'open': {
      if (opened.cookie !== undefined) res.setHeader('Set-Cookie', opened.cookie);
      const [step] = [query.step].flat();
      const state = withOwnErrors(form, carryState(form, opened.state));
      return showState(request, withStep(form, state, step), draft);
    }
    case 'gone': {
      const tokens = await pageTokens(form, services);
      const shown = await visible(form, services);
      return formPage(shown, page, { ...tokens, notice: draftNoticeWords.gone });
    }
    case 'unknown': {
      res.statusCode = 503;
      res.setHeader('Retry-After', String(busyRetrySeconds));
      return formPage(visibleForm(form, false), page, { notice: draftNoticeWords.unknown });
    }
  }
}

/** Changes the step of a state. The errors of the last post belong to the step that it was sent from. */
function withStep(form: FormDefinition, state: PageState, step: string | undefined): PageState {
  if (form.steps === undefined || state.step === undefined || step === undefined) return state;
  const requested: Step = parseStep(step, form.steps.length);
  return requested === state.step
    ? state
    : { ...state, step: requested, issues: [], status: 200, retryAfter: undefined };
}

async function showState(
  { res, form, page, services }: PageRequest,
  state: PageState,
  draft?: string,
): Promise<FormPageResult> {
  const { status, retryAfter, step, issues, values, hasCheckedAnswers, missingFiles } = state;
  const { hold, heldUntil } = state;
  res.statusCode = status;
  if (retryAfter !== undefined) res.setHeader('Retry-After', String(retryAfter));
  const shown = await visible(form, services, values);
  // A closed form has no errors to correct.
  if (!shown.active) return formPage(shown, page, { values });
  const { bookings } = services;
  const tokens = await pageTokens(form, services);
  return formPage(shown, page, {
    ...tokens,
    ...(step && { step, hasCheckedAnswers }),
    draft,
    hold,
    notice: heldUntil === undefined ? undefined : bookings.holdNotice(new Date(heldUntil)),
    issues,
    values,
    missingFiles,
  });
}

/** Returns the form as its page shows it now. Without the store, it counts as open. */
async function visible(
  form: FormDefinition,
  services: Services,
  values: SubmittedFields = [],
): Promise<FormDefinition> {
  const { store, now, bookings } = services;
  const offered = await bookings.withBookableOptions(form, values).catch(() => form);
  return visibleForm(offered, await isFull(form, store, now()).catch(() => false));
}

/** Creates the idempotency key and the form token of a page with a form. */
export async function pageTokens(
  { id }: FormDefinition,
  { store, now, randomBytes }: Services,
): Promise<Pick<FormFieldsView, 'attempt' | 'formToken'>> {
  const attempt = Buffer.from(randomBytes(attemptBytes)).toString('base64url');
  try {
    return { attempt, formToken: await createFormToken(id, store, now()) };
  } catch (error) {
    // A form can be shown without the store.
    if (!StoreBusy.is(error)) logErrorOncePerMinute('form-token-failed', error, now());
    return { attempt };
  }
}
