import type { Operator } from '@/lib/server/access/access-record';

export interface Passkey {
  /** The credential's id in base64url. */
  readonly id: string;
  readonly email: string;
  /** In base64url. */
  readonly publicKey: string;
  /** The authenticator's counter at the last use; 0 if it has none. */
  readonly counter: number;
  /** Such as `internal` and `hybrid`. */
  readonly transports: readonly string[];
  /** The operator's name for it. */
  readonly name: string;
  readonly createdAt: Date;
  readonly usedAt: Date | undefined;
}

export interface PasskeyChallenge {
  /** SHA-256 of the challenge. */
  readonly challengeHash: string;
  /** The operator who adds a passkey; `undefined` for a sign-in. */
  readonly email: string | undefined;
  readonly expiresAt: Date;
}

export interface PasskeySignIn extends Pick<
  DeskSession,
  'id' | 'device' | 'isOwnDevice' | 'idleUntil' | 'absoluteUntil'
> {
  readonly passkey: Pick<Passkey, 'id' | 'email'>;
  readonly counterBefore: number;
  readonly counter: number;
  readonly sessionHash: string;
  readonly now: Date;
}

export interface DeskSession {
  /** Names the session to operators. It is not a secret. */
  readonly id: string;
  readonly operator: Operator;
  /** The browser and the system, such as `Firefox on Android`. */
  readonly device: string;
  /** Whether the operator said that the device is their own. */
  readonly isOwnDevice: boolean;
  readonly createdAt: Date;
  readonly seenAt: Date;
  readonly idleUntil: Date;
  readonly absoluteUntil: Date;
}

/** A one-time link. */
export interface Invitation {
  /** SHA-256 of the token. */
  readonly tokenHash: string;
  readonly email: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export interface Redemption extends Pick<DeskSession, 'id' | 'device' | 'isOwnDevice'> {
  readonly invitationHash: string;
  readonly sessionHash: string;
  readonly now: Date;
  readonly idleUntil: Date;
  readonly absoluteUntil: Date;
}
