import type { Kysely } from 'kysely';
import type { DeskStore } from '@/lib/server/platform/store/desk-store';
import { parseDeskSetting } from '@/lib/server/platform/store/sql/desk/desk-rows';
import type { Tables } from '@/lib/server/platform/store/sql/tables';
import { requireChange, type RunTransaction } from '@/lib/server/platform/store/sql/transaction';

/** Returns the methods of settings that operators change at the desk. */
export function deskSettingMethods(
  db: Kysely<Tables>,
  run: RunTransaction,
): Pick<DeskStore, 'findDeskSetting' | 'listDeskSettings' | 'saveDeskSetting'> {
  return {
    async findDeskSetting(name) {
      const row = await db
        .selectFrom('desk_settings')
        .selectAll()
        .where('name', '=', name)
        .executeTakeFirst();
      return row === undefined ? undefined : parseDeskSetting(row);
    },

    async listDeskSettings(prefix) {
      const rows = await db
        .selectFrom('desk_settings')
        .selectAll()
        .where('name', '>=', prefix)
        // The highest code point sorts after every other character.
        .where('name', '<', `${prefix}\u{10FFFF}`)
        .orderBy('name')
        .execute();
      return rows.map(parseDeskSetting);
    },

    async saveDeskSetting({ name, value, version, changedAt, changedBy }) {
      const columns = {
        value: JSON.stringify(value),
        version: version + 1,
        changed_at: changedAt.getTime(),
        changed_by: changedBy,
      };
      const change =
        version === 0
          ? db
              .insertInto('desk_settings')
              .values({ name, ...columns })
              .onConflict((conflict) => conflict.doNothing())
          : db
              .updateTable('desk_settings')
              .set(columns)
              .where('name', '=', name)
              .where('version', '=', version);
      return (await run([requireChange(change)])).kind === 'done';
    },
  };
}
