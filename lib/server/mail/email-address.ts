import { domainToASCII } from 'node:url';
import { isEmail, trimmed } from '@/lib/forms/field-values';

/** What an address may hold before its `@` without quoting (RFC 5322, `dot-atom`). */
const plainLocalPart = /^[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*$/;

/**
 * One mailbox as mail may be sent to it, its domain in ASCII. `undefined` for everything else: a
 * list, a group, a name beside the address, a quoted part, or a line break would each let whoever
 * wrote the text add recipients or headers of their own.
 */
export function parseMailbox(text: string): string | undefined {
  const address = trimmed(text);
  if (!isEmail(address)) return undefined;
  const at = address.lastIndexOf('@');
  const local = address.slice(0, at);
  const domain = domainToASCII(address.slice(at + 1));
  if (!plainLocalPart.test(local) || !/^[a-z0-9.-]+\.[a-z0-9-]+$/.test(domain)) return undefined;
  return `${local}@${domain}`;
}
