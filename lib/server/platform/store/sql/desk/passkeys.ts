import type { Kysely } from 'kysely';
import { z } from 'zod';
import type { AccessStore, Passkey } from '@/lib/server/platform/store/access-store';
import type { PasskeyRow } from '@/lib/server/platform/store/sql/desk/desk-rows';
import type { Tables } from '@/lib/server/platform/store/sql/tables';
import {
  requireChange,
  toStatement,
  type RunTransaction,
} from '@/lib/server/platform/store/sql/transaction';

const transportsSchema = z.array(z.string());

/** Returns the methods of passkeys. */
export function passkeyMethods(
  db: Kysely<Tables>,
  run: RunTransaction,
): Pick<
  AccessStore,
  | 'addPasskey'
  | 'listPasskeys'
  | 'findPasskey'
  | 'renamePasskey'
  | 'deletePasskey'
  | 'addPasskeyChallenge'
  | 'usePasskeyChallenge'
  | 'signInWithPasskey'
> {
  return {
    async addPasskey(passkey) {
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

    async listPasskeys(email) {
      const rows = db.selectFrom('passkeys').selectAll().where('email', '=', email);
      return (await rows.orderBy('created_at').orderBy('id').execute()).map(parsePasskey);
    },

    async findPasskey(id) {
      const row = await db
        .selectFrom('passkeys')
        .selectAll()
        .where('id', '=', id)
        .executeTakeFirst();
      return row === undefined ? undefined : parsePasskey(row);
    },

    async renamePasskey(email, id, name) {
      const update = db
        .updateTable('passkeys')
        .set({ name })
        .where('id', '=', id)
        .where('email', '=', email);
      return (await run([requireChange(update)])).kind === 'done';
    },

    async deletePasskey(email, id) {
      const deletion = db.deleteFrom('passkeys').where('id', '=', id).where('email', '=', email);
      return (await run([requireChange(deletion)])).kind === 'done';
    },

    async addPasskeyChallenge({ challengeHash, email, expiresAt }) {
      const insert = db.insertInto('passkey_challenges').values({
        challenge_hash: challengeHash,
        email: email ?? null,
        expires_at: expiresAt.getTime(),
      });
      await run([toStatement(insert)]);
    },

    async usePasskeyChallenge({ challengeHash, email }, now) {
      const deletion = db
        .deleteFrom('passkey_challenges')
        .where('challenge_hash', '=', challengeHash)
        .where('expires_at', '>', now.getTime())
        .where('email', email === undefined ? 'is' : '=', email ?? null);
      return (await run([requireChange(deletion)])).kind === 'done';
    },

    async signInWithPasskey({ passkey, counterBefore, counter, sessionHash, now, ...session }) {
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

function parsePasskey(row: PasskeyRow): Passkey {
  return {
    id: row.id,
    email: row.email,
    publicKey: row.public_key,
    counter: row.counter,
    transports: transportsSchema.parse(JSON.parse(row.transports)),
    name: row.name,
    createdAt: new Date(row.created_at),
    usedAt: row.used_at === null ? undefined : new Date(row.used_at),
  };
}
