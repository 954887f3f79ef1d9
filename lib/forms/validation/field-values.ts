import { joinGroups } from '@/lib/intl/join-groups';

/** The longest e-mail address (RFC 5321, sections 4.5.3.1.1 to 4.5.3.1.3 and erratum 1690). */
const maxEmailLength = 254;
const maxLocalPartLength = 64;
const maxNumberLength = 40;
const maxPhoneNumberLength = 60;
const maxUrlLength = 2048;

/** White space, and invisible characters of pasted text. */
const invisible = /[\s\u200b-\u200d\u2060\ufeff]/;

/** Trims white space and invisible characters. */
export function trimInvisible(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && invisible.test(text.charAt(start))) start += 1;
  while (end > start && invisible.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

/** Whether the value of a checkbox means checked. Programs may send `false`; browsers send nothing. */
export function isChecked(value: string): boolean {
  return !['', 'false', 'off', 'no', '0'].includes(trimInvisible(value).toLowerCase());
}

/** Whether a number is a whole multiple of a step from a base, within rounding errors. */
export function isOnStep(number: number, step: number, base: number): boolean {
  const steps = (number - base) / step;
  return Math.abs(steps - Math.round(steps)) < 1e-6;
}

/** The local part that every mail server accepts (RFC 5322, `dot-atom`), in ASCII. */
const localPart = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;

/**
 * Whether a text is an e-mail address to which mail can be sent: a local part of ASCII without quotes,
 * no dots at its ends or beside each other, and a domain with a dot, which may have letters of any
 * script. An address without a dot in the domain is a typing error on a public site.
 */
export function isEmail(text: string): boolean {
  const [local = '', domain = '', ...more] = text.split('@');
  if (more.length > 0 || local.length > maxLocalPartLength || !localPart.test(local)) return false;
  const ascii = asciiDomain(domain);
  if (ascii === undefined || local.length + 1 + ascii.length > maxEmailLength) return false;
  const labels = ascii.split('.');
  return labels.length > 1 && !/^\d+$/.test(labels.at(-1) ?? '') && labels.every(isDomainLabel);
}

/** Whether a text has at least three digits. Visitors write numbers in many ways, and add notes. */
export function isPhoneNumber(text: string): boolean {
  return text.length <= maxPhoneNumberLength && (text.match(/\p{Nd}/gu)?.length ?? 0) >= 3;
}

/** Whether a text is a URL such as `https://example.org/page`, also without the scheme. */
export function isWebAddress(text: string): boolean {
  if (text.length > maxUrlLength || /\s/.test(text)) return false;
  const address = text.includes('://') ? text : `https://${text}`;
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return (protocol === 'https:' || protocol === 'http:') && hostname.split('.').length > 1;
}

/**
 * Parses `12`, `-3`, `12.5`, `12,5`, `1e21`, `1.234,5`, `1,234.5` or `1 234`. Returns `undefined` for anything else,
 * and for ambiguous text such as `1,000`.
 */
export function parseNumber(text: string): number | undefined {
  if (text.length > maxNumberLength || /^[+-]?\d{1,3},\d{3}$/.test(text)) return undefined;
  const plain = joinGroups(text);
  if (!/^[+-]?\d+(?:[.,]\d+)?(?:e[+-]?\d{1,3})?$/i.test(plain)) return undefined;
  const number = Number(plain.replace(',', '.'));
  return Number.isFinite(number) ? number : undefined;
}

/** Returns a domain in ASCII (UTS 46), as mail has it; `undefined` for one that cannot exist. */
function asciiDomain(domain: string): string | undefined {
  if (/^[\w.-]*$/.test(domain)) return domain;
  // A URL has further parts, which these characters would begin.
  if (domain.length > maxEmailLength || !/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain)) return undefined;
  return URL.canParse(`https://${domain}`) ? new URL(`https://${domain}`).hostname : undefined;
}

function isDomainLabel(label: string): boolean {
  return label.length <= 63 && /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/i.test(label);
}
