import { reservedFields } from '@/lib/forms/reserved-names';
import { valuesOf } from '@/lib/forms/submission';
import type { FormServices } from '@/lib/server/forms/form-services';
import type { SubmissionInput } from '@/lib/server/forms/body/sort-fields';
import { isLocalProgram } from '@/lib/server/platform/limits/limits';
import type { Sender } from '@/lib/server/forms/spam/sender';
import { formTokenAge } from '@/lib/server/forms/spam/form-token';
import { hashNetwork } from '@/lib/server/platform/http/requests/client-network';
import type { PaidForm, PaymentServices } from '@/lib/server/payments/payment-services';

/** The page that a card was entered in. */
export interface PageAge {
  /** Milliseconds since the page was made, as far as the server can tell. */
  readonly age: number;
  /** Identifies the visit to the page; `undefined` where nothing does. */
  readonly visit: string | undefined;
}

/** Milliseconds for which the first post without a valid token counts as the start of a visit. */
const visitWindow = 10 * 60 * 1000;

/**
 * Returns how long a page was open before its card is charged: by the form token of our own
 * pages, else by the session data of a protocol client. Other posts are timed from the first such
 * post of their network.
 */
export async function timeOnPage(
  form: PaidForm,
  { body }: SubmissionInput,
  sender: Sender,
  { siteUrl }: Pick<FormServices, 'siteUrl'>,
  { store, now }: PaymentServices,
): Promise<PageAge> {
  const { headers, session, visitor } = sender;
  const [token] = valuesOf(body.fields, reservedFields.formToken) ?? [];
  if (token !== undefined) {
    const age = await formTokenAge(token, form.id, store, now());
    if (age !== undefined) return { age, visit: token };
  }
  const header = headers['formspree-session-data'];
  const visit = typeof header === 'string' ? header : undefined;
  if (token === undefined && session?.age !== undefined) {
    return { age: isLocalProgram(visitor, siteUrl) ? visitWindow : session.age, visit };
  }
  const { kind } = visitor;
  const name =
    kind === 'network' ? hashNetwork(visitor.network, await store.secret('limits'), now()) : kind;
  const first = { key: `first-post:${form.id}:${name}`, max: 1, windowMs: visitWindow };
  if ((await store.countLimits([first], now())) === undefined) return { age: 0, visit };
  const full = await store.findFullLimit([first], now());
  const age = full === undefined ? 0 : visitWindow - (full.until.getTime() - now().getTime());
  return { age, visit };
}
