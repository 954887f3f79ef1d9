/**
 * The attributes that mark the parts of a form. The server writes them into the form's HTML, and the
 * browser code finds the parts by them; styles and end-to-end tests use the same names.
 */
const attributes = {
  /** On the form: its definition as JSON. */
  definition: 'data-definition',
  /** On the form: `live` after the browser code has removed the server's errors. */
  errors: 'data-errors',
  /** The introduction, which belongs to the first step. */
  intro: 'data-intro',
  /** Holds the error summary; once in the page, with the form's id. */
  summary: 'data-summary',
  /** Lists the answers to questions that the form no longer has. */
  earlier: 'data-earlier',
  /** The error summary itself. */
  problems: 'data-problems',
  /** The box of a field, with its name. A field of the kind `hidden` has none. */
  field: 'data-field',
  /** On a field whose condition the answers so far do not meet. */
  unmetCondition: 'data-unmet-condition',
  /** A note of a field: `hint`, `condition`, `limits` or `again`. */
  note: 'data-note',
  /** Holds the error of a field, with the field's name. */
  fieldError: 'data-error-of',
  /** On an error that the server rendered. */
  serverError: 'data-server-error',
  /** The character limit of a textarea, with the field's name. */
  count: 'data-count-of',
  /** Around the items of a repeated field with more than one answer. */
  severalItems: 'data-several',
  /** An item of a repeated field, with its number. */
  item: 'data-item',
  /** On an item after the last answer. */
  unusedItem: 'data-unused',
  /** Holds the button that removes an item. */
  removeItem: 'data-remove',
  /** Holds the button that adds an item. */
  addItem: 'data-add',
  /** Holds the list of chosen files. */
  files: 'data-files',
  /** A step, with its number, or `check` for the page that lists the answers. */
  step: 'data-step',
  /** The heading of a step. */
  stepTitle: 'data-step-title',
  /** Holds the list of answers. */
  answers: 'data-answers',
  /** Holds the status message. */
  status: 'data-status',
  /** Holds the button that clears a draft on the server. */
  clear: 'data-clear',
  /** The card section. */
  card: 'data-card',
  /** On the card section: the public payment settings as JSON. */
  payments: 'data-payments',
  /** The box of a card field, with the part of the card. */
  cardBox: 'data-card-box',
  /** On a card field's box that has the focus. */
  focused: 'data-focused',
  /** On a card field with an error. */
  wrong: 'data-wrong',
  /** The label of a card field. */
  cardLabel: 'data-label',
  cardBrand: 'data-card-brand',
  /** The amount to pay. */
  amount: 'data-sum',
  /** The price of each kind of ticket. */
  prices: 'data-prices',
  /** On the card section of a booking that costs nothing. */
  free: 'data-free',
  /** What to do where the card scripts do not load. */
  cardNote: 'data-card-note',
  /** Holds what to do where the card fields do not load. */
  cardHelp: 'data-card-help',
  /** Holds the status message of the card fields. */
  cardStatus: 'data-card-status',
} as const;

export type FormPart = keyof typeof attributes;

/** Returns the attribute of a part, to be spread into its element. */
export function mark(
  part: FormPart,
  value: string | number = '',
): Readonly<Record<string, string>> {
  return { [attributes[part]]: String(value) };
}

/** Returns the name of a part's attribute. */
export function markName(part: FormPart): string {
  return attributes[part];
}

/** Returns the value of a part's attribute; `undefined` where the element is not marked. */
export function markValue(element: Element, part: FormPart): string | undefined {
  return element.getAttribute(attributes[part]) ?? undefined;
}

/** Returns the selector of a part, or of the part with this value. */
export function partSelector(part: FormPart, value?: string | number): string {
  const name = attributes[part];
  return value === undefined ? `[${name}]` : `[${name}="${value}"]`;
}

/** Finds the first element of a part. */
export function findPart(
  root: ParentNode,
  part: FormPart,
  value?: string | number,
): HTMLElement | undefined {
  return root.querySelector<HTMLElement>(partSelector(part, value)) ?? undefined;
}

/** Finds all elements of a part, in document order. */
export function findParts(root: ParentNode, part: FormPart): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>(partSelector(part))];
}

/** Returns the id of a field's control, unique on a page with several forms. */
export function fieldId(form: string, field: string): string {
  return `field-${form}-${field}`;
}

/** Returns the id of an element that describes a field's control. */
export function partId(
  id: string,
  part: 'hint' | 'condition' | 'limits' | 'again' | 'error' | 'count',
): string {
  return `${id}-${part}`;
}
