import { createHmac, timingSafeEqual } from 'node:crypto';

/** A page that was left open for longer says nothing about who sends it. */
const lasts = 24 * 60 * 60 * 1000;

/** The hidden field in which a form's page says when it was made. */
export const formTokenField = '_stamp';

/** The name of the secret that stamps are signed with. */
export const formTokenSecret = 'stamps';

/** When a form's page was made, signed, so that it cannot be made up or used for another form. */
export function createFormToken(form: string, secret: Uint8Array, now: Date): string {
  const time = now.getTime().toString(36);
  return `${time}.${signature(form, time, secret)}`;
}

/**
 * Milliseconds since a stamp of this form was made. `undefined` for one that is not ours, of another
 * form, or older than a day.
 */
export function formTokenAge(
  stamp: string,
  form: string,
  secret: Uint8Array,
  now: Date,
): number | undefined {
  const [, time = '', signed = ''] = /^([0-9a-z]{1,11})\.([\w-]{22})$/.exec(stamp) ?? [];
  if (signed === '') return undefined;
  const own = Buffer.from(signature(form, time, secret));
  if (!timingSafeEqual(own, Buffer.from(signed))) return undefined;
  const age = now.getTime() - Number.parseInt(time, 36);
  return age >= 0 && age <= lasts ? age : undefined;
}

function signature(form: string, time: string, secret: Uint8Array): string {
  return createHmac('sha256', secret).update(`${form} ${time}`).digest('base64url').slice(0, 22);
}
