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
