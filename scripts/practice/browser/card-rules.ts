/** What a visitor types of a card. */
export type CardPart = 'number' | 'expiry' | 'cvc';

export type CardBrand = 'visa' | 'mastercard' | 'amex' | 'unknown';

export interface CardInputError {
  readonly type: 'validation_error';
  readonly code: string;
  readonly message: string;
}

/** Stripe's codes of what can be wrong in a card field, with its English words. */
const mistakes = {
  incomplete_number: 'Your card number is incomplete.',
  invalid_number: 'Your card number is invalid.',
  incomplete_expiry: "Your card's expiration date is incomplete.",
  invalid_expiry_month: "Your card's expiration month is invalid.",
  invalid_expiry_year: "Your card's expiration year is invalid.",
  invalid_expiry_year_past: "Your card's expiration year is in the past.",
  invalid_expiry_month_past: "Your card's expiration date is in the past.",
  incomplete_cvc: "Your card's security code is incomplete.",
} as const;

type MistakeCode = keyof typeof mistakes;

/** Every code that `judge` may find. */
export const errorCodes = Object.keys(mistakes);

/** The brand that a number begins with; `unknown` for what no practice card has. */
export function brandOf(digits: string): CardBrand {
  if (digits.startsWith('4')) return 'visa';
  if (/^3[47]/.test(digits)) return 'amex';
  if (/^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/.test(digits)) return 'mastercard';
  return 'unknown';
}

/** The digits of what was typed, cut to what the part can hold. */
export function digitsOf(part: CardPart, typed: string, brand: CardBrand): string {
  const digits = typed.replace(/\D/g, '');
  switch (part) {
    case 'number':
      return digits.slice(0, brand === 'amex' ? 15 : 16);
    case 'expiry':
      // A browser fills in the whole year, such as 12/2034.
      if (/^(?:0[1-9]|1[0-2])20\d{2}$/.test(digits)) return digits.slice(0, 2) + digits.slice(4);
      // 3 can only be March, and 13 only January of a year that begins with 3.
      return (/^([2-9]|1[3-9])/.test(digits) ? `0${digits}` : digits).slice(0, 4);
    case 'cvc':
      return digits.slice(0, brand === 'amex' ? 4 : 3);
  }
}

/** Digits as a card shows them: `4242 4242`, `12 / 34`, `123`. */
export function formatPart(part: CardPart, digits: string, brand: CardBrand): string {
  switch (part) {
    case 'number':
      return brand === 'amex'
        ? [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10)].filter(Boolean).join(' ')
        : digits.replace(/(\d{4})(?=\d)/g, '$1 ');
    case 'expiry':
      return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits;
    case 'cvc':
      return digits;
  }
}

/** What is wrong with the digits of a part, were they all; `undefined` where nothing is. */
export function validatePart(
  part: CardPart,
  digits: string,
  brand: CardBrand,
  now: Date,
): CardInputError | undefined {
  const code = codeOf(part, digits, brand, now);
  return code && { type: 'validation_error', code, message: mistakes[code] };
}

/** A mistake that shows while one types; that something is missing shows when one leaves. */
export function isImmediate(mistake: CardInputError): boolean {
  return !mistake.code.startsWith('incomplete_');
}

/** Month and four-digit year of expiry digits such as `1234`. */
export function monthAndYear(digits: string): { readonly month: number; readonly year: number } {
  return { month: Number(digits.slice(0, 2)), year: 2000 + Number(digits.slice(2, 4)) };
}

function codeOf(
  part: CardPart,
  digits: string,
  brand: CardBrand,
  now: Date,
): MistakeCode | undefined {
  switch (part) {
    case 'number':
      if (digits.length < (brand === 'amex' ? 15 : 16)) return 'incomplete_number';
      return hasCheckDigit(digits) ? undefined : 'invalid_number';
    case 'expiry':
      return digits.length < 4 ? 'incomplete_expiry' : expiryCode(digits, now);
    case 'cvc':
      return digits.length < (brand === 'amex' ? 4 : 3) ? 'incomplete_cvc' : undefined;
  }
}

function expiryCode(digits: string, now: Date): MistakeCode | undefined {
  const { month, year } = monthAndYear(digits);
  if (month < 1 || month > 12) return 'invalid_expiry_month';
  if (year < now.getFullYear()) return 'invalid_expiry_year_past';
  if (year > now.getFullYear() + 50) return 'invalid_expiry_year';
  const isPast = year === now.getFullYear() && month < now.getMonth() + 1;
  return isPast ? 'invalid_expiry_month_past' : undefined;
}

/** The last digit of a card number makes this sum end in 0 (Luhn, ISO/IEC 7812-1). */
function hasCheckDigit(digits: string): boolean {
  const sum = Array.from(digits, Number)
    .reverse()
    .reduce((total, digit, place) => {
      const doubled = digit * (place % 2 === 0 ? 1 : 2);
      return total + (doubled > 9 ? doubled - 9 : doubled);
    }, 0);
  return sum % 10 === 0;
}
