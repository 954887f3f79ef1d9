import { createECDH } from 'node:crypto';

/** A key pair of P-256 in base64url, which names this site to push services (RFC 8292). */
export interface PushKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

/**
 * Returns the keys for push messages. They are made once for an installation, and backed up with its store:
 * new keys would end every subscription.
 */
export async function pushKeys(store: {
  readonly secret: (name: string) => Promise<Uint8Array>;
}): Promise<PushKeys> {
  const privateKey = Buffer.from(await store.secret('push'));
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey);
  return {
    publicKey: pair.getPublicKey('base64url'),
    privateKey: privateKey.toString('base64url'),
  };
}
