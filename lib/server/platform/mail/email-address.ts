import { domainToASCII } from 'node:url';
import { isEmail, trimInvisible } from '@/lib/forms/validation/field-values';

/** What an address may hold before its `@` without quoting (RFC 5322, `dot-atom`). */
const plainLocalPart = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;

/** The local parts of programs that send mail and read none, and of the addresses of mailing lists. */
const automaticLocalParts = [
  /^(?:mailer-daemon|postmaster|bounces?|no-?reply|do-?not-?reply|auto-?reply)(?:[+-]|$)/,
  /^owner-/,
  /-(?:bounces?|no-?reply|request)$/,
];

/** Returns whether an address looks like that of a program, which must get no automatic answer. */
export function isAutomaticAddress(address: string): boolean {
  const local = address.slice(0, address.lastIndexOf('@')).toLowerCase();
  const name = local.replaceAll(/[._]/g, '-');
  return automaticLocalParts.some((pattern) => pattern.test(name));
}

/**
 * Parses one mailbox and converts its domain to ASCII. Returns `undefined` for everything else: a list,
 * a group, a display name, a quoted part or a line break could add recipients or headers.
 */
export function parseMailbox(text: string): string | undefined {
  const address = trimInvisible(text);
  if (!isEmail(address)) return undefined;
  const at = address.lastIndexOf('@');
  const local = address.slice(0, at);
  const domain = domainToASCII(address.slice(at + 1));
  if (!plainLocalPart.test(local) || !/^[a-z0-9.-]+\.[a-z0-9-]+$/.test(domain)) return undefined;
  return `${local}@${domain}`;
}
