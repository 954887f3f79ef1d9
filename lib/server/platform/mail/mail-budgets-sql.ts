import { type Kysely, sql } from 'kysely';
import { type BudgetLimit, budgetLimits } from '@/lib/server/platform/mail/mail-budgets';
import { clockTolerance } from '@/lib/server/platform/store/limits-sql';
import type { Tables } from '@/lib/server/platform/store/tables/tables';
import {
  type RunTransaction,
  type Statement,
  toStatement,
} from '@/lib/server/platform/store/transaction';

/** Limits in one statement; SQLite allows 32,766 parameters. */
const chunkSize = 1000;

/**
 * Wraps `run`: counts the mails that statements queue against their budgets, in the same transaction, and
 * holds those that are above one. Nothing else of the transaction depends on it.
 */
export function countMails(
  db: Kysely<Tables>,
  run: RunTransaction,
  secret: () => Promise<Uint8Array>,
): RunTransaction {
  return async (statements) => {
    const queued = statements.flatMap(({ queues = [] }) => queues);
    if (queued.length === 0) return run(statements);
    const key = await secret();
    const counted = queued
      .map(({ mail, at }) => ({ id: mail.id, at, limits: budgetLimits(mail, key) }))
      .filter(({ limits }) => limits.length > 0);
    return run([
      ...statements.map(({ queues: _queues, ...statement }) => statement),
      // Last, because all mails contend for the rows of the site, and other rows are locked before.
      ...startWindows(db, counted),
      ...counted.flatMap((mail) => [holdUpdate(db, mail), countUpdate(db, mail)]),
    ]);
  };
}

interface CountedMail {
  readonly id: string;
  readonly at: Date;
  readonly limits: readonly BudgetLimit[];
}

/**
 * Returns statements that lock the limits, in the order of their keys so that transactions cannot deadlock,
 * and begin a new window where one has ended.
 */
function startWindows(db: Kysely<Tables>, mails: readonly CountedMail[]): Statement[] {
  const rows = new Map(
    mails.flatMap(({ at, limits }) =>
      limits.map(({ key, windowMs }) => [
        key,
        { name: key, counted: 0, ends_at: at.getTime() + windowMs, at: at.getTime() },
      ]),
    ),
  );
  const sorted = [...rows.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
  const chunks = Array.from({ length: Math.ceil(sorted.length / chunkSize) }, (_, index) =>
    sorted.slice(index * chunkSize, (index + 1) * chunkSize),
  );
  return chunks.map((chunk) => {
    const time = Math.max(...chunk.map(({ at }) => at));
    const insert = db
      .insertInto('limits')
      .values(chunk.map(({ name, counted, ends_at }) => ({ name, counted, ends_at })));
    return toStatement(
      insert.onConflict((conflict) =>
        conflict.column('name').doUpdateSet((row) => {
          const isOver = row.or([
            row('limits.ends_at', '<=', time),
            // It began while the clock was ahead.
            row('limits.ends_at', '>', row('excluded.ends_at', '+', clockTolerance)),
          ]);
          return {
            counted: row.case().when(isOver).then(0).else(row.ref('limits.counted')).end(),
            ends_at: row
              .case()
              .when(isOver)
              .then(row.ref('excluded.ends_at'))
              .else(row.ref('limits.ends_at'))
              .end(),
          };
        }),
      ),
    );
  });
}

/** Returns a statement that holds a mail which was queued now, if one of its limits is full. */
function holdUpdate(db: Kysely<Tables>, { id, at, limits }: CountedMail): Statement {
  const full = limits.map(
    ({ key, max }) => sql<boolean>`(limits.name = ${key} and limits.counted >= ${max})`,
  );
  const isFull = sql<boolean>`(${sql.join(full, sql` or `)})`;
  const reasons = limits.map(
    ({ reason }, index) =>
      sql`when exists (select 1 from limits where ${full[index]}) then ${reason}`,
  );
  return toStatement(
    db
      .updateTable('mails')
      .set({
        held: sql<BudgetLimit['reason']>`case ${sql.join(reasons, sql` `)} end`,
        // When there may be room again.
        next_at: sql<number>`(select max(ends_at) from limits where ${isFull})`,
      })
      .where(wasQueued(id, at))
      .where(sql<boolean>`exists (select 1 from limits where ${isFull})`),
  );
}

/** Returns a statement that counts a mail, if it was queued now and is not held. */
function countUpdate(db: Kysely<Tables>, { id, at, limits }: CountedMail): Statement {
  return toStatement(
    db
      .updateTable('limits')
      .set(({ eb }) => ({ counted: eb('counted', '+', 1) }))
      .where(
        'name',
        'in',
        limits.map(({ key }) => key),
      )
      .where((eb) => eb.exists(eb.selectFrom('mails').select('id').where(wasQueued(id, at)))),
  );
}

/** Whether this transaction has queued a mail: one that existed before was counted then. */
function wasQueued(id: string, at: Date) {
  return sql<boolean>`id = ${id} and state = 'queued' and held is null and queued_at = ${at.getTime()}`;
}
