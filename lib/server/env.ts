import { z } from 'zod';

/** Every setting of the server, in the order of `.env.example`, which a test compares with this. */
export const settingsSchema = z.object({
  SITE_URL: z
    .string()
    .default('http://localhost:3000')
    .refine(isSiteUrl, 'write the site’s own address without a path, such as https://example.org')
    .transform((address) => new URL(address).origin),
  DATA_DIR: z.string().min(1, 'write a directory, such as ./data').default('./data'),
  TRUST_PROXY: z.coerce
    .number('write how many proxies of your own stand in front, such as 1')
    .int('write how many proxies of your own stand in front, such as 1')
    .min(0, 'write 0 or more')
    .max(9, 'write 9 or less')
    .default(0),
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
  if (result.success) return { ok: true, settings: result.data };
  const problems = result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}.`);
  return { ok: false, problems };
}

function isSiteUrl(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, pathname, search, hash, username } = new URL(address);
  const isBare = pathname === '/' && search === '' && hash === '' && username === '';
  return isBare && (protocol === 'http:' || protocol === 'https:');
}
