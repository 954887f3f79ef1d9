import type { GetServerSidePropsContext, GetServerSidePropsResult } from 'next';
import type { FormDefinition } from '@/lib/forms/definition';
import type { FormFieldsView, FormView } from '@/lib/forms/form-view';
import { stepHeading } from '@/lib/forms/steps';
import type { SubmittedFields } from '@/lib/forms/submission';
import { errorTitle } from '@/lib/http/words';
import { formatAmount } from '@/lib/payments/amount';
import { isMoney, calculatePrice } from '@/lib/payments/price';
import type { PublicPayments } from '@/lib/payments/public-payments';
import type { FormAddress, FormContext } from '@/lib/server/forms/endpoint/form-context';
import { isReference } from '@/lib/server/submissions/ids';
import { describePayment } from '@/lib/server/payments/receipt';
import type { PageMeta } from '@/lib/site/frame';

export interface FormPageProps {
  readonly view: FormView;
  readonly meta: PageMeta;
}

export type FormPageResult = GetServerSidePropsResult<FormPageProps>;

/** Where a form's page stands, and in whose name. */
export type PageAddress = FormAddress &
  Pick<FormContext, 'siteName' | 'locale'> & { readonly payments?: PublicPayments | undefined };

/** Returns the path at which a form is shown and sent. */
export function formPath(
  { id }: Pick<FormDefinition, 'id'>,
  { project }: Pick<FormAddress, 'project'>,
): string {
  const path = `/f/${id}`;
  return project === undefined ? path : `/p/${project}${path}`;
}

/** Returns the page of a form with what is shown in it. */
export function formPage(
  definition: FormDefinition,
  page: PageAddress,
  shown: Partial<Omit<FormFieldsView, 'kind' | 'definition' | 'action'>> = {},
): FormPageResult {
  const { id, intro } = definition;
  const { siteName, locale, payments } = page;
  const { values = [] } = shown;
  const view = {
    kind: 'form',
    definition,
    action: formPath(definition, page),
    issues: [],
    values,
    ...shown,
    ...(payments === undefined ? {} : { payments, ...sumToPay(definition, values, locale) }),
  } as const;
  const title =
    shown.step === undefined
      ? definition.title
      : `${stepHeading(definition, shown.step)} – ${definition.title}`;
  const description = intro ?? `${definition.title}: fill in this form for ${siteName}.`;
  const isWrong = view.issues.length > 0;
  const isPlain = !isWrong && shown.step === undefined && shown.draft === undefined;
  const meta = isPlain
    ? { title, description, path: `/f/${id}` }
    : { title: isWrong ? `Error: ${title}` : title, description, unlisted: true };
  return { props: { view, meta } };
}

/** What the answers cost, where they tell it. */
function sumToPay(
  { payment, fields }: FormDefinition,
  values: SubmittedFields,
  locale: string,
): Pick<FormFieldsView, 'sum'> {
  if (payment === undefined) return {};
  const price = calculatePrice(payment, fields, values);
  return isMoney(price) ? { sum: formatAmount(price, locale) } : {};
}

/** Returns the page that a form leads to after success. */
export async function thanksPage(
  { thanks }: FormDefinition,
  { sent, paid }: GetServerSidePropsContext['query'],
  { payments }: FormContext['services'],
): Promise<FormPageResult> {
  const [given = ''] = [sent].flat();
  const [token = ''] = [paid].flat();
  const { title, text } = thanks;
  const reference = isReference(given) ? { reference: given } : {};
  const sentences =
    payments === undefined ? [] : await describePayment({ reference: given, token }, payments);
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

/** Returns the page of a request that cannot be answered with a form. */
export function errorPage(statusCode: number): FormPageResult {
  const meta = { title: `${statusCode}: ${errorTitle(statusCode)}`, unlisted: true };
  return { props: { view: { kind: 'error', statusCode }, meta } };
}
