import type { Operator } from '@/lib/server/platform/store/desk-record';

/** The part of the store for passkeys and for lists of sessions. */
export interface AccessStore {
  /** Lists the open sessions of an operator, or of all (`undefined`). The last used comes first. */
  listSessions(email: string | undefined, now: Date): Promise<readonly DeskSession[]>;

  /** Ends a session by its id. Returns false if an operator has no such session. */
  endSessionOf(email: string, id: string): Promise<boolean>;

  /** Ends all sessions of an operator, except one. */
  endSessionsOf(email: string, exceptId?: string): Promise<void>;

  /** Adds a passkey. Returns false if its id exists. */
  addPasskey(passkey: Passkey): Promise<boolean>;

  /** Oldest first. */
  listPasskeys(email: string): Promise<readonly Passkey[]>;

  findPasskey(id: string): Promise<Passkey | undefined>;

  /** Renames a passkey. Returns false if the operator has no such passkey. */
  renamePasskey(email: string, id: string, name: string): Promise<boolean>;

  /** Deletes a passkey. Returns false if the operator has no such passkey. */
  deletePasskey(email: string, id: string): Promise<boolean>;

  addPasskeyChallenge(challenge: PasskeyChallenge): Promise<void>;

  /**
   * Uses up a challenge. Returns false if it is unknown, used, expired at `now`, or was created for
   * another operator. Of two calls with one challenge, exactly one succeeds.
   */
  usePasskeyChallenge(
    challenge: Pick<PasskeyChallenge, 'challengeHash' | 'email'>,
    now: Date,
  ): Promise<boolean>;

  /**
   * Stores the counter of a passkey and opens a session of its operator in one transaction. Returns
   * false, and changes nothing, if the passkey was deleted or another sign-in has stored this counter.
   */
  signInWithPasskey(signIn: PasskeySignIn): Promise<boolean>;
}

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
