import type { Agent } from 'node:https';
import webPush from 'web-push';
import type { PushKeys } from '@/lib/server/access/push/push-keys';
import type { PushResult } from '@/lib/server/alerts/push/send-due-pushes';

/** How long a push service keeps a message for a browser that is off, in seconds. */
const keptSeconds = 24 * 60 * 60;

const timeoutMs = 10_000;

interface PushOptions {
  readonly keys: PushKeys;
  /** Whom push services write to about misuse: an https or mailto address (RFC 8292, section 2.1). */
  readonly subject: string;
  /** Of tests, which trust a certificate of their own. */
  readonly agent?: Agent;
}

/**
 * Sends an empty push message to the address of a browser. A later one replaces it there. Never rejects.
 */
export async function sendPush(
  endpoint: string,
  { keys, subject, agent }: PushOptions,
): Promise<PushResult> {
  try {
    await webPush.sendNotification(
      // Without a text, no key of the browser is needed.
      { endpoint, keys: { p256dh: '', auth: '' } },
      undefined,
      {
        vapidDetails: { subject, ...keys },
        TTL: keptSeconds,
        topic: 'desk',
        timeout: timeoutMs,
        ...(agent === undefined ? {} : { agent }),
      },
    );
    return 'sent';
  } catch (error) {
    const status = error instanceof webPush.WebPushError ? error.statusCode : undefined;
    return status === 404 || status === 410 ? 'gone' : 'failed';
  }
}
