import type { FormDefinition } from '@/lib/forms/definition';
import type { PaymentMode } from '@/lib/server/store/payment-record';

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
  write: (line: string) => void = (line) => process.stdout.write(line),
): void {
  const paid = [...forms].filter(({ payment }) => payment !== undefined).map(({ id }) => id);
  if (paid.length === 0) return;
  const line = {
    time: now.toISOString(),
    level: 'info',
    event: 'payments',
    mode,
    forms: paid,
    ...(mode === 'off' || STRIPE_SECRET_KEY !== undefined ? {} : { by: 'hosted form service' }),
  };
  write(`${JSON.stringify(line)}\n`);
}
