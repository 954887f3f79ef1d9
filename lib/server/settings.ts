import { z } from 'zod';
import { isBareOrigin } from '@/lib/server/http/requests/origins';
import { parseMailbox } from '@/lib/server/mail/email-address';
import { paymentProblems, paymentSchemas } from '@/lib/server/payments/payment-settings';

/** Every setting of the server, in the order of `.env.example`, which a test compares with this. */
export const settingsSchema = z.object({
  SITE_URL: z
    .string()
    .default('http://localhost:3000')
    .refine(
      isBareOrigin,
      'write the site’s own address without a path, such as https://example.org',
    )
    .transform((address) => new URL(address).origin),
  DATA_DIR: z.string().min(1, 'write a directory, such as ./data').default('./data'),
  DATABASE_URL: z
    .string()
    .refine(
      (address) => hasScheme(address, ['postgres:', 'postgresql:']),
      'write the address of a PostgreSQL database, such as postgres://user:password@localhost:5432/frontdesk, or leave it empty',
    )
    .optional(),
  SMTP_URL: z
    .string()
    .refine(
      (address) => hasScheme(address, ['smtp:', 'smtps:']),
      'write the address of a mail server, such as smtps://user:password@mail.example.org, or leave it empty',
    )
    .optional(),
  MAIL_FROM: z
    .string()
    .refine(
      (address) => parseMailbox(address) !== undefined,
      'write one plain e-mail address, such as desk@example.org',
    )
    .optional(),
  FORMS_ORIGIN: z
    .string()
    .refine(
      isBareOrigin,
      'write the origin of the hosted form service, such as https://formspree.io, or leave it empty',
    )
    .transform((address) => new URL(address).origin)
    .optional(),
  TRUST_PROXY: z.coerce
    .number('write how many proxies of your own stand in front, such as 1')
    .int('write how many proxies of your own stand in front, such as 1')
    .min(0, 'write 0 or more')
    .max(9, 'write 9 or less')
    .default(0),
  ...paymentSchemas,
});

export type Settings = z.output<typeof settingsSchema>;

export type SettingsResult =
  | { readonly ok: true; readonly settings: Settings }
  | { readonly ok: false; readonly problems: readonly string[] };

/**
 * Reads the settings from the environment. All that is wrong comes back together, a sentence each,
 * which names the setting and says what to write. A setting that is empty counts as not set, because
 * that is how a line of `.env` looks that nobody has filled in. No sentence repeats a value: it may
 * be a secret.
 */
export function readSettings(env: Readonly<Record<string, string | undefined>>): SettingsResult {
  const written = Object.entries(env).filter(([, value]) => value !== undefined && value !== '');
  const result = settingsSchema.safeParse(Object.fromEntries(written));
  if (result.success) {
    const isProduction = env.NODE_ENV === 'production';
    const problems = [
      ...contradictions(result.data),
      ...paymentProblems(result.data, isProduction),
    ];
    return problems.length > 0 ? { ok: false, problems } : { ok: true, settings: result.data };
  }
  const problems = result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}.`);
  return { ok: false, problems };
}

/** What each setting allows and all together do not. */
function contradictions({ SMTP_URL, MAIL_FROM }: Settings): string[] {
  if (SMTP_URL === undefined || MAIL_FROM !== undefined) return [];
  return [
    'MAIL_FROM: write the address that mails come from, such as desk@example.org, because SMTP_URL is set.',
  ];
}

function hasScheme(address: string, schemes: readonly string[]): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return schemes.includes(protocol) && hostname !== '';
}

/**
 * The site's own address without a trailing slash, whatever else is set: addresses in static pages
 * are written by a build, which needs no secret of the server. `undefined` where it is written wrong.
 */
export function readSiteUrl(written: string | undefined): string | undefined {
  const result = settingsSchema.shape.SITE_URL.safeParse(written === '' ? undefined : written);
  return result.success ? result.data : undefined;
}

/** Returns `DATA_DIR`, or its default where a build runs without settings. */
export function dataDirectory(): string {
  const result = readSettings(process.env);
  return result.ok ? result.settings.DATA_DIR : 'data';
}
