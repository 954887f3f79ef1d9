import {
  brandOf,
  digitsOf,
  validatePart,
  isImmediate,
  formatPart,
  type CardBrand,
  type CardInputError,
  type CardPart,
} from './card-rules';

const labels = {
  number: 'Credit or debit card number',
  expiry: 'Credit or debit card expiration date',
  cvc: 'Credit or debit card CVC/CVV',
} as const;

const placeholders = {
  number: 'Practice card – no real cards',
  expiry: 'MM / YY',
  cvc: 'CVC',
} as const;

/** The autofill names of a card (HTML, "Autofill"), as in Stripe's fields. */
const autofill = { number: 'cc-number', expiry: 'cc-exp', cvc: 'cc-csc' } as const;

/** An input of a field, which formats its digits as printed on a card. */
export class FieldInput {
  readonly element = document.createElement('input');
  #digits = '';
  #wasBlurred = false;

  /** `now` determines which cards have expired; `onChange` is called after every change. */
  constructor(
    readonly part: CardPart,
    private readonly now: () => Date,
    private readonly onChange: () => void,
  ) {
    this.element.className = part;
    this.element.inputMode = 'numeric';
    this.element.autocomplete = autofill[part];
    this.element.spellcheck = false;
    this.element.placeholder = placeholders[part];
    this.element.setAttribute('aria-label', labels[part]);
    this.element.addEventListener('input', () => this.#read());
    this.element.addEventListener('blur', () => {
      this.#wasBlurred = this.#digits !== '';
      this.onChange();
    });
    this.updateState('unknown');
  }

  get digits(): string {
    return this.#digits;
  }

  /** Returns the error of the input, whether or not it shows. */
  findError(brand: CardBrand): CardInputError | undefined {
    return validatePart(this.part, this.#digits, brand, this.now());
  }

  /** Returns the error that shows. Incomplete input shows after blur or an attempt to pay. */
  visibleError(brand: CardBrand): CardInputError | undefined {
    const error = this.findError(brand);
    return error && (this.#wasBlurred || isImmediate(error)) ? error : undefined;
  }

  /** Whether the input is valid with the caret at its end, so that focus can move on. */
  isFinished(brand: CardBrand): boolean {
    const { selectionEnd, value } = this.element;
    return this.findError(brand) === undefined && selectionEnd === value.length;
  }

  /** Shows the error of incomplete input too, after an attempt to pay. */
  showErrors(): void {
    this.#wasBlurred = true;
  }

  clear(): void {
    this.#digits = '';
    this.#wasBlurred = false;
    this.element.value = '';
  }

  /** Sets the classes of the state and `aria-invalid`. */
  updateState(brand: CardBrand): void {
    const isInvalid = this.visibleError(brand) !== undefined;
    const { classList } = this.element;
    classList.toggle('is-empty', this.#digits === '');
    classList.toggle('is-complete', this.findError(brand) === undefined);
    classList.toggle('is-invalid', isInvalid);
    this.element.setAttribute('aria-invalid', String(isInvalid));
  }

  #read(): void {
    const { value, selectionStart } = this.element;
    const before = value.slice(0, selectionStart ?? value.length).replace(/\D/g, '').length;
    const isAtEnd = before === value.replace(/\D/g, '').length;
    const brand = this.part === 'number' ? brandOf(value.replace(/\D/g, '')) : 'amex';
    this.#digits = digitsOf(this.part, value, brand);
    const formatted = formatPart(this.part, this.#digits, brand);
    this.element.value = formatted;
    const caret = isAtEnd ? formatted.length : caretAfter(formatted, before);
    this.element.setSelectionRange(caret, caret);
    this.onChange();
  }
}

/** Returns the caret position after a number of digits. */
function caretAfter(formatted: string, digits: number): number {
  let left = digits;
  for (let position = 0; position < formatted.length; position += 1) {
    if (left === 0) return position;
    if (/\d/.test(formatted.charAt(position))) left -= 1;
  }
  return formatted.length;
}
