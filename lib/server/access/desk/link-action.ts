import { createHmac } from 'node:crypto';
import { mailSignInLink } from '@/lib/server/access/desk/sign-in-mails';
import { text } from '@/lib/server/desk/fields';
import { findKnownDevice } from '@/lib/server/access/sign-in/known-device';
import { type ActionResult, publicAction } from '@/lib/server/desk/desk-action';
import { hashNetwork, type Visitor } from '@/lib/server/platform/http/requests/client-network';
import type { RandomBytes } from '@/lib/server/platform/http/requests/tokens';
import { parseMailbox } from '@/lib/server/platform/mail/email-address';
import type { Services } from '@/lib/server/services';
import type { Limit } from '@/lib/server/platform/store/limits-sql';

const minute = 60_000;
const day = 24 * 60 * minute;

/**
 * How many links can be asked for. A device where the operator signed in before has limits of its own, so
 * that strangers keep no operator out who has one. From other devices, the limits are those of the address from
 * one network, and a larger one of the address from everywhere: a stranger needs six networks to use that
 * up, and then keeps only new devices out.
 */
const linkLimits = {
  device: { max: 5, windowMs: 15 * minute },
  deviceDay: { max: 30, windowMs: day },
  addressFromNetwork: { max: 5, windowMs: 15 * minute },
  addressFromNetworkDay: { max: 6, windowMs: day },
  address: { max: 36, windowMs: day },
  network: { max: 20, windowMs: 15 * minute },
} as const;

/**
 * Mails a one-time link to an operator.
 *
 * The answer does not say whether the address is an operator's. Neither does its time, because the store
 * looks for the operator after the response, and writes as much for an unknown address.
 */
export const mailLink = publicAction({ email: text }, async (request) => {
  const { services, input, visitor, headers, randomBytes, readContent, defer } = request;
  const sent: ActionResult = { kind: 'done', next: '/desk/sign-in?link=sent' };
  const email = parseMailbox(input.email)?.toLowerCase();
  if (email === undefined) return sent;
  const { store, settings, now } = services;
  const at = now();
  const device = await findKnownDevice(email, headers, settings.SITE_URL, store, at);
  const limits =
    device === undefined
      ? strangerLimits(email, visitor, await store.secret('limits'), at)
      : deviceLimits(device);
  const full = await store.countLimits(limits, at);
  if (full !== undefined) {
    const until = String(full.until.getTime());
    return { kind: 'limited', until: full.until, next: `/desk/sign-in?limited=${until}` };
  }
  defer('sign-in-link-not-mailed', async () => {
    const { site } = await readContent();
    await mailIfOperator(email, site.name, services, randomBytes);
  });
  return sent;
});

async function mailIfOperator(
  email: string,
  siteName: string,
  { store, settings, now }: Services,
  randomBytes: RandomBytes,
): Promise<void> {
  const operator = await store.findOperator(email);
  if (operator !== undefined) {
    const options = { siteUrl: settings.SITE_URL, siteName, now, randomBytes };
    await mailSignInLink(store, operator, options);
    return;
  }
  // One write as above, so that the next request takes the same time.
  await store.countLimits([unknownAddress], now());
}

/** Counts links for unknown addresses, without a limit. */
const unknownAddress = { key: 'link-unknown', max: Number.MAX_SAFE_INTEGER, windowMs: minute };

function deviceLimits(device: string): readonly Limit[] {
  return [
    { key: `link-device:${device}`, ...linkLimits.device },
    { key: `link-device-day:${device}`, ...linkLimits.deviceDay },
  ];
}

function strangerLimits(
  email: string,
  visitor: Visitor,
  secret: Uint8Array,
  now: Date,
): readonly Limit[] {
  const address = createHmac('sha256', secret).update(email).digest('hex').slice(0, 32);
  if (visitor.kind === 'own-machine') {
    return [{ key: `link:${address}:local`, ...linkLimits.addressFromNetwork }];
  }
  const ofAddress = { key: `link:${address}`, ...linkLimits.address };
  // Behind a proxy that is missing from the settings, all share one limit.
  if (visitor.kind === 'unknown') {
    return [ofAddress, { key: `link:${address}:proxy`, ...linkLimits.addressFromNetwork }];
  }
  const network = hashNetwork(visitor.network, secret, now);
  return [
    ofAddress,
    { key: `link:${address}:${network}`, ...linkLimits.addressFromNetwork },
    { key: `link-day:${address}:${network}`, ...linkLimits.addressFromNetworkDay },
    { key: `link-network:${network}`, ...linkLimits.network },
  ];
}
