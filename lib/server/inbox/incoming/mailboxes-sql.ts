import type { Kysely } from 'kysely';
import type { MailboxFailure, MailboxProgress } from '@/lib/server/inbox/incoming/inbound-record';
import { fromRow } from '@/lib/server/platform/store/rows';
import type { Tables } from '@/lib/server/platform/store/tables/tables';
import {
  requireChange,
  type RunTransaction,
  toStatement,
} from '@/lib/server/platform/store/transaction';

/** A claim of a mailbox: one process reads it at a time. */
interface MailboxClaim {
  readonly name: string;
  /** The process. */
  readonly reader: string;
  readonly now: Date;
  readonly until: Date;
}

/** Returns the methods of the mailboxes that are read. */
export function mailboxMethods(db: Kysely<Tables>, run: RunTransaction) {
  return {
    /**
     * Claims a mailbox, or extends the claim. Returns how far it is read; `undefined` while another process has
     * it. The first claim begins its reading.
     */
    async claimMailbox({
      name,
      reader,
      now,
      until,
    }: MailboxClaim): Promise<MailboxProgress | undefined> {
      const claim = db
        .insertInto('mailboxes')
        .values({
          name,
          uid_validity: '',
          last_uid: 0,
          begun_at: now.getTime(),
          reader,
          reader_until: until.getTime(),
          failed_at: null,
          error: null,
        })
        .onConflict((conflict) =>
          conflict
            .column('name')
            .doUpdateSet({ reader, reader_until: until.getTime() })
            .where((row) =>
              row.or([
                row('mailboxes.reader', '=', reader),
                row('mailboxes.reader_until', '<=', now.getTime()),
              ]),
            ),
        );
      if ((await run([requireChange(claim)])).kind !== 'done') return undefined;
      const row = await db
        .selectFrom('mailboxes')
        .select(['uid_validity', 'last_uid', 'begun_at'])
        .where('name', '=', name)
        .executeTakeFirstOrThrow();
      return fromRow(row);
    },

    /** Ends the claim, so that another process need not wait. */
    async releaseMailbox(name: string, reader: string): Promise<void> {
      const update = db
        .updateTable('mailboxes')
        .set({ reader_until: 0 })
        .where('name', '=', name)
        .where('reader', '=', reader);
      await run([toStatement(update)]);
    },

    /** Stores how far a mailbox is read. */
    async saveProgress(
      name: string,
      { uidValidity, lastUid }: Pick<MailboxProgress, 'uidValidity' | 'lastUid'>,
    ): Promise<void> {
      const update = db
        .updateTable('mailboxes')
        .set({ uid_validity: uidValidity, last_uid: lastUid })
        .where('name', '=', name);
      await run([toStatement(update)]);
    },

    /** Stores that a mailbox could not be read, or, without an error, that it could. */
    async saveMailboxResult(name: string, now: Date, error?: string): Promise<void> {
      const update = db.updateTable('mailboxes').where('name', '=', name);
      const change =
        error === undefined
          ? update.set({ failed_at: null, error: null }).where('error', 'is not', null)
          : update.set((eb) => ({
              failed_at: eb.fn.coalesce('failed_at', eb.val(now.getTime())),
              error,
            }));
      await run([toStatement(change)]);
    },

    /** Returns since when a mailbox cannot be read; `undefined` if it can. */
    async findMailboxFailure(name: string): Promise<MailboxFailure | undefined> {
      const row = await db
        .selectFrom('mailboxes')
        .select(['name', 'failed_at', 'error'])
        .where('name', '=', name)
        .executeTakeFirst();
      if (row?.failed_at === undefined || row.failed_at === null) return undefined;
      return { name, failedAt: new Date(row.failed_at), error: row.error ?? '' };
    },
  };
}

export type MailboxStore = ReturnType<typeof mailboxMethods>;
