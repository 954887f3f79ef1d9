import { type SecretStore, signedToken } from '@/lib/server/platform/http/requests/signed-token';

/** Milliseconds; the age of a page that was open for longer says nothing about the sender. */
const lifetime = 24 * 60 * 60 * 1000;

/** Half of the signature is enough for a token that only counts as a sign of spam. */
const tokens = (form: string) => signedToken({ secret: 'stamps', prefix: `${form} `, length: 22 });

/** Creates a token with the time at which a form's page was rendered, signed for this form. */
export function createFormToken(form: string, store: SecretStore, now: Date): Promise<string> {
  return tokens(form).create(now.getTime().toString(36), store);
}

/**
 * Returns the milliseconds since a form token was created; `undefined` for a token that is invalid, of
 * another form, or older than a day.
 */
export async function formTokenAge(
  token: string,
  form: string,
  store: SecretStore,
  now: Date,
): Promise<number | undefined> {
  const time = await tokens(form).read(token, store);
  if (time === undefined) return undefined;
  const age = now.getTime() - Number.parseInt(time, 36);
  return age >= 0 && age <= lifetime ? age : undefined;
}
