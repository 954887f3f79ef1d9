import type { Kysely } from 'kysely';
import { z } from 'zod';
import { parseOperator } from '@/lib/server/access/access-rows';
import type {
  DeskSession,
  Invitation,
  Redemption,
} from '@/lib/server/access/sign-in/session-record';
import type { Tables } from '@/lib/server/platform/store/tables/tables';
import {
  requireChange,
  type RunTransaction,
  toStatement,
} from '@/lib/server/platform/store/transaction';

const sessionColumns = [
  'sessions.id',
  'sessions.device',
  'sessions.is_own_device',
  'sessions.created_at as signed_in_at',
  'sessions.seen_at',
  'sessions.idle_until',
  'sessions.absolute_until',
] as const;

const redeemedSchema = z.object({ email: z.string() });

/** Returns the methods for one-time links and sessions of the desk. */
export function sessionMethods(db: Kysely<Tables>, run: RunTransaction) {
  const openSessions = (now: Date) =>
    db
      .selectFrom('sessions')
      .innerJoin('operators', 'operators.email', 'sessions.email')
      .selectAll('operators')
      .select(sessionColumns)
      .where('idle_until', '>', now.getTime())
      .where('absolute_until', '>', now.getTime());

  return {
    /** Adds a one-time link to the desk. */
    async addInvitation({ tokenHash, email, createdAt, expiresAt }: Invitation): Promise<void> {
      const insert = db.insertInto('invitations').values({
        token_hash: tokenHash,
        email,
        created_at: createdAt.getTime(),
        expires_at: expiresAt.getTime(),
        used_at: null,
      });
      await run([requireChange(insert)]);
    },

    /**
     * Redeems a one-time link and opens a session in the same transaction. Returns `undefined` if the link
     * is unknown, used or expired at `now`. Of two calls with one link, exactly one succeeds.
     */
    async redeemInvitation(
      redemption: Redemption,
    ): Promise<{ readonly email: string } | undefined> {
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
        .columns([
          'token_hash',
          'email',
          'created_at',
          'idle_until',
          'absolute_until',
          'id',
          'device',
          'seen_at',
          'is_own_device',
        ])
        .expression((select) =>
          select
            .selectFrom('invitations')
            .select((invitation) => [
              invitation.val(redemption.sessionHash).as('token_hash'),
              'email',
              invitation.val(now).as('created_at'),
              invitation.val(redemption.idleUntil.getTime()).as('idle_until'),
              invitation.val(redemption.absoluteUntil.getTime()).as('absolute_until'),
              invitation.val(redemption.id).as('id'),
              invitation.val(redemption.device).as('device'),
              invitation.val(now).as('seen_at'),
              invitation.val(redemption.isOwnDevice ? 1 : 0).as('is_own_device'),
            ])
            .where('token_hash', '=', redemption.invitationHash)
            .where('email', 'in', (query) =>
              query.selectFrom('operators').select('operators.email'),
            ),
        );
      const outcome = await run([requireChange(use), requireChange(open)]);
      return outcome.kind === 'done' ? redeemedSchema.parse(outcome.rows[0]) : undefined;
    },

    /**
     * Finds a session, unless it has ended, its idle or absolute limit has passed at `now`, or its operator
     * has been deleted.
     */
    async findSession(tokenHash: string, now: Date): Promise<DeskSession | undefined> {
      const row = await openSessions(now).where('token_hash', '=', tokenHash).executeTakeFirst();
      return row === undefined ? undefined : parseSession(row);
    },

    /** Lists the open sessions of an operator, or of all (`undefined`). The last used comes first. */
    async listSessions(email: string | undefined, now: Date): Promise<readonly DeskSession[]> {
      let rows = openSessions(now).orderBy('sessions.seen_at', 'desc').orderBy('sessions.id');
      if (email !== undefined) rows = rows.where('sessions.email', '=', email);
      return (await rows.execute()).map(parseSession);
    },

    /** Moves the idle limit of a session. */
    async touchSession(tokenHash: string, seenAt: Date, idleUntil: Date): Promise<void> {
      const update = db
        .updateTable('sessions')
        .set({ seen_at: seenAt.getTime(), idle_until: idleUntil.getTime() })
        .where('token_hash', '=', tokenHash);
      await run([toStatement(update)]);
    },

    /** Ends a session, if it exists. */
    async endSession(tokenHash: string): Promise<void> {
      await run([toStatement(db.deleteFrom('sessions').where('token_hash', '=', tokenHash))]);
    },

    /** Ends a session by its id. Returns false if an operator has no such session. */
    async endSessionOf(email: string, id: string): Promise<boolean> {
      const deletion = db.deleteFrom('sessions').where('email', '=', email).where('id', '=', id);
      return (await run([requireChange(deletion)])).kind === 'done';
    },

    /** Ends all sessions of an operator, except one. */
    async endSessionsOf(email: string, exceptId = ''): Promise<void> {
      const deletion = db
        .deleteFrom('sessions')
        .where('email', '=', email)
        .where('id', '!=', exceptId);
      await run([toStatement(deletion)]);
    },
  };
}

export type SessionStore = ReturnType<typeof sessionMethods>;

type SessionRow = Omit<Tables['sessions'], 'created_at' | 'token_hash'> &
  Tables['operators'] & { readonly signed_in_at: number };

function parseSession(row: SessionRow): DeskSession {
  return {
    id: row.id,
    operator: parseOperator(row),
    device: row.device,
    isOwnDevice: row.is_own_device === 1,
    createdAt: new Date(row.signed_in_at),
    seenAt: new Date(row.seen_at),
    idleUntil: new Date(row.idle_until),
    absoluteUntil: new Date(row.absolute_until),
  };
}
