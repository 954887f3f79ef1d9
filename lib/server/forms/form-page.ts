import type { GetServerSidePropsContext, GetServerSidePropsResult } from 'next';
import type { FormDefinition } from '@/lib/forms/definition';
import type { FormView } from '@/lib/forms/form-view';
import { errorTitle } from '@/lib/http/error-titles';
import { acceptSubmission } from '@/lib/server/forms/accept-submission';
import { setRejection } from '@/lib/server/forms/answer-json';
import { setCors } from '@/lib/server/forms/cors';
import {
  findForm,
  readAddress,
  type FormAddress,
  type FormContext,
} from '@/lib/server/forms/form-context';
import { answerForm } from '@/lib/server/forms/form-endpoint';
import { isReference } from '@/lib/server/forms/submission-names';
import { prefersJson } from '@/lib/server/http/accepts';
import { discardRest } from '@/lib/server/http/discard-rest';
import { logFailure } from '@/lib/server/http/log-failure';
import type { PageMeta } from '@/lib/site/frame';

export interface FormPageProps {
  readonly view: FormView;
  readonly meta: PageMeta;
}

type Result = GetServerSidePropsResult<FormPageProps>;
type Request = Pick<GetServerSidePropsContext, 'req' | 'res' | 'query'>;

/**
 * The page face of a form: shows it, and takes a plain post of it without any script. After success
 * the browser is sent on (303), so that reloading sends nothing again; after an error the page holds
 * everything that was typed. A client that reads JSON is answered in JSON here too.
 */
export async function answerFormPage(
  { req, res, query }: Request,
  context: () => Promise<FormContext>,
): Promise<Result> {
  const address = readAddress(query);
  if (prefersJson(req.headers)) {
    await answerForm(req, res, address, context);
    // The answer has left, so Next shows nothing.
    return errorPage(res.statusCode);
  }

  res.setHeader('Cache-Control', 'private, no-store');
  const { forms, project, services } = await context();
  const form = findForm(address, forms, project);
  setCors(req, res, typeof form === 'string' ? undefined : form, services.siteUrl);
  if (typeof form === 'string') {
    await discardRest(req);
    return { notFound: true };
  }
  switch (req.method) {
    case 'GET':
    case 'HEAD':
      return query.sent === undefined ? formPage(form, address) : thanksPage(form, query.sent);
    case 'POST':
      return acceptPost({ req, res, query }, form, address, services);
    default:
      res.statusCode = 405;
      res.setHeader('Allow', 'GET, HEAD, POST');
      return errorPage(405);
  }
}

async function acceptPost(
  { req, res }: Request,
  form: FormDefinition,
  address: FormAddress,
  services: FormContext['services'],
): Promise<Result> {
  const outcome = await acceptSubmission(form, req, services);
  await discardRest(req);
  if (!req.complete) res.setHeader('Connection', 'close');
  switch (outcome.kind) {
    case 'accepted':
      if (outcome.isReplay) res.setHeader('Idempotent-Replayed', 'true');
      return { redirect: { destination: outcome.next, statusCode: 303 } };
    case 'rejected': {
      const { issues, values, failure } = outcome;
      if (failure !== undefined) logFailure('form-not-kept', failure, services.now());
      setRejection(res, outcome);
      // The page of a closed form says that it is closed, and has nothing to put right.
      return formPage(form, address, form.active ? { issues, values } : {});
    }
  }
}

function formPage(
  definition: FormDefinition,
  { project }: FormAddress,
  {
    issues = [],
    values = [],
  }: Partial<Pick<FormView & { kind: 'form' }, 'issues' | 'values'>> = {},
): Result {
  const { id, title, intro } = definition;
  const path = `/f/${id}`;
  const action = project === undefined ? path : `/p/${project}${path}`;
  const meta =
    issues.length > 0
      ? { title: `Error: ${title}`, unlisted: true }
      : { title, path, ...(intro === undefined ? {} : { description: intro }) };
  return { props: { view: { kind: 'form', definition, action, issues, values }, meta } };
}

function thanksPage({ thanks }: FormDefinition, sent: string | readonly string[]): Result {
  const [given = ''] = [sent].flat();
  const { title, text } = thanks;
  const reference = isReference(given) ? { reference: given } : {};
  return {
    props: { view: { kind: 'thanks', title, text, ...reference }, meta: { title, unlisted: true } },
  };
}

function errorPage(statusCode: number): Result {
  const meta = { title: `${statusCode}: ${errorTitle(statusCode)}`, unlisted: true };
  return { props: { view: { kind: 'error', statusCode }, meta } };
}
