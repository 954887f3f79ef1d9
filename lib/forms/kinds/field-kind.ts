import type { FieldEntry } from '@/lib/forms/errors/field-entry';
import type { Control } from '@/lib/forms/kinds/control';
import type { missingWords } from '@/lib/words/lib/forms/errors';

/** What fields of every kind have. */
export interface FieldBase {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  readonly required: boolean;
  /** An autofill token (HTML, section 4.10.18.7.1), such as `name` or `email`. */
  readonly autocomplete?: string;
  /** Messages by error name, in place of the catalogue's. */
  readonly messages?: Readonly<Record<string, string>>;
  /** Of numbers and dates in its messages. In English, only dates have one. */
  readonly locale?: string | undefined;
  /** Shows the field only if the condition is met; else it is neither validated nor stored. */
  readonly showWhen?: Condition;
}

/** Met if an earlier visible field has one of these values. */
export interface Condition {
  readonly field: string;
  readonly is: readonly string[];
}

export interface Option {
  readonly value: string;
  readonly label: string;
}

/**
 * What browser and server need of a kind of field. `ErrorName` are the errors that its values can have.
 * Its functions are methods: their parameters are compared bivariantly, so `kindOf` can return any kind.
 */
export interface FieldKind<F extends FieldBase, ErrorName extends string = never> {
  /** The sentence of a missing answer. */
  readonly missing: keyof typeof missingWords;
  /** The error of several values; `undefined` if the field may have several. */
  readonly severalValues: ErrorName | undefined;
  /** Validates a value that is not blank. Returns the error; `undefined` for a valid value. */
  validate(field: F, value: string): ErrorName | undefined;
  /** Validates the number of values that are not blank. */
  validateCount?(field: F, values: readonly string[]): ErrorName | undefined;
  /** Formats a value as people read it, on every page and in mails. */
  format(field: F, value: string): string;
  /** Returns which values of an earlier version of the form the field can show. */
  carryOver(field: F, values: readonly string[]): readonly string[];
}

/** The errors that only one kind has, for the catalogue. */
export type KindErrors = Readonly<Record<string, FieldEntry<FieldBase>>>;

/** The settings of a field in the form's file that some kinds support. */
export interface FieldSettings {
  readonly maxLength?: number;
  readonly min?: number | string;
  readonly max?: number | string;
  readonly step?: number;
  readonly options?: readonly Option[];
  readonly maxChoices?: number;
  readonly types?: readonly string[];
  readonly maxFiles?: number;
  readonly maxMegabytes?: number;
  readonly value?: string;
  readonly itemLabel?: string;
  readonly maxItems?: number;
}

/** The name of a setting that some kinds support. */
export type FieldSetting = keyof FieldSettings | 'autocomplete' | 'summary' | 'was';

/** What only the server needs of a kind of field. Browsers do not load it. */
export interface ServerFieldKind<F extends FieldBase> {
  readonly settings: readonly FieldSetting[];
  /** The setting without which the kind makes no sense. */
  readonly needs?: 'options' | 'itemLabel' | 'value';
  /** Whether `min` or `max` has the format of the kind. */
  readonly isValidLimit?: (limit: number | string) => boolean;
  /** Defines a field by valid settings of the form's file. */
  define(base: FieldBase, settings: FieldSettings, locale: string | undefined): F;
  /** Returns the control that asks for the answer, with its value. */
  control(field: F, value: string | undefined): Control;
  /** The part of the answer in the summary of a submission, without a `summary` of its own. */
  readonly summary: 'number' | 'fact' | 'message' | 'none';
  /** Whether visitors write the answer in their own words, which may be spam. */
  readonly isWritten?: true;
  /** Whether a link in the answer is a sign of spam. */
  readonly isLinkSuspicious?: true;
  /** Whether visitors cannot answer anew when they change a booking. */
  readonly isFinal?: true;
  /**
   * Returns a valid value for the daily test submission; empty for a field to leave out, and `undefined`
   * if there is none.
   */
  canaryValue(field: F, site: { readonly url: string; readonly today: string }): string | undefined;
  /** A field with values, for the gallery and the tests. */
  readonly example: { readonly field: F; readonly values: readonly string[] };
}
