import { createHmac } from 'node:crypto';
import type { Content } from '@/lib/server/content/content';
import { getContent } from '@/lib/server/content/load-content';
import { mailSignInLink } from '@/lib/server/desk/access/sign-in-mails';
import type { ActionRequest, ActionResult } from '@/lib/server/desk/actions/desk-action';
import { logError } from '@/lib/server/http/logging/log-error';
import { hashNetwork, type Visitor } from '@/lib/server/http/requests/client-network';
import type { RandomBytes } from '@/lib/server/http/requests/tokens';
import { parseMailbox } from '@/lib/server/mail/email-address';
import type { Services } from '@/lib/server/services';
import type { Limit } from '@/lib/server/store/submission-parts';

const minute = 60_000;

/**
 * How many links can be asked for. The limit of an address from one network is small; the limit of an
 * address from everywhere is larger, so that a stranger can hardly keep its operator out.
 */
const linkLimits = {
  addressFromNetwork: { max: 5, windowMs: 15 * minute },
  address: { max: 20, windowMs: 60 * minute },
  network: { max: 20, windowMs: 15 * minute },
} as const;

interface LinkDeps {
  readonly randomBytes: RandomBytes;
  readonly read: () => Promise<{ readonly site: Pick<Content['site'], 'name'> }>;
  /** Runs work after the response. */
  readonly defer: (work: () => Promise<void>) => void;
}

/**
 * Mails a one-time link to an operator.
 *
 * The answer does not say whether the address is an operator's. Neither does its time, because the store
 * looks for the operator after the response, and writes as much for an unknown address.
 */
export function linkAction({ randomBytes, read = getContent, defer = deferWork }: PartialDeps) {
  return async ({ services, fields, visitor }: ActionRequest): Promise<ActionResult> => {
    const sent: ActionResult = { kind: 'done', next: '/desk/sign-in?link=sent' };
    const email = parseMailbox(fields.get('email') ?? '')?.toLowerCase();
    if (email === undefined) return sent;
    const { store, now } = services;
    const limits = limitsOf(email, visitor, await store.secret('limits'), now());
    const full = await store.countLimits(limits, now());
    if (full !== undefined) return { kind: 'limited', until: full.until };
    defer(async () => {
      const { site } = await read();
      await mailIfOperator(email, site.name, services, randomBytes);
    });
    return sent;
  };
}

type PartialDeps = Pick<LinkDeps, 'randomBytes'> & Partial<LinkDeps>;

function deferWork(work: () => Promise<void>): void {
  setImmediate(() => {
    work().catch((error: unknown) => {
      logError('sign-in-link-not-mailed', error, new Date());
    });
  });
}

async function mailIfOperator(
  email: string,
  siteName: string,
  { store, settings, now }: Services,
  randomBytes: RandomBytes,
): Promise<void> {
  if ((await store.findOperator(email)) !== undefined) {
    const options = { siteUrl: settings.SITE_URL, siteName, now, randomBytes };
    await mailSignInLink(store, email, options);
    return;
  }
  // One write as above, so that the next request takes the same time.
  await store.countLimits([unknownAddress], now());
}

/** Counts links for unknown addresses, without a limit. */
const unknownAddress = { key: 'link-unknown', max: Number.MAX_SAFE_INTEGER, windowMs: minute };

function limitsOf(
  email: string,
  visitor: Visitor,
  secret: Uint8Array,
  now: Date,
): readonly Limit[] {
  const address = createHmac('sha256', secret).update(email).digest('hex').slice(0, 32);
  const network = visitor.kind === 'network' ? hashNetwork(visitor.network, secret, now) : 'local';
  return [
    { key: `link:${address}`, ...linkLimits.address },
    { key: `link:${address}:${network}`, ...linkLimits.addressFromNetwork },
    ...(visitor.kind === 'network'
      ? [{ key: `link-network:${network}`, ...linkLimits.network }]
      : []),
  ];
}
