import type { FormDefinition } from '@/lib/forms/definition';
import { formatAmount } from '@/lib/payments/amount';
import type { Money } from '@/lib/payments/money';
import { pageTokens } from '@/lib/server/endpoint/form-page';
import type { FormContext } from '@/lib/server/forms/form-context';
import type { PaidForm } from '@/lib/server/payments/payment-services';

/** A form that asks for a card only. */
export interface CardForm {
  readonly definition: FormDefinition;
  /** `undefined` if what is paid for has no price any more. */
  readonly amount: Money | undefined;
}

/** Returns a form without fields that pays a sum for a paid form. */
export function cardForm(form: PaidForm, amount: Money | undefined, submitLabel: string): CardForm {
  const { intro: _intro, steps: _steps, ...shared } = form;
  const definition = {
    ...shared,
    fields: [],
    submitLabel,
    payment: { ...form.payment, price: { kind: 'fixed', minor: amount?.minor ?? 0 } as const },
  };
  return { definition, amount };
}

/** Returns what renders the form. Without card fields, it shows the other ways to pay. */
export async function renderCardForm(
  { definition, amount }: CardForm,
  { forms, locale, paymentsFor, services }: FormContext,
) {
  const payments = amount && paymentsFor(definition);
  // The form may be closed at the desk.
  const { active = false, closedText } = forms.get(definition.id) ?? {};
  return {
    definition: { ...definition, active, closedText: closedText ?? definition.closedText },
    action: `/f/${definition.id}`,
    ...(await pageTokens(definition, services)),
    payments,
    sum: amount && formatAmount(amount, locale),
  };
}
