import type { ServerResponse } from 'node:http';
import { builtFormsOrigin } from '@/lib/build-values';
import type { PublicPayments } from '@/lib/payments/payment-terms';
import { permissionsPolicy, policyHeader } from '@/lib/server/platform/http/headers/content-policy';

/**
 * Sets the content policy of a page with card fields. It allows the payment scripts and no other third
 * party: videos, maps and analytics must not run beside a card (PCI DSS 4.0.1, SAQ A eligibility).
 */
export function allowPaymentScripts(
  response: ServerResponse,
  { mode, scriptUrl }: PublicPayments,
  formsOrigin = builtFormsOrigin(),
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
