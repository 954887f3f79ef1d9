import { completeSignIn, record } from '@/lib/server/access/desk/sign-in-actions';
import { accountWords } from '@/lib/words/lib/server/access';
import {
  type ActionRequest,
  type ActionResult,
  type DeskActionRequest,
  deskAction,
  publicAction,
} from '@/lib/server/desk/desk-action';
import { filled, hasValue, text } from '@/lib/server/desk/fields';
import { describeDevice } from '@/lib/server/access/sign-in/device';
import {
  authenticationOptions,
  registrationOptions,
  verifyNewPasskey,
  verifyPasskey,
  type PasskeyDeps,
} from '@/lib/server/access/sign-in/passkeys';
import { createSession } from '@/lib/server/access/sign-in/sessions';
import { hashNetwork } from '@/lib/server/platform/http/requests/client-network';
import type { RandomBytes } from '@/lib/server/platform/http/requests/tokens';
import type { Services } from '@/lib/server/services';
import { showLine } from '@/lib/server/platform/mail/visible-text';
import { storedDetails } from '@/lib/server/platform/store/stored-details';

const minute = 60_000;
const maxNameLength = 80;

/**
 * Challenges for signing in: of one network, and of all networks, so that they do not fill the disk. The latter
 * are so many that a stranger needs hundreds of networks to keep operators from using their passkeys.
 */
const challengeLimits = {
  network: { max: 60, windowMs: 15 * minute },
  all: { key: 'passkey-challenges', max: 20_000, windowMs: 15 * minute },
} as const;

function depsOf({ store, settings, now }: Services, randomBytes: RandomBytes): PasskeyDeps {
  return { store, siteUrl: settings.SITE_URL, now: now(), randomBytes };
}

/** Responds with the options for a new passkey, as JSON for the page's script. */
export async function newPasskeyOptions({
  services,
  operator,
  randomBytes,
  readContent,
}: DeskActionRequest): Promise<ActionResult> {
  const { site } = await readContent();
  const deps = depsOf(services, randomBytes);
  return { kind: 'json', value: await registrationOptions(operator, site.name, deps) };
}

/** Adds the passkey that the browser has created (`credential`). */
export const addPasskey = deskAction({ credential: text }, async (request) => {
  const { services, input, operator, userAgent, randomBytes } = request;
  const name = `${accountWords.passkeyName}, ${describeDevice(userAgent)}`;
  const deps = depsOf(services, randomBytes);
  const passkey = await verifyNewPasskey(input.credential, operator, name, deps);
  if (passkey === undefined || !(await services.store.addPasskey(passkey))) {
    return { kind: 'done', next: '/desk/account?done=passkey-refused' };
  }
  const event = { operator: operator.email, action: 'passkey-added', details: name } as const;
  await record(services.store, { ...event, subject: operator.email }, deps.now, randomBytes);
  return { kind: 'done', next: '/desk/account?done=passkey-added' };
});

const passkeyName = text
  .transform((name) => showLine(name).trim().slice(0, maxNameLength))
  .pipe(filled(maxNameLength));

/** Renames one of the operator's passkeys. */
export const renamePasskey = deskAction(
  { passkey: text, name: passkeyName },
  async ({ services: { store }, input, operator }) => {
    return (await store.renamePasskey(operator.email, input.passkey, input.name))
      ? { kind: 'done', next: '/desk/account?done=passkey-renamed' }
      : { kind: 'missing' };
  },
);

/** Deletes one of the operator's passkeys. */
export const deletePasskey = deskAction(
  { passkey: text },
  async ({ services, input, operator, randomBytes }) => {
    const { store, now } = services;
    const { email } = operator;
    const isDeleted = await store.deletePasskey(email, input.passkey);
    if (!isDeleted) return { kind: 'missing' };
    const event = { operator: email, action: 'passkey-deleted', subject: email } as const;
    await record(store, event, now(), randomBytes);
    return { kind: 'done', next: '/desk/account?done=passkey-deleted' };
  },
);

/** Responds with the options for signing in, the same for all, as JSON for the page's script. */
export async function passkeyOptions({
  services,
  visitor,
  randomBytes,
}: ActionRequest): Promise<ActionResult> {
  const { store, now } = services;
  const secret = await store.secret('limits');
  const ofNetwork =
    visitor.kind === 'network'
      ? [
          {
            key: `passkey:${hashNetwork(visitor.network, secret, now())}`,
            ...challengeLimits.network,
          },
        ]
      : [];
  const full = await store.countLimits([challengeLimits.all, ...ofNetwork], now());
  if (full !== undefined) return { kind: 'limited', until: full.until };
  return { kind: 'json', value: await authenticationOptions(depsOf(services, randomBytes)) };
}

/** Signs in with a passkey (`credential`). The browser's earlier session ends. */
export const signInWithPasskey = publicAction(
  { credential: text, own: hasValue('yes') },
  async ({ services, input, token, userAgent, randomBytes }) => {
    const refused: ActionResult = { kind: 'done', next: '/desk/sign-in?passkey=refused' };
    const deps = depsOf(services, randomBytes);
    const verified = await verifyPasskey(input.credential, deps);
    if (verified === undefined) return refused;
    const { passkey, counter } = verified;
    const isOwnDevice = input.own;
    const device = describeDevice(userAgent);
    const { now } = deps;
    const opened = createSession({ now, randomBytes, device, isOwnDevice });
    const counterBefore = passkey.counter;
    const signIn = { ...opened.session, passkey, counterBefore, counter };
    if (!(await services.store.signInWithPasskey(signIn))) return refused;
    const details = storedDetails('by-passkey', device);
    const session = { token: opened.token, email: passkey.email, isOwnDevice, details };
    return completeSignIn(services, session, token, randomBytes);
  },
);
