import type { GetServerSidePropsContext, GetServerSidePropsResult } from 'next';
import type { FormDefinition } from '@/lib/forms/definition';
import type { AskingView, FormView } from '@/lib/forms/form-view';
import { statusOf } from '@/lib/forms/errors';
import { placeOfIssues, placeWords } from '@/lib/forms/steps';
import type { SubmittedFields } from '@/lib/forms/submission';
import { errorTitle } from '@/lib/http/error-titles';
import { formatAmount } from '@/lib/payments/amount';
import { isSum, priceOf } from '@/lib/payments/price';
import type { PublicPayments } from '@/lib/payments/public-payments';
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
import { makeStamp, stampSecret } from '@/lib/server/forms/stamp';
import { isReference } from '@/lib/server/forms/submission-names';
import { prefersJson } from '@/lib/server/http/accepts';
import { discardRest } from '@/lib/server/http/discard-rest';
import { logFailure } from '@/lib/server/http/log-failure';
import { allowPayments } from '@/lib/server/payments/allow-payments';
import { describePaid } from '@/lib/server/payments/paid-summary';
import { StoreBusy } from '@/lib/server/store/store-busy';
import type { PageMeta } from '@/lib/site/frame';

export interface FormPageProps {
  readonly view: FormView;
  readonly meta: PageMeta;
}

type Result = GetServerSidePropsResult<FormPageProps>;
/** As many as nobody guesses. */
const attemptBytes = 16;

/** Where a form's page stands, and in whose name. */
type PageAddress = FormAddress &
  Pick<FormContext, 'siteName' | 'locale'> & { readonly payments?: PublicPayments | undefined };

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
  const { forms, project, siteName, locale, paymentsFor, services } = await context();
  const form = findForm(address, forms, project);
  setCors(req, res, typeof form === 'string' ? undefined : form, services.siteUrl);
  if (typeof form === 'string') {
    await discardRest(req);
    return { notFound: true };
  }
  const payments = query.sent === undefined ? paymentsFor(form) : undefined;
  if (payments !== undefined) allowPayments(res, payments);
  const page = { ...address, siteName, locale, payments };
  switch (req.method) {
    case 'GET':
    case 'HEAD':
      return query.sent === undefined
        ? formPage(form, page, await marksOf(form, services))
        : thanksPage(form, query, services);
    case 'POST':
      return acceptPost({ req, res, query }, form, page, services);
    default:
      res.statusCode = 405;
      res.setHeader('Allow', 'GET, HEAD, POST');
      return errorPage(405);
  }
}

async function acceptPost(
  { req, res }: Request,
  form: FormDefinition,
  page: PageAddress,
  services: FormContext['services'],
): Promise<Result> {
  const outcome = await acceptSubmission(form, req, services);
  await discardRest(req);
  if (!req.complete) res.setHeader('Connection', 'close');
  switch (outcome.kind) {
    case 'accepted':
      if (outcome.isReplay) res.setHeader('Idempotent-Replayed', 'true');
      return { redirect: { destination: outcome.next, statusCode: 303 } };
    case 'asked':
      throw new Error('A page without scripts was asked to confirm a payment.');
    case 'turned': {
      const { place, issues, values, hasLookedOver, lostFiles } = outcome;
      if (issues.length > 0) res.statusCode = statusOf(issues);
      const marks = await marksOf(form, services);
      return formPage(form, page, { ...marks, place, issues, values, hasLookedOver, lostFiles });
    }
    case 'rejected': {
      const { values, lostFiles = [], failure } = outcome;
      if (failure !== undefined) logFailure('form-not-kept', failure, services.now());
      setRejection(res, outcome);
      // The page of a closed form says that it is closed, and has nothing to put right.
      if (!form.active) return formPage(form, page, { values });
      const shown =
        form.steps === undefined
          ? { issues: outcome.issues }
          : { ...placeOfIssues(form, outcome.issues), hasLookedOver: true };
      const marks = await marksOf(form, services);
      return formPage(form, page, { ...marks, ...shown, values, lostFiles });
    }
  }
}

/** What a page of the form that was made for one visitor says of itself when it is sent. */
async function marksOf(
  { id }: FormDefinition,
  { store, now, randomBytes }: FormContext['services'],
): Promise<Pick<AskingView, 'attempt' | 'stamp'>> {
  const attempt = Buffer.from(randomBytes(attemptBytes)).toString('base64url');
  try {
    return { attempt, stamp: makeStamp(id, await store.secret(stampSecret), now()) };
  } catch (error) {
    // A form can be filled in, and what was typed shown again, while the store is away.
    if (!StoreBusy.is(error)) logFailure('form-not-stamped', error, now());
    return { attempt };
  }
}

function formPage(
  definition: FormDefinition,
  { project, siteName, locale, payments }: PageAddress,
  shown: Partial<Omit<AskingView, 'kind' | 'definition' | 'action'>> = {},
): Result {
  const { id, intro } = definition;
  const path = `/f/${id}`;
  const action = project === undefined ? path : `/p/${project}${path}`;
  const { values = [] } = shown;
  const view = {
    kind: 'form',
    definition,
    action,
    issues: [],
    values,
    ...shown,
    ...(payments === undefined ? {} : { payments, ...sumToPay(definition, values, locale) }),
  } as const;
  const title =
    shown.place === undefined
      ? definition.title
      : `${placeWords(definition, shown.place)} – ${definition.title}`;
  const description = intro ?? `${definition.title}: fill in this form for ${siteName}.`;
  const meta =
    view.issues.length > 0 || shown.place !== undefined
      ? { title: view.issues.length > 0 ? `Error: ${title}` : title, description, unlisted: true }
      : { title, description, path };
  return { props: { view, meta } };
}

/** What the answers cost, where they tell it. */
function sumToPay(
  { payment, fields }: FormDefinition,
  values: SubmittedFields,
  locale: string,
): Pick<AskingView, 'sum'> {
  if (payment === undefined) return {};
  const price = priceOf(payment, fields, values);
  return isSum(price) ? { sum: formatAmount(price, locale) } : {};
}

async function thanksPage(
  { thanks }: FormDefinition,
  { sent, paid }: Request['query'],
  { payments }: FormContext['services'],
): Promise<Result> {
  const [given = ''] = [sent].flat();
  const [token = ''] = [paid].flat();
  const { title, text } = thanks;
  const reference = isReference(given) ? { reference: given } : {};
  const sentences =
    payments === undefined ? [] : await describePaid({ reference: given, token }, payments);
  return {
    props: {
      view: {
        kind: 'thanks',
        title,
        text,
        ...reference,
        ...(sentences.length === 0 ? {} : { payment: sentences.join(' ') }),
      },
      meta: { title, description: text, unlisted: true },
    },
  };
}

function errorPage(statusCode: number): Result {
  const meta = { title: `${statusCode}: ${errorTitle(statusCode)}`, unlisted: true };
  return { props: { view: { kind: 'error', statusCode }, meta } };
}
