import { constraintWords, labelWords } from '@/lib/words/lib/forms/errors';

/** The field codes of the published client (`@formspree/core` 4.0.0). */
export type FieldErrorCode =
  | 'REQUIRED_FIELD_EMPTY'
  | 'REQUIRED_FIELD_MISSING'
  | 'TYPE_EMAIL'
  | 'TYPE_NUMERIC'
  | 'TYPE_TEXT'
  | 'STRIPE_CLIENT_ERROR'
  | 'STRIPE_SCA_ERROR';

/** An error of a field in the catalogue. */
export interface FieldEntry<Field> {
  readonly status: 402 | 413 | 422;
  readonly code: FieldErrorCode;
  /** Follows the field's label in the published client's components. */
  readonly message: (field: Field) => string;
  /** A sentence for our pages that says what to do. */
  readonly sentence: (field: Field) => string;
}

/** Creates an error with its message and its sentence. */
export function fieldEntry<Field>(
  code: FieldErrorCode,
  message: FieldEntry<Field>['message'],
  sentence: FieldEntry<Field>['sentence'],
  status: FieldEntry<Field>['status'] = 422,
): FieldEntry<Field> {
  return { status, code, message, sentence };
}

/**
 * Creates the error of an unmet constraint. `describe` returns what is valid, such as `12 or less`; `advise`
 * says what to do, in the middle of a sentence.
 */
export function constraintEntry<Field extends { readonly label: string }>(
  code: FieldErrorCode,
  describe: (field: Field) => string,
  advise: (field: Field) => string = (field) => constraintWords.enter(describe(field)),
  status?: FieldEntry<Field>['status'],
): FieldEntry<Field> {
  return fieldEntry(
    code,
    (field) => constraintWords.shouldBe(describe(field)),
    (field) => wrongAnswerSentence(field, advise(field)),
    status,
  );
}

/** Returns the sentence of an invalid answer: `For “Group size”, enter 12 or less`. */
export function wrongAnswerSentence({ label }: { readonly label: string }, advice: string): string {
  return constraintWords.advice(quoteLabel(label), advice);
}

/**
 * Quotes a label, so that a sentence is right with any: a noun, a question or a whole sentence. Leaves out
 * a colon or an asterisk at its ends, and has inner quotation marks inside.
 */
export function quoteLabel(label: string): string {
  let text = label.replace(/^[\s*]+/, '');
  while (/[\s:*]$/.test(text)) text = text.slice(0, -1);
  const inner = (text === '' ? label : text).replace(
    /["„“«]\s?([^"„“”«»]*?)\s?["“”»]/g,
    (_, words: string) => labelWords.quotedInside(words),
  );
  return labelWords.quoted(inner);
}
