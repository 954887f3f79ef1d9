import type { Ticket } from '@/lib/bookings/ticket';
import type { FormDefinition } from '@/lib/forms/definition';
import type { Issue } from '@/lib/forms/errors/issue';
import type { Step } from '@/lib/forms/steps';
import type { SubmittedFields } from '@/lib/forms/submission';
import type { PublicPayments } from '@/lib/payments/payment-terms';

/** The content of a form's page. */
export type FormView =
  | FormFieldsView
  | {
      readonly kind: 'thanks';
      readonly title: string;
      readonly text: string;
      /** The reference of the submission. */
      readonly reference?: string;
      /** The amount and card of a payment, as sentences. */
      readonly payment?: string;
      /** The visitor's booking. It shows the reference too. */
      readonly ticket?: Ticket;
      /** The path of the page with the visitor's position on a waiting list. */
      readonly waitingPage?: string;
    }
  /** An error page. */
  | { readonly kind: 'error'; readonly statusCode: number };

/** The form with the values that were typed before. */
export interface FormFieldsView {
  readonly kind: 'form';
  readonly definition: FormDefinition;
  /** The address to which the form is sent: that of its page. */
  readonly action: string;
  readonly issues: readonly Issue[];
  /** The values that were typed before. */
  readonly values: SubmittedFields;
  /** The token of the offer that the form pays for. */
  readonly offer?: string;
  /** The change of a booking that the form pays for. */
  readonly change?: string;
  /** The current step of a form with steps; default: the first. */
  readonly step?: Step;
  /** Whether the visitor has reached the check page, and so returns there. */
  readonly hasCheckedAnswers?: boolean;
  /** Files that were chosen before and must be chosen again, by field. */
  readonly missingFiles?: readonly { readonly field: string; readonly name: string }[];
  /** The idempotency key, so that a submission sent twice is stored once. */
  readonly attempt?: string;
  /** The id of the draft that the page shows, which the next post changes. */
  readonly draft?: string;
  /** The token of the places that are held for the visitor. */
  readonly hold?: string;
  /** A message above the form. */
  readonly notice?: string;
  /** The signed time at which the page was rendered. */
  readonly formToken?: string;
  /** The payment settings of a paid form; missing if it takes no card. */
  readonly payments?: PublicPayments;
  /** The formatted amount to pay, if the values determine it. */
  readonly sum?: string;
  /** The price of each kind of ticket for the chosen event, in words. */
  readonly prices?: string;
}
