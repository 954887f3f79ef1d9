import { builtFormsOrigin } from '@/lib/build-values';
import type { Field } from '@/lib/forms/kinds/registry';
import type { PaymentTerms } from '@/lib/payments/payment-terms';

export type { Field };

/**
 * The public part of a form's file in `content/forms/`, for the page, the validation in browser and
 * server, and the desk. The private part, such as mail recipients, is in
 * `lib/server/content/forms/define-form.ts`.
 */
export interface FormDefinition {
  /** The file's name: letters, digits, `-` and `_`. It is the form id in `/f/<id>`. */
  readonly id: string;
  /** The form's id at the hosted form service. */
  readonly hostedId?: string;
  /** Changes with the questions. Pages send it back, so that an outdated page is recognized. */
  readonly version?: string;
  readonly title: string;
  /** Its name at the desk and in mails to the organisation; default: the title. */
  readonly deskName?: string;
  readonly intro?: string;
  /** An inactive form shows `closedText` and responds with INACTIVE. */
  readonly active: boolean;
  /** The form is closed because of abuse, and responds with BLOCKED. */
  readonly isBlocked?: boolean;
  readonly closedText?: string;
  /** The largest number of submissions, and the sentence of the form that has them. */
  readonly places?: { readonly max: number; readonly fullText: string };
  /** How many submissions of one network in ten minutes may look alike without a proof of work. */
  readonly maxAlike?: number;
  /** Origins of other sites that may post to the form, such as `https://example.org`. */
  readonly origins: readonly string[];
  readonly submitLabel: string;
  readonly thanks: Thanks;
  /** Whether fields that the definition does not name are stored. */
  readonly allowExtraFields: boolean;
  /** Every field of every step, in order. */
  readonly fields: readonly Field[];
  /** The steps of the form; missing in a form of one page. Every field is in exactly one step. */
  readonly steps?: readonly StepDefinition[];
  /**
   * The names of the fields that choose an event and the number of places; missing in a form whose events
   * have no number of places.
   */
  readonly bookingFields?: readonly string[];
  /** The price; a form with this is paid by card on its own page, `/f/<id>`. */
  readonly payment?: PaymentTerms;
}

/** One step of a form. */
export interface StepDefinition {
  readonly title: string;
  readonly intro?: string;
  /** The names of its fields, at least one. */
  readonly fields: readonly string[];
}

/** The page after success: a content page, or a text on the form's own page. */
export interface Thanks {
  /** Path of a content page; without it the form's own page shows `title` and `text`. */
  readonly page?: string;
  readonly title: string;
  readonly text: string;
}

/**
 * Returns the address of a form at the hosted form service; `undefined` if it is sent to this site:
 * no service is set, the form has no id there, or it has steps, which the service does not support.
 */
export function hostedFormUrl(
  { hostedId, steps }: Pick<FormDefinition, 'hostedId' | 'steps'>,
  origin: string = builtFormsOrigin(),
): string | undefined {
  if (origin === '' || hostedId === undefined) return undefined;
  return steps === undefined ? `${origin}/f/${hostedId}` : undefined;
}

/** Returns the name of a form at the desk and in mails to the organisation; `id` if there is no such form. */
export function deskNameOf(
  form: Pick<FormDefinition, 'title' | 'deskName'> | undefined,
  id: string,
): string {
  return form?.deskName ?? form?.title ?? id;
}
