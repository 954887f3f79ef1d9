import type { FormDefinition } from '@/lib/forms/definition';
import { logEvent, type WriteLine } from '@/lib/server/platform/http/logging/log-event';
import type { PaymentServices } from '@/lib/server/payments/payment-services';
import type { PaymentMode } from '@/lib/server/payments/records/payment-record';

interface ModeSettings {
  readonly PAYMENTS: PaymentMode | 'off';
  readonly STRIPE_SECRET_KEY?: string | undefined;
}

/**
 * Logs the payment mode at start-up: a site with practice payments looks much like one with real ones.
 * Logs nothing for a site without paid forms.
 */
export function logPaymentMode(
  { PAYMENTS: mode, STRIPE_SECRET_KEY }: ModeSettings,
  forms: Iterable<FormDefinition>,
  now: Date,
  write: WriteLine = (line) => process.stdout.write(line),
): void {
  const paid = [...forms].filter(({ payment }) => payment !== undefined).map(({ id }) => id);
  if (paid.length === 0) return;
  const fields = {
    mode,
    forms: paid,
    by: mode === 'off' || STRIPE_SECRET_KEY !== undefined ? undefined : 'hosted form service',
  };
  logEvent('info', 'payments', fields, { now, write });
}

/**
 * Verifies the site's API key at start-up and raises an alarm if the payment service rejects it. Ignores
 * a service that does not respond.
 */
export async function verifyApiKey({
  gateway,
  alarm,
}: Pick<PaymentServices, 'gateway' | 'alarm'>): Promise<void> {
  const result = await gateway.verifyApiKey();
  if (result.kind === 'refused') alarm('payments-refused', { code: result.code });
}
