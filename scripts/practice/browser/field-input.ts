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

/** The names by which browsers fill in a card (HTML, "Autofill"), as in Stripe's own fields. */
const autofill = { number: 'cc-number', expiry: 'cc-exp', cvc: 'cc-csc' } as const;

/** One input of a field, which keeps digits in the form that a card shows them. */
export class FieldInput {
  readonly element = document.createElement('input');
  #digits = '';
  #wasLeft = false;

  /** `now` decides which cards have expired; `changed` is called after every change. */
  constructor(
    readonly part: CardPart,
    private readonly now: () => Date,
    private readonly changed: () => void,
  ) {
    this.element.className = part;
    this.element.inputMode = 'numeric';
    this.element.autocomplete = autofill[part];
    this.element.spellcheck = false;
    this.element.placeholder = placeholders[part];
    this.element.setAttribute('aria-label', labels[part]);
    this.element.addEventListener('input', () => this.#read());
    this.element.addEventListener('blur', () => {
      this.#wasLeft = this.#digits !== '';
      this.changed();
    });
    this.mark('unknown');
  }

  get digits(): string {
    return this.#digits;
  }

  /** What is wrong with what stands there, whether or not it shows already. */
  mistake(brand: CardBrand): CardInputError | undefined {
    return validatePart(this.part, this.#digits, brand, this.now());
  }

  /** What is wrong and shows: what is missing shows once one has left the field or was asked for it. */
  shown(brand: CardBrand): CardInputError | undefined {
    const mistake = this.mistake(brand);
    return mistake && (this.#wasLeft || isImmediate(mistake)) ? mistake : undefined;
  }

  /** Whether nothing is missing and one has typed to the end: the next input may take over. */
  isFinished(brand: CardBrand): boolean {
    const { selectionEnd, value } = this.element;
    return this.mistake(brand) === undefined && selectionEnd === value.length;
  }

  /** The page wants to pay with what stands here. */
  asked(): void {
    this.#wasLeft = true;
  }

  clear(): void {
    this.#digits = '';
    this.#wasLeft = false;
    this.element.value = '';
  }

  /** Puts the state where the site's style finds it, and where a screen reader does. */
  mark(brand: CardBrand): void {
    const shown = this.shown(brand) !== undefined;
    const { classList } = this.element;
    classList.toggle('is-empty', this.#digits === '');
    classList.toggle('is-complete', this.mistake(brand) === undefined);
    classList.toggle('is-invalid', shown);
    this.element.setAttribute('aria-invalid', String(shown));
  }

  #read(): void {
    const { value, selectionStart } = this.element;
    const before = value.slice(0, selectionStart ?? value.length).replace(/\D/g, '').length;
    const isAtEnd = before === value.replace(/\D/g, '').length;
    const brand = this.part === 'number' ? brandOf(value.replace(/\D/g, '')) : 'amex';
    this.#digits = digitsOf(this.part, value, brand);
    const spelt = formatPart(this.part, this.#digits, brand);
    this.element.value = spelt;
    const caret = isAtEnd ? spelt.length : placeAfter(spelt, before);
    this.element.setSelectionRange(caret, caret);
    this.changed();
  }
}

/** The place in a spelt number behind so many of its digits. */
function placeAfter(spelt: string, digits: number): number {
  let left = digits;
  for (let place = 0; place < spelt.length; place += 1) {
    if (left === 0) return place;
    if (/\d/.test(spelt.charAt(place))) left -= 1;
  }
  return spelt.length;
}
