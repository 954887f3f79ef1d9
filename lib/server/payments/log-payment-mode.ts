import type { FormDefinition } from '@/lib/forms/definition';
import type { PaymentMode } from '@/lib/server/store/payment-record';

interface ModeSettings {
  readonly PAYMENTS: PaymentMode | 'off';
  readonly STRIPE_SECRET_KEY?: string | undefined;
}

/**
 * Writes one line to the log at the start about whose money the site takes, because a site that
 * takes practice money, or none, looks much like one that takes real money. A site where there is
 * nothing to pay says nothing.
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
