import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Compilable, Kysely, SqliteDialect } from 'kysely';
import Database from 'libsql';
import { z } from 'zod';
import {
  readSession,
  readSubmission,
  type Tables,
} from '@/lib/server/store/adapters/sqlite-tables';
import { SqliteWriter, type Write } from '@/lib/server/store/adapters/sqlite-writer';
import type {
  DeskSession,
  FormCount,
  Invitation,
  NewSubmission,
  Redemption,
  Store,
  StoredSubmission,
  SubmissionQuery,
} from '@/lib/server/store/store';

const redeemedSchema = z.object({ email: z.string() });

/**
 * A store in `<directory>/frontdesk.sqlite`, made with its tables at the first use. Several
 * processes may open the same directory.
 */
export function openSqliteStore(directory: string): Store {
  return new SqliteStore(directory);
}

class SqliteStore implements Store {
  private readonly writer: SqliteWriter;
  private readonly reads: Kysely<Tables>;

  constructor(directory: string) {
    const file = join(directory, 'frontdesk.sqlite');
    const writer = new SqliteWriter(file);
    this.writer = writer;
    this.reads = new Kysely<Tables>({
      dialect: new SqliteDialect({ database: () => openForReading(writer, file) }),
    });
    // What people write to the organisation is nobody else's on the machine.
    mkdirSync(directory, { recursive: true, mode: 0o700 });
  }

  async addSubmission(submission: NewSubmission): Promise<boolean> {
    const { id, reference, form, receivedAt, state, reasons, fields } = submission;
    const insert = this.reads
      .insertInto('submissions')
      .values({
        id,
        reference,
        form,
        received_at: receivedAt.getTime(),
        state,
        reasons: JSON.stringify(reasons),
        fields: JSON.stringify(fields),
        read_at: null,
      })
      .onConflict((taken) => taken.doNothing());
    return this.change(must(insert));
  }

  async listSubmissions(query: SubmissionQuery): Promise<readonly StoredSubmission[]> {
    const { form, state, before, limit } = query;
    let rows = this.reads.selectFrom('submissions').selectAll().orderBy('id', 'desc').limit(limit);
    if (form !== undefined) rows = rows.where('form', '=', form);
    if (state !== undefined) rows = rows.where('state', '=', state);
    if (before !== undefined) rows = rows.where('id', '<', before);
    return (await rows.execute()).map(readSubmission);
  }

  async countSubmissions(): Promise<readonly FormCount[]> {
    return this.reads
      .selectFrom('submissions')
      .select(({ fn }) => [
        'form',
        fn.countAll<number>().as('total'),
        fn.count<number>('read_at').as('read'),
      ])
      .where('state', '=', 'inbox')
      .groupBy('form')
      .orderBy('form')
      .execute()
      .then((rows) => rows.map(({ form, total, read }) => ({ form, total, unread: total - read })));
  }

  async findSubmission(id: string): Promise<StoredSubmission | undefined> {
    const row = await this.reads
      .selectFrom('submissions')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();
    return row === undefined ? undefined : readSubmission(row);
  }

  async markSubmission(id: string, readAt: Date | undefined): Promise<boolean> {
    const update = this.reads
      .updateTable('submissions')
      .set({ read_at: readAt?.getTime() ?? null })
      .where('id', '=', id);
    return this.change(must(update));
  }

  async addInvitation({ tokenHash, email, createdAt, expiresAt }: Invitation): Promise<void> {
    const insert = this.reads.insertInto('invitations').values({
      token_hash: tokenHash,
      email,
      created_at: createdAt.getTime(),
      expires_at: expiresAt.getTime(),
      used_at: null,
    });
    await this.change(must(insert));
  }

  async redeemInvitation(redemption: Redemption): Promise<{ readonly email: string } | undefined> {
    const now = redemption.now.getTime();
    const use = this.reads
      .updateTable('invitations')
      .set({ used_at: now })
      .where('token_hash', '=', redemption.invitationHash)
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .returning('email');
    const open = this.reads
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
    const outcome = await this.writer.run([must(use), must(open)]);
    return outcome.kind === 'done' ? redeemedSchema.parse(outcome.rows[0]) : undefined;
  }

  async findSession(tokenHash: string, now: Date): Promise<DeskSession | undefined> {
    const row = await this.reads
      .selectFrom('sessions')
      .selectAll()
      .where('token_hash', '=', tokenHash)
      .where('idle_until', '>', now.getTime())
      .where('absolute_until', '>', now.getTime())
      .executeTakeFirst();
    return row === undefined ? undefined : readSession(row);
  }

  async touchSession(tokenHash: string, _seenAt: Date, idleUntil: Date): Promise<void> {
    const update = this.reads
      .updateTable('sessions')
      .set({ idle_until: idleUntil.getTime() })
      .where('token_hash', '=', tokenHash);
    await this.change(write(update));
  }

  async endSession(tokenHash: string): Promise<void> {
    const end = this.reads.deleteFrom('sessions').where('token_hash', '=', tokenHash);
    await this.change(write(end));
  }

  async check(): Promise<void> {
    const count = this.reads
      .updateTable('checks')
      .set(({ eb }) => ({ checked: eb('checked', '+', 1) }))
      .where('id', '=', 1);
    await this.change(must(count));
  }

  async close(): Promise<void> {
    await this.writer.close();
    await this.reads.destroy();
  }

  private async change(statement: Write): Promise<boolean> {
    return (await this.writer.run([statement])).kind === 'done';
  }
}

/** Reading has a connection of its own, which never waits for a sync and cannot change anything. */
async function openForReading(writer: SqliteWriter, file: string) {
  await writer.open();
  const database = new Database(file);
  database.exec('PRAGMA busy_timeout = 5000');
  database.exec('PRAGMA synchronous = FULL');
  database.exec('PRAGMA query_only = ON');
  return database;
}

function write(query: Compilable): Write {
  const { sql, parameters } = query.compile();
  return { sql, parameters };
}

function must(query: Compilable): Write {
  return { ...write(query), mustChange: true };
}
