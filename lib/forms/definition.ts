import { builtFormsOrigin } from '@/lib/build-values';
import type { PaymentTerms } from '@/lib/payments/payment-terms';
import type { AmountBounds } from '@/lib/payments/money';

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

interface FieldBase {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly required: boolean;
  /** An autofill token (HTML, section 4.10.18.7.1), such as `name` or `email`. */
  readonly autocomplete?: string;
  /** Messages by error name, in place of the catalogue's. */
  readonly messages?: Readonly<Record<string, string>>;
  /** Shows the field only if the condition is met; else it is neither validated nor stored. */
  readonly showWhen?: Condition;
}

/** Met if an earlier visible field has one of these values. */
export interface Condition {
  readonly field: string;
  readonly is: readonly string[];
}

export interface TextField extends FieldBase {
  readonly kind: 'text' | 'email' | 'tel' | 'url' | 'textarea';
  /** In UTF-16 code units, a line break counted as one, as browsers count. */
  readonly maxLength?: number;
  /** The text is an amount of money within these bounds. */
  readonly sum?: AmountBounds;
  /** It asks for the code of tickets, which is checked and not stored. */
  readonly isCode?: true;
}

export interface NumericField extends FieldBase {
  readonly kind: 'numeric';
  readonly min?: number;
  readonly max?: number;
  /** Values are whole multiples of it, counted from `min` or 0, such as 1 or 0.5. */
  readonly step?: number;
  /** It counts a kind of ticket. A form with such fields needs one of them at least. */
  readonly isTicket?: true;
  /** Only those with a code may book this kind. */
  readonly needsCode?: true;
}

/** A date, sent as `2026-11-20`, or a time, sent as `19:30`. */
export interface DateTimeField extends FieldBase {
  readonly kind: 'date' | 'time';
  /** The first and last valid value, in the same format. */
  readonly min?: string;
  readonly max?: string;
  /** The site's locale, for dates in messages and mails. */
  readonly locale?: string;
}

export interface Option {
  readonly value: string;
  readonly label: string;
}

export interface ChoiceField extends FieldBase {
  readonly kind: 'select' | 'radios';
  readonly options: readonly Option[];
  /** Full events that are no options, with the addresses at which visitors join their waiting lists. */
  readonly waitingLists?: readonly { readonly label: string; readonly href: string }[];
}

/** Any number of options up to `maxChoices`. Sent as one name with several values. */
export interface CheckboxesField extends FieldBase {
  readonly kind: 'checkboxes';
  readonly options: readonly Option[];
  readonly maxChoices?: number;
}

export interface ConsentField extends FieldBase {
  readonly kind: 'consent';
}

export interface FileField extends FieldBase {
  readonly kind: 'file';
  /** File name extensions without the dot, in lower case, such as `pdf`. At least one. */
  readonly types: readonly string[];
  /** 1 for a single file. */
  readonly maxFiles: number;
  /** The largest size of each file, in megabytes of 1,048,576 bytes. */
  readonly maxMegabytes: number;
}

/** A hidden value. The sender may change it. */
export interface HiddenField extends FieldBase {
  readonly kind: 'hidden';
  readonly value: string;
}

/** A short text that is asked several times, such as guests. Sent as one name with several values. */
export interface RepeatField extends FieldBase {
  readonly kind: 'repeat';
  /** The label of an item, such as `Guest`; items are numbered. */
  readonly itemLabel: string;
  /** 1 to 9. */
  readonly maxItems: number;
  /** In UTF-16 code units for each item. */
  readonly maxLength?: number;
}

export type Field =
  | TextField
  | NumericField
  | DateTimeField
  | ChoiceField
  | CheckboxesField
  | ConsentField
  | FileField
  | HiddenField
  | RepeatField;

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
