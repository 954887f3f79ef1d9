import {
  getCountries,
  getCountryCallingCode,
  getExampleNumber,
  isSupportedCountry,
  parsePhoneNumberFromString,
  type PhoneNumber,
} from 'libphonenumber-js/min';
import examples from 'libphonenumber-js/mobile/examples';
import type { PhoneLink } from '@/lib/site/frame';
import { phoneWords } from '@/lib/words/lib/server/content';

/** Numbers that are dialled as they are, such as 111, 116117 or 1414. */
const shortNumber = /^(?:[1-9]\d{2,3}|11\d{3,4})$/;

/**
 * Numbers that the regulators of their countries keep free for films and books: an example that is called by
 * mistake must not ring at a stranger's. Other countries have the example of the package.
 */
const freeNumbers: ReadonlyMap<string, string> = new Map([
  ['DE', '030 23125168'],
  ['FR', '01 99 00 12 34'],
  ['GB', '01632 960168'],
]);

/**
 * Whether a number with as many digits can exist. `country` is that of a number without `+`; where its numbers
 * are not known, all are possible.
 *
 * A number that the package knows may be short, such as the exchange of a parliament. Another one, which may be
 * new or kept for films, has as many digits as a mobile number or more.
 */
export function isPossiblePhone(written: string, country: string): boolean {
  return (
    isShort(written) ||
    (!written.trim().startsWith('+') && !isSupportedCountry(country)) ||
    parse(written, country) !== undefined
  );
}

/**
 * Returns a number as text and link: for a number of the country as people there write it, for another with
 * the code of its country. The link has the code in any case (E.164).
 */
export function formatPhone(written: string, country: string): PhoneLink {
  const number = parse(written, country);
  if (number === undefined) {
    return { text: withoutBreaks(written), href: `tel:${written.replaceAll(/[^+\d]/g, '')}` };
  }
  const isOwn =
    isSupportedCountry(country) && number.countryCallingCode === getCountryCallingCode(country);
  const text = isOwn ? number.formatNational() : number.formatInternational();
  return { text: withoutBreaks(text), href: number.getURI() };
}

/** Returns a number for programs, such as `+441632960168`; a short number stays as it is. */
export function plainPhone(written: string, country: string): string {
  return parse(written, country)?.number ?? written;
}

/** Returns a `tel:` link with the code of the country (RFC 3966); another link stays as it is. */
export function withCountryCode(href: string, country: string): string {
  const [, written = ''] = /^tel:([^;a-z]+)$/i.exec(href.replaceAll('%20', ' ')) ?? [];
  return written === '' ? href : formatPhone(written, country).href;
}

/** Returns a number of a country as an example of how numbers are written there, if one is known. */
export function examplePhone(country: string): string | undefined {
  return (
    freeNumbers.get(country) ??
    (isSupportedCountry(country)
      ? getExampleNumber(country, examples)?.formatNational()
      : undefined)
  );
}

/** Says what to write in place of a number with more or fewer digits than those of a country. */
export function phoneLengthProblem(country: string): string {
  const example = examplePhone(country);
  return example === undefined
    ? phoneWords.length(country)
    : phoneWords.lengthWrite(country, example);
}

function parse(written: string, country: string): PhoneNumber | undefined {
  if (isShort(written)) return undefined;
  const defaultCountry = isSupportedCountry(country) ? country : undefined;
  const number = parsePhoneNumberFromString(written, { defaultCountry, extract: false });
  return number?.isPossible() === true && (number.isValid() || isWhole(number))
    ? number
    : undefined;
}

/** Whether a number that the package does not know has as many digits as a mobile number with its code. */
function isWhole({ nationalNumber, countryCallingCode }: PhoneNumber): boolean {
  const digits = getCountries()
    .filter((country) => getCountryCallingCode(country) === countryCallingCode)
    .map((country) => getExampleNumber(country, examples)?.nationalNumber.length ?? 0);
  // The package keeps the 0 of an area code if the number is too short without it.
  return !nationalNumber.startsWith('0') && nationalNumber.length >= Math.min(...digits);
}

function isShort(written: string): boolean {
  return shortNumber.test(written.replaceAll(/\s/g, ''));
}

function withoutBreaks(number: string): string {
  return number.replaceAll(' ', '\u00a0');
}
