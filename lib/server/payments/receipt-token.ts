import { createHmac, timingSafeEqual } from 'node:crypto';
import type { PaymentServices } from '@/lib/server/payments/payment-services';

/** The parameter of the thank-you page's address that holds the token. */
export const receiptParameter = 'paid';

const secretName = 'paid-tokens';

/**
 * Creates a signed token that lets the thank-you page show the payment of a submission. A reference
 * alone can be guessed.
 */
export async function createReceiptToken(
  submission: string,
  { store }: Pick<PaymentServices, 'store'>,
): Promise<string> {
  return `${submission}.${sign(submission, await store.secret(secretName))}`;
}

/** Returns the id of the token's submission; `undefined` for a token that this site did not sign. */
export async function verifyReceiptToken(
  token: string,
  { store }: Pick<PaymentServices, 'store'>,
): Promise<string | undefined> {
  const [, submission = '', signature = ''] = /^([0-9a-f-]{36})\.([\w-]{43})$/.exec(token) ?? [];
  if (submission === '') return undefined;
  const own = Buffer.from(sign(submission, await store.secret(secretName)));
  return timingSafeEqual(own, Buffer.from(signature)) ? submission : undefined;
}

function sign(submission: string, secret: Uint8Array): string {
  return createHmac('sha256', secret).update(submission).digest('base64url');
}
