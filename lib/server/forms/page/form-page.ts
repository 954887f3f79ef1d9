import type { GetServerSidePropsContext } from 'next';
import type { FormDefinition } from '@/lib/forms/definition';
import type { FormFieldsView } from '@/lib/forms/form-view';
import type { Step } from '@/lib/forms/steps';
import { acceptSubmission } from '@/lib/server/forms/endpoint/accept-submission';
import { setCors } from '@/lib/server/forms/endpoint/cors';
import { findForm, readAddress, type FormContext } from '@/lib/server/forms/endpoint/form-context';
import { answerForm } from '@/lib/server/forms/endpoint/form-endpoint';
import {
  errorPage,
  formPage,
  formPath,
  thanksPage,
  type FormPageResult,
  type PageAddress,
} from '@/lib/server/forms/page/form-page-props';
import { parseStep } from '@/lib/server/forms/page/form-steps';
import {
  deletePageDraft,
  draftParameter,
  openPageDraft,
  savePageDraft,
} from '@/lib/server/forms/page/page-drafts';
import { pageState, type PageState } from '@/lib/server/forms/page/page-state';
import { busyRetrySeconds } from '@/lib/server/forms/endpoint/rejections';
import { createFormToken, formTokenSecret } from '@/lib/server/forms/spam/form-token';
import { prefersJson } from '@/lib/server/http/requests/content-negotiation';
import { drainRequest } from '@/lib/server/http/requests/read-body';
import { logErrorOncePerMinute } from '@/lib/server/http/logging/log-error';
import { allowPaymentScripts } from '@/lib/server/forms/page/payment-policy';
import { StoreBusy } from '@/lib/server/store/store-busy';

/** As many as nobody guesses. */
const attemptBytes = 16;

type Request = Pick<GetServerSidePropsContext, 'req' | 'res' | 'query'>;
type Services = FormContext['services'];

/** A request for the page of a form that exists. */
interface PageRequest extends Request {
  readonly form: FormDefinition;
  readonly page: PageAddress;
  readonly services: Services;
}

/**
 * The page face of a form: shows it, and takes a plain post of it without any script. Every post is
 * answered with a redirect (303), so that Back and reload send nothing again: after success to the
 * thanks, else to a page that holds everything that was typed. A client that reads JSON is answered
 * in JSON here too.
 */
export async function handleFormPage(
  request: Request,
  context: () => Promise<FormContext>,
): Promise<FormPageResult> {
  const { req, res, query } = request;
  const address = readAddress(query);
  if (prefersJson(req.headers)) {
    await answerForm(req, res, address, context);
    // The answer has left, so Next shows nothing.
    return errorPage(res.statusCode);
  }

  res.setHeader('Cache-Control', 'private, no-store');
  const { forms, project, siteName, locale, paymentsFor, services } = await context();
  const form = findForm(address, forms, project);
  setCors(req, res, typeof form === 'string' ? undefined : form, services.siteUrl);
  if (typeof form === 'string') {
    await drainRequest(req);
    return { notFound: true };
  }
  const payments = query.sent === undefined ? paymentsFor(form) : undefined;
  if (payments !== undefined) allowPaymentScripts(res, payments);
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
      return formPage(form, page, await marksOf(form, services));
    case 'POST':
      return acceptPost({ ...request, form, page, services });
    default:
      res.statusCode = 405;
      res.setHeader('Allow', 'GET, HEAD, POST');
      return errorPage(405);
  }
}

async function acceptPost(request: PageRequest): Promise<FormPageResult> {
  const { req, res, form, page, services } = request;
  const outcome = await acceptSubmission(form, req, services);
  const { draft } = outcome;
  await drainRequest(req);
  if (!req.complete) res.setHeader('Connection', 'close');
  switch (outcome.kind) {
    case 'accepted':
      await deletePageDraft(form, req, draft, services);
      if (outcome.isReplay) res.setHeader('Idempotent-Replayed', 'true');
      return redirect(outcome.next);
    case 'cleared':
      await deletePageDraft(form, req, draft, services);
      return redirect(formPath(form, page));
    case 'requires-action':
      throw new Error('A page without scripts was asked to confirm a payment.');
    case 'turned':
    case 'rejected': {
      const failure = outcome.kind === 'rejected' ? outcome.failure : undefined;
      if (failure !== undefined)
        logErrorOncePerMinute('submission-not-stored', failure, services.now(), { response: res });
      const state = pageState(form, outcome);
      // What could not be stored now would not be stored as a draft either.
      const saved =
        state.status < 500 ? await savePageDraft(form, req, state, draft, services) : undefined;
      if (saved === undefined) return showState(request, state);
      if (saved.cookie !== undefined) res.setHeader('Set-Cookie', saved.cookie);
      const step = state.place === undefined ? '' : `&step=${state.place}`;
      return redirect(`${formPath(form, page)}?${draftParameter}=${saved.id}${step}`);
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
      return showState(request, atStep(form, opened.state, step), draft);
    }
    case 'gone': {
      const notice =
        'What you typed here is no longer saved: it was sent or cleared, or an hour has passed. You can begin again.';
      return formPage(form, page, { ...(await marksOf(form, services)), notice });
    }
    case 'unknown': {
      res.statusCode = 503;
      res.setHeader('Retry-After', String(busyRetrySeconds));
      const notice =
        'What you typed cannot be shown just now. Please reload this page in a moment.';
      return formPage(form, page, { notice });
    }
  }
}

/** The browser's Back leads to an earlier step, to which the errors of the last post do not belong. */
function atStep(form: FormDefinition, state: PageState, step: string | undefined): PageState {
  if (form.steps === undefined || state.place === undefined || step === undefined) return state;
  const place: Step = parseStep(step, form.steps.length);
  return place === state.place
    ? state
    : { ...state, place, issues: [], status: 200, retryAfter: undefined };
}

async function showState(
  { res, form, page, services }: PageRequest,
  state: PageState,
  draft?: string,
): Promise<FormPageResult> {
  const { status, retryAfter, place, issues, values, hasLookedOver, lostFiles } = state;
  res.statusCode = status;
  if (retryAfter !== undefined) res.setHeader('Retry-After', String(retryAfter));
  // The page of a closed form says that it is closed, and has nothing to put right.
  if (!form.active) return formPage(form, page, { values });
  const marks = await marksOf(form, services);
  return formPage(form, page, {
    ...marks,
    ...(place === undefined ? {} : { step: place, hasCheckedAnswers: hasLookedOver }),
    ...(draft === undefined ? {} : { draft }),
    issues,
    values,
    missingFiles: lostFiles,
  });
}

/** What a page of the form that was made for one visitor says of itself when it is sent. */
async function marksOf(
  { id }: FormDefinition,
  { store, now, randomBytes }: Services,
): Promise<Pick<FormFieldsView, 'attempt' | 'formToken'>> {
  const attempt = Buffer.from(randomBytes(attemptBytes)).toString('base64url');
  try {
    return { attempt, formToken: createFormToken(id, await store.secret(formTokenSecret), now()) };
  } catch (error) {
    // A form can be filled in, and what was typed shown again, while the store is away.
    if (!StoreBusy.is(error)) logErrorOncePerMinute('form-token-failed', error, now());
    return { attempt };
  }
}
