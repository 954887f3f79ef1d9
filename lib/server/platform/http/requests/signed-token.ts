import { createHmac, timingSafeEqual } from 'node:crypto';

/** The part of the store with the secrets of this installation. */
export interface SecretStore {
  /** Returns 32 random bytes, the same for a name at each call. */
  readonly secret: (name: string) => Promise<Uint8Array>;
}

/** What the tokens of one kind are for. A token of one purpose is invalid for every other. */
export interface TokenPurpose {
  /** The name of the secret. */
  readonly secret: string;
  /** Comes before the payload in the signed text, and tells apart what shares a secret. */
  readonly prefix?: string;
  /** Characters of the signature; all 43 of HMAC-SHA-256 (RFC 2104) in base64url without it. */
  readonly length?: number;
}

/** Creates and reads the tokens of a purpose. */
interface SignedToken {
  /** Returns `payload.signature`. The payload is readable and may have dots. */
  readonly create: (payload: string, store: SecretStore) => Promise<string>;
  /** Returns the payload, or `undefined` for a token that this installation did not sign for the purpose. */
  readonly read: (token: string, store: SecretStore) => Promise<string | undefined>;
}

/** Longer tokens are not read. */
const maxLength = 400;

/** Returns the signed tokens of a purpose. They do not expire. */
export function signedToken({ secret: name, prefix = '', length = 43 }: TokenPurpose): SignedToken {
  const sign = (payload: string, secret: Uint8Array) =>
    createHmac('sha256', secret).update(`${prefix}${payload}`).digest('base64url').slice(0, length);
  return {
    create: async (payload, store) => `${payload}.${sign(payload, await store.secret(name))}`,
    read: async (token, store) => {
      const end = token.lastIndexOf('.');
      if (end < 1 || token.length > maxLength) return undefined;
      const payload = token.slice(0, end);
      const signature = sign(payload, await store.secret(name));
      return isEqual(token.slice(end + 1), signature) ? payload : undefined;
    },
  };
}

/** Compares a secret in a time that does not depend on where it differs. */
export function isEqual(sent: string, expected: string): boolean {
  const [given, own] = [Buffer.from(sent), Buffer.from(expected)];
  return given.length === own.length && timingSafeEqual(given, own);
}
