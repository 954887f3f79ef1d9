/** A part of a card that a visitor types. */
export type CardPart = 'number' | 'expiry' | 'cvc';

export type CardBrand = 'visa' | 'mastercard' | 'amex' | 'unknown';

export interface CardInputError {
  readonly type: 'validation_error';
  readonly code: string;
  readonly message: string;
}

/** Stripe's codes and English messages for errors in a card field. */
const messages = {
  incomplete_number: 'Your card number is incomplete.',
  invalid_number: 'Your card number is invalid.',
  incomplete_expiry: "Your card's expiration date is incomplete.",
  invalid_expiry_month: "Your card's expiration month is invalid.",
  invalid_expiry_year: "Your card's expiration year is invalid.",
  invalid_expiry_year_past: "Your card's expiration year is in the past.",
  invalid_expiry_month_past: "Your card's expiration date is in the past.",
  incomplete_cvc: "Your card's security code is incomplete.",
} as const;

type ErrorCode = keyof typeof messages;

/** The codes that `validatePart` may return. */
export const errorCodes = Object.keys(messages);

/** Detects the brand from the first digits; `unknown` for a brand without test cards. */
export function brandOf(digits: string): CardBrand {
  if (digits.startsWith('4')) return 'visa';
  if (/^3[47]/.test(digits)) return 'amex';
  if (/^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/.test(digits)) return 'mastercard';
  return 'unknown';
}

/** Returns the typed digits, limited to the length of the part. */
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

/** Formats digits as printed on a card: `4242 4242`, `12 / 34`, `123`. */
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

/** Validates the digits of a part as complete input; `undefined` if they are valid. */
export function validatePart(
  part: CardPart,
  digits: string,
  brand: CardBrand,
  now: Date,
): CardInputError | undefined {
  const code = findErrorCode(part, digits, brand, now);
  return code && { type: 'validation_error', code, message: messages[code] };
}

/** Whether an error shows during typing. Incomplete input shows on blur. */
export function isImmediate(error: CardInputError): boolean {
  return !error.code.startsWith('incomplete_');
}

/** Parses the month and the four-digit year of expiry digits such as `1234`. */
export function monthAndYear(digits: string): { readonly month: number; readonly year: number } {
  return { month: Number(digits.slice(0, 2)), year: 2000 + Number(digits.slice(2, 4)) };
}

function findErrorCode(
  part: CardPart,
  digits: string,
  brand: CardBrand,
  now: Date,
): ErrorCode | undefined {
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

function expiryCode(digits: string, now: Date): ErrorCode | undefined {
  const { month, year } = monthAndYear(digits);
  if (month < 1 || month > 12) return 'invalid_expiry_month';
  if (year < now.getFullYear()) return 'invalid_expiry_year_past';
  if (year > now.getFullYear() + 50) return 'invalid_expiry_year';
  const isPast = year === now.getFullYear() && month < now.getMonth() + 1;
  return isPast ? 'invalid_expiry_month_past' : undefined;
}

/** Validates the check digit of a card number (Luhn, ISO/IEC 7812-1). */
function hasCheckDigit(digits: string): boolean {
  const sum = Array.from(digits, Number)
    .reverse()
    .reduce((total, digit, index) => {
      const doubled = digit * (index % 2 === 0 ? 1 : 2);
      return total + (doubled > 9 ? doubled - 9 : doubled);
    }, 0);
  return sum % 10 === 0;
}
