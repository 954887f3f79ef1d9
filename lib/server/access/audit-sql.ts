import { type Kysely, sql } from 'kysely';
import type { AuditEntry, AuditQuery } from '@/lib/server/access/access-record';
import { parseAuditEntry } from '@/lib/server/access/access-rows';
import type { Tables } from '@/lib/server/platform/store/tables/tables';
import {
  type RunTransaction,
  type Statement,
  toStatement,
} from '@/lib/server/platform/store/transaction';

/** Returns the methods of the audit log. */
export function auditMethods(db: Kysely<Tables>, run: RunTransaction) {
  return {
    /** Adds entries to the audit log. */
    async addAuditEntries(entries: readonly AuditEntry[]): Promise<void> {
      await run(auditInsert(db, entries));
    },

    /** Newest first. */
    async listAuditEntries({
      operator,
      action,
      subject,
      text,
      since,
      before,
      limit,
    }: AuditQuery): Promise<readonly AuditEntry[]> {
      let rows = db.selectFrom('audit').selectAll().orderBy('id', 'desc').limit(limit);
      if (operator !== undefined) rows = rows.where('operator', '=', operator);
      if (action !== undefined) rows = rows.where('action', '=', action);
      if (subject !== undefined) rows = rows.where('subject', '=', subject);
      if (since !== undefined) rows = rows.where('at', '>=', since.getTime());
      if (before !== undefined) rows = rows.where('id', '<', before);
      if (text !== undefined) {
        const pattern = `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
        rows = rows.where((eb) =>
          eb.or(
            (['operator', 'subject', 'details'] as const).map(
              // SQLite has no default escape character.
              (column) => sql<boolean>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`,
            ),
          ),
        );
      }
      return (await rows.execute()).map(parseAuditEntry);
    },
  };
}

export type AuditStore = ReturnType<typeof auditMethods>;

/** Returns a statement that adds entries to the audit log. */
export function auditInsert(db: Kysely<Tables>, entries: readonly AuditEntry[]): Statement[] {
  if (entries.length === 0) return [];
  const rows = entries.map(({ at, ...entry }) => ({ ...entry, at: at.getTime() }));
  return [toStatement(db.insertInto('audit').values(rows))];
}
