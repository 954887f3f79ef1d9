import { createHash } from 'node:crypto';
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type AuthenticatorTransportFuture,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/server';
import { z } from 'zod';
import {
  createToken,
  hashToken,
  type RandomBytes,
} from '@/lib/server/platform/http/requests/tokens';
import type { Passkey } from '@/lib/server/access/sign-in/session-record';
import type { Operator } from '@/lib/server/access/access-record';
import type { PasskeyStore } from '@/lib/server/access/sign-in/passkeys-sql';

/** How long a browser has to ask for a finger, a face or a PIN. */
const challengeLifetime = 5 * 60_000;

export interface PasskeyDeps {
  readonly store: PasskeyStore;
  readonly siteUrl: string;
  readonly now: Date;
  readonly randomBytes: RandomBytes;
}

const transports = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;

/** What a browser returns from `navigator.credentials` (WebAuthn level 3, section 5.1). */
const credentialSchema = z.object({
  id: z.string().max(1400),
  rawId: z.string().max(1400),
  type: z.literal('public-key'),
  clientExtensionResults: z.object({}),
});

const registrationSchema = credentialSchema.extend({
  response: z.object({
    clientDataJSON: z.string(),
    attestationObject: z.string(),
    transports: z.array(z.enum(transports)).optional().catch(undefined),
  }),
});

const authenticationSchema = credentialSchema.extend({
  response: z.object({
    clientDataJSON: z.string(),
    authenticatorData: z.string(),
    signature: z.string(),
  }),
});

/** Creates the options with which a browser creates a passkey for an operator. */
export async function registrationOptions(
  { email, name }: Operator,
  siteName: string,
  deps: PasskeyDeps,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const challenge = await createChallenge(email, deps);
  return generateRegistrationOptions({
    rpName: siteName,
    rpID: new URL(deps.siteUrl).hostname,
    userID: new Uint8Array(createHash('sha256').update(email).digest()),
    userName: email,
    userDisplayName: name === '' ? email : name,
    challenge,
    attestationType: 'none',
    excludeCredentials: (await deps.store.listPasskeys(email)).map(({ id }) => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
}

/** Creates the options with which a browser offers the passkeys of this site. */
export async function authenticationOptions(
  deps: PasskeyDeps,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  return generateAuthenticationOptions({
    rpID: new URL(deps.siteUrl).hostname,
    challenge: await createChallenge(undefined, deps),
    userVerification: 'required',
  });
}

/** Stores the hash of a new challenge. Returns the challenge's bytes. */
async function createChallenge(
  email: string | undefined,
  { store, now, randomBytes }: PasskeyDeps,
): Promise<Uint8Array<ArrayBuffer>> {
  const challenge = createToken(randomBytes);
  const expiresAt = new Date(now.getTime() + challengeLifetime);
  await store.addPasskeyChallenge({ challengeHash: hashToken(challenge), email, expiresAt });
  return new Uint8Array(Buffer.from(challenge, 'base64url'));
}

/** Verifies a new passkey that a browser has sent. Returns `undefined` if anything is wrong. */
export async function verifyNewPasskey(
  sent: string,
  { email }: Operator,
  name: string,
  deps: PasskeyDeps,
): Promise<Passkey | undefined> {
  const response = registrationSchema.safeParse(parseJson(sent));
  if (!response.success) return undefined;
  const { response: data, ...credential } = response.data;
  const { transports: sentTransports, ...attestation } = data;
  const own = sentTransports ?? [];
  const verified = await verifyRegistrationResponse({
    response: { ...credential, response: { ...attestation, transports: own } },
    ...expectations(email, deps),
  }).catch(() => undefined);
  if (verified?.registrationInfo === undefined) return undefined;
  const { id, publicKey, counter } = verified.registrationInfo.credential;
  return {
    id,
    email,
    publicKey: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: own,
    name,
    createdAt: deps.now,
    usedAt: undefined,
  };
}

/**
 * Verifies the signature of a passkey. Returns the passkey and its new counter, or `undefined` if
 * anything is wrong, such as a counter that went backwards.
 */
export async function verifyPasskey(
  sent: string,
  deps: PasskeyDeps,
): Promise<{ readonly passkey: Passkey; readonly counter: number } | undefined> {
  const response = authenticationSchema.safeParse(parseJson(sent));
  if (!response.success) return undefined;
  const passkey = await deps.store.findPasskey(response.data.id);
  if (passkey === undefined) return undefined;
  const verified = await verifyAuthenticationResponse({
    response: response.data,
    ...expectations(undefined, deps),
    credential: {
      id: passkey.id,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
      transports: passkey.transports.filter(isTransport),
    },
  }).catch(() => undefined);
  if (verified?.verified !== true) return undefined;
  return { passkey, counter: verified.authenticationInfo.newCounter };
}

function isTransport(text: string): text is AuthenticatorTransportFuture {
  return transports.some((transport) => transport === text);
}

/** Returns what a response must match. Using up the challenge is part of it. */
function expectations(email: string | undefined, { store, siteUrl, now }: PasskeyDeps) {
  return {
    expectedChallenge: (challenge: string) =>
      store.usePasskeyChallenge({ challengeHash: hashToken(challenge), email }, now),
    expectedOrigin: siteUrl,
    expectedRPID: new URL(siteUrl).hostname,
    requireUserVerification: true,
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
