import type { PaymentTerms } from '@/lib/payments/payment-terms';
import type { AmountBounds } from '@/lib/payments/sum-bounds';

/**
 * A form as its file in `content/forms/` defines it, as far as a page may know it. One definition
 * serves the page, the browser's check, the endpoint and the desk. What stays on the server (who is
 * written to) is in `lib/server/content/forms/define-form.ts`.
 */
export interface FormDefinition {
  /** The file's name: letters, digits, `-` and `_`. It is the form id in `/f/<id>`. */
  readonly id: string;
  /** The form's id at the hosted form service, used where the site posts there. */
  readonly hostedId?: string;
  readonly title: string;
  readonly intro?: string;
  /** A closed form shows `closedText` and answers INACTIVE. */
  readonly active: boolean;
  /** Why it is closed, where it was not its owner's wish but an abuse of it: answers BLOCKED. */
  readonly isBlocked?: boolean;
  readonly closedText?: string;
  /** Other sites that may post here, as origins (`https://example.org`). Own pages always may. */
  readonly origins: readonly string[];
  readonly submitLabel: string;
  readonly thanks: Thanks;
  /** Whether fields that the definition does not name are kept too. */
  readonly allowExtraFields: boolean;
  /** Every field of every step, in order. */
  readonly fields: readonly Field[];
  /**
   * How the fields are spread over pages, one after the other, before the answers are looked over
   * and sent; none where the form is one page. Every field is in exactly one step.
   */
  readonly steps?: readonly StepDefinition[];
  /** What it costs; a form with this is paid by card on a page of its own, `/f/<id>`. */
  readonly payment?: PaymentTerms;
}

/** One page of a form that is filled in page by page. */
export interface StepDefinition {
  readonly title: string;
  readonly intro?: string;
  /** Names of its fields, at least one. */
  readonly fields: readonly string[];
}

/** What happens after success: a page of the site, or words on the form's own page. */
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
  /** Own words for an error, by code; they replace the catalogue's. */
  readonly messages?: Readonly<Record<string, string>>;
  /** Asked only where the condition holds; else it is neither checked nor kept. */
  readonly showWhen?: Condition;
}

/** Holds where an earlier field that is itself asked has one of these values. */
export interface Condition {
  readonly field: string;
  readonly is: readonly string[];
}

export interface TextField extends FieldBase {
  readonly kind: 'text' | 'email' | 'tel' | 'url' | 'textarea';
  /** In UTF-16 code units after line breaks are counted as one, as browsers count. */
  readonly maxLength?: number;
  /** The text is a sum of money that the visitor names, within these bounds. */
  readonly sum?: AmountBounds;
}

export interface NumericField extends FieldBase {
  readonly kind: 'numeric';
  readonly min?: number;
  readonly max?: number;
  /** What a value is a whole multiple of, counted from `min` or 0, such as 1 or 0.5. */
  readonly step?: number;
}

/** A day of the calendar, sent as `2026-11-20`, or a time of day, sent as `19:30`. */
export interface DateTimeField extends FieldBase {
  readonly kind: 'date' | 'time';
  /** First and last that are taken, in the same form. */
  readonly min?: string;
  readonly max?: string;
  /** The site's locale, by which a day is written in messages and mails. */
  readonly locale?: string;
}

export interface Option {
  readonly value: string;
  readonly label: string;
}

export interface ChoiceField extends FieldBase {
  readonly kind: 'select' | 'radios';
  readonly options: readonly Option[];
}

/** Any number of several; `maxChoices` limits it. Sent as one name with several values. */
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
  /** Megabytes (1,000,000 bytes) that each file may have. */
  readonly maxMegabytes: number;
}

/** Sent along without being seen. What comes back is data and may be changed by whoever sends it. */
export interface HiddenField extends FieldBase {
  readonly kind: 'hidden';
  readonly value: string;
}

/** The same short text several times, such as the names of guests. Sent as one name, several values. */
export interface RepeatField extends FieldBase {
  readonly kind: 'repeat';
  /** What one of them is called, such as `Guest`; they are numbered. */
  readonly itemLabel: string;
  /** 1 to 9. */
  readonly maxItems: number;
  /** In UTF-16 code units, each. */
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
 * The address of a form at the hosted form service; `undefined` where it is sent to this site: no
 * service is set, the form has no id there, or it goes from page to page, which the service does not
 * know. The service is settled when the site is built.
 */
export function hostedFormUrl(
  { hostedId, steps }: Pick<FormDefinition, 'hostedId' | 'steps'>,
  origin: string | undefined = process.env.FORMS_ORIGIN,
): string | undefined {
  if (origin === undefined || origin === '' || hostedId === undefined) return undefined;
  return steps === undefined ? `${origin}/f/${hostedId}` : undefined;
}
