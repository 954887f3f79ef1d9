import { omitHiddenFields } from '@/lib/forms/validation/visible-fields';
import { trimInvisible } from '@/lib/forms/validation/field-values';
import { valuesOf, type SubmittedFields } from '@/lib/forms/submission';
import { shownAmountField, formatShownAmount } from '@/lib/forms/price';
import { hashContent } from '@/lib/server/forms/attempt';
import { areBlank, type SubmissionInput } from '@/lib/server/forms/body/sort-fields';
import type { PaidForm, PaymentServices } from '@/lib/server/payments/payment-services';
import type { StoredPayment } from '@/lib/server/payments/records/payment-record';

/**
 * Returns whether a post repeats the order of a payment: the same answers and displayed sum (a paid
 * form takes no files). Empty fields and spaces around an answer make no difference, and a post
 * without any answer repeats every order. Where the submission was deleted, nothing repeats it.
 */
export async function isSameOrder(
  { submission, amount }: StoredPayment,
  form: PaidForm,
  { sorted, body, change }: SubmissionInput,
  { store }: Pick<PaymentServices, 'store'>,
): Promise<boolean> {
  const [shown] = valuesOf(body.fields, shownAmountField) ?? [];
  if (shown !== undefined && shown !== formatShownAmount(amount)) return false;
  if (change !== undefined) {
    return (await store.findPaidChange(submission))?.request === change.request;
  }
  if (areBlank(sorted.answers)) return true;
  const stored = await store.findSubmission(submission);
  if (stored === undefined) return false;
  const sent = [...omitHiddenFields(form, sorted.answers), ...sorted.special];
  return hashFilled(sent) === hashFilled(stored.fields);
}

function hashFilled(fields: SubmittedFields): string {
  const filled = fields.flatMap(([name, values]) => {
    const own = values.map(trimInvisible).filter((value) => value !== '');
    return own.length === 0 ? [] : [[name, own] as const];
  });
  return hashContent(filled, []);
}
