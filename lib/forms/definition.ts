/**
 * A form as its file in `content/forms/` defines it. One definition serves the page, the browser's
 * check, the endpoint and the desk.
 */
export interface FormDefinition {
  /** The file's name: letters, digits, `-` and `_`. It is the form id in `/f/<id>`. */
  readonly id: string;
  readonly title: string;
  readonly intro?: string;
  /** A closed form shows `closedText` and answers INACTIVE. */
  readonly active: boolean;
  readonly closedText?: string;
  /** Other sites that may post here, as origins (`https://example.org`). Own pages always may. */
  readonly origins: readonly string[];
  readonly submitLabel: string;
  readonly thanks: Thanks;
  /** Whether fields that the definition does not name are kept too. */
  readonly allowExtraFields: boolean;
  readonly fields: readonly Field[];
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
}

export interface TextField extends FieldBase {
  readonly kind: 'text' | 'email' | 'tel' | 'url' | 'textarea';
  /** In UTF-16 code units after line breaks are counted as one, as browsers count. */
  readonly maxLength?: number;
}

export interface NumericField extends FieldBase {
  readonly kind: 'numeric';
  readonly min?: number;
  readonly max?: number;
}

export interface ChoiceField extends FieldBase {
  readonly kind: 'select' | 'radios';
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

export interface ConsentField extends FieldBase {
  readonly kind: 'consent';
}

export type Field = TextField | NumericField | ChoiceField | ConsentField;
