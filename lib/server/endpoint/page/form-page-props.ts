import type { GetServerSidePropsContext, GetServerSidePropsResult } from 'next';
import type { FormDefinition } from '@/lib/forms/definition';
import type { FormFieldsView, FormView } from '@/lib/forms/form-view';
import { stepHeading } from '@/lib/forms/steps';
import type { SubmittedFields } from '@/lib/forms/submission';
import { errorTitle } from '@/lib/http/error-texts';
import { previewText, ticketPricesText } from '@/lib/forms/price';
import type { PublicPayments } from '@/lib/payments/payment-terms';
import { cancelledThanks } from '@/lib/server/bookings/page/current-ticket';
import type { FormAddress, FormContext } from '@/lib/server/forms/form-context';
import { pageMetaWords } from '@/lib/words/lib/server/forms';
import { isReference } from '@/lib/server/platform/store/ids';
import { describePayment } from '@/lib/server/payments/receipt';
import type { PageMeta } from '@/lib/site/frame';

export interface FormPageProps {
  readonly view: FormView;
  readonly meta: PageMeta;
}

export type FormPageResult = GetServerSidePropsResult<FormPageProps>;

/** The address of a form's page, and the site's settings for it. */
export type FormPageOptions = FormAddress &
  Pick<FormContext, 'siteName' | 'locale'> & { readonly payments?: PublicPayments | undefined };

/** Returns the path at which a form is shown and sent. */
export function formPath(
  { id }: Pick<FormDefinition, 'id'>,
  { project }: Pick<FormAddress, 'project'>,
): string {
  const path = `/f/${id}`;
  return project === undefined ? path : `/p/${project}${path}`;
}

/** Returns the props of a form's page. */
export function formPage(
  definition: FormDefinition,
  page: FormPageOptions,
  shown: Partial<Omit<FormFieldsView, 'kind' | 'definition' | 'action'>> = {},
): FormPageResult {
  const { id, intro } = definition;
  const { siteName, locale } = page;
  // The form of a waiting list takes no card.
  const payments = definition.payment === undefined ? undefined : page.payments;
  const { values = [] } = shown;
  const view = {
    kind: 'form',
    definition,
    action: formPath(definition, page),
    issues: [],
    values,
    ...shown,
    ...(payments && { payments, ...amountToPay(definition, values, locale) }),
  } as const;
  const title =
    shown.step === undefined
      ? definition.title
      : `${stepHeading(definition, shown.step)} – ${definition.title}`;
  const description = intro ?? pageMetaWords.description(definition.title, siteName);
  const isWrong = view.issues.length > 0;
  const isPlain = !isWrong && shown.step === undefined && shown.draft === undefined;
  const meta = isPlain
    ? { title, description, path: `/f/${id}` }
    : { title: isWrong ? pageMetaWords.error(title) : title, description, unlisted: true };
  return { props: { view, meta } };
}

/** Returns the amount to pay, if the values determine it, and the prices of the event that they choose. */
function amountToPay(
  definition: FormDefinition,
  values: SubmittedFields,
  locale: string,
): Pick<FormFieldsView, 'sum' | 'prices'> {
  return {
    sum: previewText(definition, values, locale),
    prices: ticketPricesText(definition, values, locale),
  };
}

/** Returns the props of the page after success. */
export async function thanksPage(
  { thanks }: FormDefinition,
  query: GetServerSidePropsContext['query'],
  { payments, bookings }: FormContext['services'],
): Promise<FormPageResult> {
  const { sent, paid } = query;
  const [sentReference = ''] = [sent].flat();
  const [token = ''] = [paid].flat();
  const waiting = await bookings.readWaiting(query, sentReference).catch(() => undefined);
  const sentences =
    payments === undefined
      ? []
      : await describePayment({ reference: sentReference, token }, payments);
  const ticket = await bookings.readTicket(query, sentReference);
  const { title, text } = waiting ?? (ticket && cancelledThanks(ticket)) ?? thanks;
  return {
    props: {
      view: {
        kind: 'thanks',
        title,
        text,
        reference: isReference(sentReference) ? sentReference : undefined,
        payment: sentences.length === 0 ? undefined : sentences.join(' '),
        ticket,
        waitingPage: waiting?.page,
      },
      meta: { title, description: text, unlisted: true },
    },
  };
}

/** Returns the props of an error page. */
export function errorPage(statusCode: number): FormPageResult {
  const meta = { title: `${statusCode}: ${errorTitle(statusCode)}`, unlisted: true };
  return { props: { view: { kind: 'error', statusCode }, meta } };
}
