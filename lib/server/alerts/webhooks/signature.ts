import { createHmac } from 'node:crypto';

/** Returns a secret as receivers of Standard Webhooks expect it. `token` is base64url. */
export function formatSecret(token: string): string {
  return `whsec_${Buffer.from(token, 'base64url').toString('base64')}`;
}

/**
 * Returns the headers that sign a body (https://www.standardwebhooks.com). Receivers refuse a timestamp
 * that is more than five minutes old, so a body cannot be sent again later.
 */
export function signatureHeaders(id: string, body: string, token: string, now: Date) {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signature = createHmac('sha256', Buffer.from(token, 'base64url'))
    .update(`${id}.${timestamp}.${body}`)
    .digest('base64');
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  };
}
