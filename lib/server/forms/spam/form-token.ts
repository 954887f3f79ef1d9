import { createHmac, timingSafeEqual } from 'node:crypto';

/** Milliseconds; the age of a page that was open for longer says nothing about the sender. */
const lifetime = 24 * 60 * 60 * 1000;

/** The name of the secret that signs form tokens. */
export const formTokenSecret = 'stamps';

/** Creates a token with the time at which a form's page was rendered, signed for this form. */
export function createFormToken(form: string, secret: Uint8Array, now: Date): string {
  const time = now.getTime().toString(36);
  return `${time}.${signature(form, time, secret)}`;
}

/**
 * Returns the milliseconds since a form token was created; `undefined` for a token that is invalid, of
 * another form, or older than a day.
 */
export function formTokenAge(
  token: string,
  form: string,
  secret: Uint8Array,
  now: Date,
): number | undefined {
  const [, time = '', signed = ''] = /^([0-9a-z]{1,11})\.([\w-]{22})$/.exec(token) ?? [];
  if (signed === '') return undefined;
  const own = Buffer.from(signature(form, time, secret));
  if (!timingSafeEqual(own, Buffer.from(signed))) return undefined;
  const age = now.getTime() - Number.parseInt(time, 36);
  return age >= 0 && age <= lifetime ? age : undefined;
}

function signature(form: string, time: string, secret: Uint8Array): string {
  return createHmac('sha256', secret).update(`${form} ${time}`).digest('base64url').slice(0, 22);
}
