import type { IncomingHttpHeaders } from 'node:http';
import { mainLanguage } from '@/lib/languages/current-language';
import type { Operator } from '@/lib/server/access/access-record';
import { preferredLanguage } from '@/lib/server/platform/http/requests/preferred-language';

type Reader = Pick<Operator, 'language'>;

/** Returns the language of the desk, and of its mails, for an operator. */
export function operatorLanguage({ language }: Reader): string {
  return language ?? mainLanguage();
}

/** Returns the language of a response of the desk: that of the operator, else one that the browser prefers. */
export function deskLanguage(
  operator: Reader | undefined,
  { 'accept-language': accepted }: IncomingHttpHeaders,
): string {
  return operatorLanguage(operator ?? { language: preferredLanguage(accepted) });
}

/** Returns the language of mails to an address: that of the operator who has it, else that of the site. */
export function languageOfAddress(
  operators: readonly Pick<Operator, 'email' | 'language'>[],
  address: string,
): string {
  const email = address.toLowerCase();
  return operatorLanguage(operators.find((operator) => operator.email === email) ?? {});
}
