import type { FormDefinition } from '@/lib/forms/definition';
import type { Issue } from '@/lib/forms/errors';
import type { SubmittedFields } from '@/lib/forms/submission';

/** What a form's own page shows. */
export type FormView =
  | {
      readonly kind: 'form';
      readonly definition: FormDefinition;
      /** Where the form is sent: the address at which it was asked for. */
      readonly action: string;
      readonly issues: readonly Issue[];
      /** What was typed before; all of it is shown again. */
      readonly values: SubmittedFields;
    }
  | {
      readonly kind: 'thanks';
      readonly title: string;
      readonly text: string;
      /** What to quote when asking about the message. */
      readonly reference?: string;
    }
  /** The request cannot be answered with a page of the form. */
  | { readonly kind: 'error'; readonly statusCode: number };
