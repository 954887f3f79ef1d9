import { checkboxes, checkboxesOnServer } from '@/lib/forms/kinds/checkboxes';
import { consent, consentOnServer } from '@/lib/forms/kinds/consent';
import { date, dateErrors, dateOnServer } from '@/lib/forms/kinds/date';
import { email, emailErrors, emailOnServer } from '@/lib/forms/kinds/email';
import { file, fileOnServer } from '@/lib/forms/kinds/file';
import { hidden, hiddenOnServer } from '@/lib/forms/kinds/hidden';
import { numeric, numericOnServer } from '@/lib/forms/kinds/numeric';
import { radios, radiosOnServer } from '@/lib/forms/kinds/radios';
import { repeat, repeatOnServer } from '@/lib/forms/kinds/repeat';
import { select, selectOnServer } from '@/lib/forms/kinds/select';
import { tel, telErrors, telOnServer } from '@/lib/forms/kinds/tel';
import { text, textOnServer } from '@/lib/forms/kinds/text';
import { textarea, textareaOnServer } from '@/lib/forms/kinds/textarea';
import { time, timeErrors, timeOnServer } from '@/lib/forms/kinds/time';
import { url, urlErrors, urlOnServer } from '@/lib/forms/kinds/url';
import type { FieldKind, ServerFieldKind } from '@/lib/forms/kinds/field-kind';
import { textLength } from '@/lib/forms/submission';

/** All kinds of fields. For a kind in this list, the compiler asks for a line in `serverFieldKinds`. */
export const fieldKinds = {
  text,
  email,
  tel,
  url,
  textarea,
  numeric,
  select,
  radios,
  date,
  time,
  checkboxes,
  repeat,
  file,
  hidden,
  consent,
};

/** Errors that only one kind has, which the catalogue of errors includes. */
export const kindErrors = {
  ...emailErrors,
  ...telErrors,
  ...urlErrors,
  ...dateErrors,
  ...timeErrors,
};

export type Field = FieldOf<(typeof fieldKinds)[keyof typeof fieldKinds]>;

/** The name of an error that a value can have. */
export type ValueError = ErrorOf<(typeof fieldKinds)[keyof typeof fieldKinds]>;

type FieldOf<Kind> = Kind extends FieldKind<infer F, string> ? F : never;
type ErrorOf<Kind> = Kind extends FieldKind<never, infer ErrorName> ? ErrorName : never;

/** What only the server needs of them: the build leaves this list out of the scripts of browsers. */
export const serverFieldKinds: {
  readonly [Kind in Field['kind']]: ServerFieldKind<Extract<Field, { readonly kind: Kind }>>;
} = {
  text: textOnServer,
  email: emailOnServer,
  tel: telOnServer,
  url: urlOnServer,
  textarea: textareaOnServer,
  numeric: numericOnServer,
  select: selectOnServer,
  radios: radiosOnServer,
  date: dateOnServer,
  time: timeOnServer,
  checkboxes: checkboxesOnServer,
  repeat: repeatOnServer,
  file: fileOnServer,
  hidden: hiddenOnServer,
  consent: consentOnServer,
};

/** Returns what browser and server need of a field's kind. */
export function kindOf({ kind }: Pick<Field, 'kind'>): FieldKind<Field, ValueError> {
  return fieldKinds[kind];
}

/** Returns what only the server needs of a field's kind. */
export function serverKindOf({ kind }: Pick<Field, 'kind'>): ServerFieldKind<Field> {
  return serverFieldKinds[kind];
}

/** Validates a value that is not blank. Returns the error; `undefined` for a valid value. */
export function validateValue(field: Field, value: string): ValueError | 'TOO_LONG' | undefined {
  const { maxLength } = 'maxLength' in field ? field : {};
  if (maxLength !== undefined && textLength(value) > maxLength) return 'TOO_LONG';
  return kindOf(field).validate(field, value);
}
