import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Content } from '@/lib/server/content/content';
import { inboundSettings } from '@/lib/server/platform/mail/inbound-settings';
import { mailTaker } from '@/lib/server/inbox/incoming/mail-taker';
import { mailServiceAdapters } from '@/lib/server/inbox/incoming/webhook/mail-services';
import { logError } from '@/lib/server/platform/http/logging/log-error';
import { isCompressed } from '@/lib/server/platform/http/requests/content-negotiation';
import { drainRequest, readLimitedBody } from '@/lib/server/platform/http/requests/read-body';
import { processState } from '@/lib/server/platform/state/process-state';
import { StoreBusy } from '@/lib/server/platform/store/store-errors';
import type { Services } from '@/lib/server/services';

/** The largest of the limits of mail services, and the rest of a request. */
const maxBytes = 40 * 1024 * 1024;

/** A service repeats what is refused. More at once would take too much memory. */
const maxAtOnce = 2;

const hour = 60 * 60_000;

interface InboundEndpointDeps {
  readonly services: () => Services;
  readonly readContent: () => Promise<Content>;
}

/**
 * Receives a mail from the mail service of the settings. Responds 200 only once the mail is stored; after any
 * status above 299 the service sends it again.
 */
export async function receiveMail(
  request: IncomingMessage,
  response: ServerResponse,
  deps: InboundEndpointDeps,
): Promise<void> {
  response.setHeader('Cache-Control', 'private, no-store');
  const receiving = processState('inbound-requests', () => ({ count: 0 }));
  const isFull = receiving.count >= maxAtOnce;
  receiving.count += 1;
  let status = 503;
  try {
    if (!isFull) status = await statusFor(request, response, deps);
  } finally {
    receiving.count -= 1;
  }
  await drainRequest(request);
  if (!request.complete) response.setHeader('Connection', 'close');
  response.statusCode = status;
  response.end();
}

async function statusFor(
  request: IncomingMessage,
  response: ServerResponse,
  { services, readContent }: InboundEndpointDeps,
): Promise<number> {
  const all = services();
  const { settings, store, now } = all;
  const webhook = inboundSettings(settings)?.webhook;
  if (webhook === undefined) return 404;
  const { headers } = request;
  if (isCompressed(headers)) return 415;
  const adapter = mailServiceAdapters[webhook.service];
  if (!adapter.mayRead(headers, webhook.secret)) return 401;
  const bytes = await readLimitedBody(request, maxBytes);
  if (bytes === undefined) return 413;
  try {
    const verified = await adapter.verify({ headers, bytes }, webhook.secret, now());
    if (verified === undefined) return 401;
    const limits = usedOnce(verified.once);
    if ((await store.findFullLimit(limits, now())) !== undefined) return 401;
    const mail = await adapter.unwrap({ headers, bytes });
    if (mail === undefined) return 400;
    await mailTaker(all, readContent)(mail);
    // After the commit: a request that failed may come again.
    await store.countLimits(limits, now());
    return 200;
  } catch (error) {
    if (StoreBusy.is(error)) return 503;
    logError('inbound-mail-failed', error, now(), { response });
    return 500;
  }
}

function usedOnce(token: string | undefined) {
  return token === undefined ? [] : [{ key: `inbound:${token}`, max: 1, windowMs: hour }];
}
