import { fromRow } from '@/lib/server/platform/store/rows';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import type {
  Passkey,
  PasskeyChallenge,
  PasskeySignIn,
} from '@/lib/server/access/sign-in/session-record';
import type { PasskeyRow } from '@/lib/server/platform/store/tables/access-rows';
import type { Tables } from '@/lib/server/platform/store/tables/tables';
import {
  requireChange,
  type RunTransaction,
  toStatement,
} from '@/lib/server/platform/store/transaction';

const transportsSchema = z.array(z.string());

/** Returns the methods of passkeys. */
export function passkeyMethods(db: Kysely<Tables>, run: RunTransaction) {
  return {
    /** Adds a passkey. Returns false if its id exists. */
    async addPasskey(passkey: Passkey): Promise<boolean> {
      const insert = db
        .insertInto('passkeys')
        .values({
          id: passkey.id,
          email: passkey.email,
          public_key: passkey.publicKey,
          counter: passkey.counter,
          transports: JSON.stringify(passkey.transports),
          name: passkey.name,
          created_at: passkey.createdAt.getTime(),
          used_at: passkey.usedAt?.getTime() ?? null,
        })
        .onConflict((conflict) => conflict.doNothing());
      return (await run([requireChange(insert)])).kind === 'done';
    },

    /** Oldest first. */
    async listPasskeys(email: string): Promise<readonly Passkey[]> {
      const rows = db.selectFrom('passkeys').selectAll().where('email', '=', email);
      return (await rows.orderBy('created_at').orderBy('id').execute()).map(parsePasskey);
    },

    async findPasskey(id: string): Promise<Passkey | undefined> {
      const row = await db
        .selectFrom('passkeys')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst();
      return row === undefined ? undefined : parsePasskey(row);
    },

    /** Renames a passkey. Returns false if the operator has no such passkey. */
    async renamePasskey(email: string, id: string, name: string): Promise<boolean> {
      const update = db
        .updateTable('passkeys')
        .set({ name })
        .where('id', '=', id)
        .where('email', '=', email);
      return (await run([requireChange(update)])).kind === 'done';
    },

    /** Deletes a passkey. Returns false if the operator has no such passkey. */
    async deletePasskey(email: string, id: string): Promise<boolean> {
      const deletion = db.deleteFrom('passkeys').where('id', '=', id).where('email', '=', email);
      return (await run([requireChange(deletion)])).kind === 'done';
    },

    async addPasskeyChallenge({
      challengeHash,
      email,
      expiresAt,
    }: PasskeyChallenge): Promise<void> {
      const insert = db.insertInto('passkey_challenges').values({
        challenge_hash: challengeHash,
        email: email ?? null,
        expires_at: expiresAt.getTime(),
      });
      await run([toStatement(insert)]);
    },

    /**
     * Uses up a challenge. Returns false if it is unknown, used, expired at `now`, or was created for
     * another operator. Of two calls with one challenge, exactly one succeeds.
     */
    async usePasskeyChallenge(
      { challengeHash, email }: Pick<PasskeyChallenge, 'challengeHash' | 'email'>,
      now: Date,
    ): Promise<boolean> {
      const deletion = db
        .deleteFrom('passkey_challenges')
        .where('challenge_hash', '=', challengeHash)
        .where('expires_at', '>', now.getTime())
        .where('email', email === undefined ? 'is' : '=', email ?? null);
      return (await run([requireChange(deletion)])).kind === 'done';
    },

    /**
     * Stores the counter of a passkey and opens a session of its operator in one transaction. Returns
     * false, and changes nothing, if the passkey was deleted or another sign-in has stored this counter.
     */
    async signInWithPasskey({
      passkey,
      counterBefore,
      counter,
      sessionHash,
      now,
      ...session
    }: PasskeySignIn): Promise<boolean> {
      const update = db
        .updateTable('passkeys')
        .set({ counter, used_at: now.getTime() })
        .where('id', '=', passkey.id)
        .where('email', '=', passkey.email)
        .where('counter', '=', counterBefore);
      const insert = db.insertInto('sessions').values({
        token_hash: sessionHash,
        email: passkey.email,
        created_at: now.getTime(),
        idle_until: session.idleUntil.getTime(),
        absolute_until: session.absoluteUntil.getTime(),
        id: session.id,
        device: session.device,
        seen_at: now.getTime(),
        is_own_device: session.isOwnDevice ? 1 : 0,
      });
      return (await run([requireChange(update), requireChange(insert)])).kind === 'done';
    },
  };
}

export type PasskeyStore = ReturnType<typeof passkeyMethods>;

function parsePasskey(row: PasskeyRow): Passkey {
  const transports = transportsSchema.parse(JSON.parse(row.transports));
  return { ...fromRow(row), transports };
}
