import type { FormDefinition } from '@/lib/forms/definition';
import type { Issue } from '@/lib/forms/errors/issue';
import type { Step } from '@/lib/forms/steps';
import type { SubmittedFields } from '@/lib/forms/submission';
import type { PublicPayments } from '@/lib/payments/public-payments';

/** What a form's own page shows. */
export type FormView =
  | FormFieldsView
  | {
      readonly kind: 'thanks';
      readonly title: string;
      readonly text: string;
      /** What to quote when asking about the message. */
      readonly reference?: string;
      /** The sum and the card of a payment, in sentences for its payer. */
      readonly payment?: string;
    }
  /** The request cannot be answered with a page of the form. */
  | { readonly kind: 'error'; readonly statusCode: number };

/** The form itself, with all that was typed before. */
export interface FormFieldsView {
  readonly kind: 'form';
  readonly definition: FormDefinition;
  /** Where the form is sent: the address at which it was asked for. */
  readonly action: string;
  readonly issues: readonly Issue[];
  /** What was typed before; all of it is shown again. */
  readonly values: SubmittedFields;
  /** Where a visitor is in a form with steps; at the beginning if it does not say. */
  readonly step?: Step;
  /** Whether the visitor has looked over the answers before, and so comes back there. */
  readonly hasCheckedAnswers?: boolean;
  /** Files that were chosen before, which browsers forget, by the name of their field. */
  readonly missingFiles?: readonly { readonly field: string; readonly name: string }[];
  /** Names this try, so that the same answers sent twice are kept once. */
  readonly attempt?: string;
  /** Names the draft that the page shows, so that the next post changes the same one. */
  readonly draft?: string;
  /** A sentence about the page itself, above the form. */
  readonly notice?: string;
  /** Says when the page was made, signed by the server. */
  readonly formToken?: string;
  /** How a card is taken for a form that is paid; none where none is taken. */
  readonly payments?: PublicPayments;
  /** What is to be paid, as people read it, where the answers tell it already. */
  readonly sum?: string;
}
