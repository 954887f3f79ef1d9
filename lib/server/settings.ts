import { z } from 'zod';
import { inboundProblems, inboundSchemas } from '@/lib/server/platform/mail/inbound-settings';
import { isBareOrigin } from '@/lib/server/platform/http/requests/origins';
import { parseMailbox } from '@/lib/server/platform/mail/email-address';
import { paymentProblems, paymentSchemas } from '@/lib/server/payments/payment-settings';
import { parseUploadsUrl } from '@/lib/server/platform/uploads/uploads-url';
import { settingWords } from '@/lib/words/lib/server';

/** Returns the message of a setting that is not valid, which is read when it is shown. */
const sentence = (name: keyof typeof settingWords) => ({ error: () => settingWords[name] });

/** Schema of all settings of the server, in the order of `.env.example`. */
export const settingsSchema = z.object({
  SITE_URL: z
    .string()
    .default('http://localhost:3000')
    .refine(isBareOrigin, sentence('siteUrl'))
    .transform((address) => new URL(address).origin),
  SITE_DIR: z.string().optional(),
  DATA_DIR: z.string().min(1, sentence('dataDirectory')).default('./data'),
  DATABASE_URL: z
    .string()
    .refine((address) => hasScheme(address, ['postgres:', 'postgresql:']), sentence('databaseUrl'))
    .optional(),
  UPLOADS_URL: z
    .string()
    .refine((address) => parseUploadsUrl(address) !== undefined, sentence('uploadsUrl'))
    .transform(parseUploadsUrl)
    .optional(),
  SMTP_URL: z
    .string()
    .refine((address) => hasScheme(address, ['smtp:', 'smtps:']), sentence('smtpUrl'))
    .optional(),
  MAIL_FROM: z
    .string()
    .refine((address) => parseMailbox(address) !== undefined, sentence('mailFrom'))
    .optional(),
  DKIM_SELECTOR: z
    .string()
    .regex(/^[A-Za-z0-9](?:[A-Za-z0-9._-]{0,61}[A-Za-z0-9])?$/, sentence('dkimSelector'))
    .optional(),
  ...inboundSchemas,
  FORMS_ORIGIN: z
    .string()
    .refine(isBareOrigin, sentence('formsOrigin'))
    .transform((address) => new URL(address).origin)
    .optional(),
  TRUST_PROXY: z.coerce
    .number(sentence('trustProxy'))
    .int(sentence('trustProxy'))
    .min(0, sentence('trustProxyMin'))
    .max(9, sentence('trustProxyMax'))
    .default(0),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{16,200}$/, sentence('metricsToken'))
    .optional(),
  BACKUP_DIR: z.string().optional(),
  BACKUP_KEEP: z.coerce
    .number(sentence('backupKeep'))
    .int(sentence('backupKeep'))
    .min(1, sentence('backupKeep'))
    .max(9999, sentence('backupKeep'))
    .default(14),
  BACKUP_HOUR: z.coerce
    .number(sentence('backupHour'))
    .int(sentence('backupHour'))
    .min(0, sentence('backupHour'))
    .max(23, sentence('backupHour'))
    .default(3),
  BACKUP_PASSPHRASE: z.string().min(12, sentence('backupPassphrase')).optional(),
  POSTGRES_PROGRAMS: z.string().optional(),
  EDITING: z.enum(['off', 'on'], sentence('editing')).default('off'),
  CANARY_FORM: z
    .string()
    .regex(/^[a-z0-9][a-z0-9-]*$/, sentence('canaryForm'))
    .optional(),
  ...paymentSchemas,
});

export type Settings = z.output<typeof settingsSchema>;

export type SettingsResult =
  | { readonly ok: true; readonly settings: Settings }
  | { readonly ok: false; readonly problems: readonly string[] };

/**
 * Reads the settings from environment variables. Returns all problems at once: one sentence each, with
 * the setting's name and what to write. Treats empty values as unset, as in an unedited `.env`. No
 * sentence repeats a value, because it may be a secret.
 */
export function readSettings(
  env: Readonly<Record<string, string | undefined>> = process.env,
): SettingsResult {
  const entries = Object.entries(env).filter(([, value]) => value !== undefined && value !== '');
  const result = settingsSchema.safeParse(Object.fromEntries(entries));
  if (result.success) {
    const isProduction = env.NODE_ENV === 'production';
    const problems = [
      ...findContradictions(result.data),
      ...inboundProblems(result.data),
      ...paymentProblems(result.data, isProduction),
    ];
    return problems.length > 0 ? { ok: false, problems } : { ok: true, settings: result.data };
  }
  const problems = result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}.`);
  return { ok: false, problems };
}

/** Returns problems of settings that are valid one by one and not together. */
function findContradictions({ SMTP_URL, MAIL_FROM }: Settings): string[] {
  if (SMTP_URL === undefined || MAIL_FROM !== undefined) return [];
  return [settingWords.mailFromMissing];
}

function hasScheme(address: string, schemes: readonly string[]): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  return schemes.includes(protocol) && hostname !== '';
}

/**
 * Returns `SITE_URL` without a trailing slash. Reads it alone, because a build has no secrets of the server;
 * empty if it is invalid, which stops the server when it starts.
 */
export function siteUrl(value = process.env.SITE_URL): string {
  const result = settingsSchema.shape.SITE_URL.safeParse(value === '' ? undefined : value);
  return result.success ? result.data : '';
}

/** Returns the port of `next start`, which sets PORT. */
export function nextPort(): string {
  return process.env.PORT ?? '3000';
}

/** Returns `DATA_DIR`, or its default in a build without settings. */
export function dataDirectory(): string {
  const result = readSettings();
  return result.ok ? result.settings.DATA_DIR : 'data';
}

/**
 * Whether the site takes practice payments. A prerendered page has the setting of the build, which
 * `npm start` compares with its own.
 */
export function hasPracticePayments(): boolean {
  return process.env.NODE_ENV === 'production' && process.env.PAYMENTS === 'practice';
}
