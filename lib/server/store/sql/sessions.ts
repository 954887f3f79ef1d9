import type { Kysely } from 'kysely';
import { z } from 'zod';
import {
  toStatement,
  requireChange,
  type RunTransaction,
} from '@/lib/server/store/sql/transaction';
import { parseSession, type Tables } from '@/lib/server/store/sql/tables';
import type { Store } from '@/lib/server/store/store';

const redeemedSchema = z.object({ email: z.string() });

/** Returns the methods for one-time links and sessions of the desk. */
export function sessionMethods(
  db: Kysely<Tables>,
  run: RunTransaction,
): Pick<
  Store,
  'addInvitation' | 'redeemInvitation' | 'findSession' | 'touchSession' | 'endSession'
> {
  return {
    async addInvitation({ tokenHash, email, createdAt, expiresAt }) {
      const insert = db.insertInto('invitations').values({
        token_hash: tokenHash,
        email,
        created_at: createdAt.getTime(),
        expires_at: expiresAt.getTime(),
        used_at: null,
      });
      await run([requireChange(insert)]);
    },

    async redeemInvitation(redemption) {
      const now = redemption.now.getTime();
      const use = db
        .updateTable('invitations')
        .set({ used_at: now })
        .where('token_hash', '=', redemption.invitationHash)
        .where('used_at', 'is', null)
        .where('expires_at', '>', now)
        .returning('email');
      const open = db
        .insertInto('sessions')
        .columns(['token_hash', 'email', 'created_at', 'idle_until', 'absolute_until'])
        .expression((select) =>
          select
            .selectFrom('invitations')
            .select((invitation) => [
              invitation.val(redemption.sessionHash).as('token_hash'),
              'email',
              invitation.val(now).as('created_at'),
              invitation.val(redemption.idleUntil.getTime()).as('idle_until'),
              invitation.val(redemption.absoluteUntil.getTime()).as('absolute_until'),
            ])
            .where('token_hash', '=', redemption.invitationHash),
        );
      const outcome = await run([requireChange(use), requireChange(open)]);
      return outcome.kind === 'done' ? redeemedSchema.parse(outcome.rows[0]) : undefined;
    },

    async findSession(tokenHash, now) {
      const row = await db
        .selectFrom('sessions')
        .selectAll()
        .where('token_hash', '=', tokenHash)
        .where('idle_until', '>', now.getTime())
        .where('absolute_until', '>', now.getTime())
        .executeTakeFirst();
      return row === undefined ? undefined : parseSession(row);
    },

    async touchSession(tokenHash, _seenAt, idleUntil) {
      const update = db
        .updateTable('sessions')
        .set({ idle_until: idleUntil.getTime() })
        .where('token_hash', '=', tokenHash);
      await run([toStatement(update)]);
    },

    async endSession(tokenHash) {
      await run([toStatement(db.deleteFrom('sessions').where('token_hash', '=', tokenHash))]);
    },
  };
}
