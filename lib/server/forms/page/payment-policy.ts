import type { ServerResponse } from 'node:http';
import type { PublicPayments } from '@/lib/payments/public-payments';
import { permissionsPolicy, policyHeader } from '@/lib/server/http/headers/content-policy';

/**
 * Lets this one page load what takes a card, in place of the policy of all other pages. Films, maps
 * and whoever counts visits have no business beside a card (PCI DSS 4.0.1, SAQ A eligibility), so
 * their hosts are left out here whatever the settings say.
 */
export function allowPaymentScripts(
  response: ServerResponse,
  { mode, scriptUrl }: PublicPayments,
  formsOrigin: string = process.env.FORMS_ORIGIN ?? '',
): void {
  const payments =
    mode === 'practice' && scriptUrl !== undefined
      ? { origin: new URL(scriptUrl).origin }
      : ('stripe' as const);
  const isProduction = process.env.NODE_ENV === 'production';
  const { key, value } = policyHeader(isProduction, { formsOrigin, payments });
  response.setHeader(key, value);
  response.setHeader('Permissions-Policy', permissionsPolicy({ payments }));
}
