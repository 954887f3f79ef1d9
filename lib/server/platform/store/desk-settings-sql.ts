import { fromRow } from '@/lib/server/platform/store/rows';
import type { Kysely } from 'kysely';
import type { DeskSettingRow } from '@/lib/server/platform/store/tables/access-rows';
import type { Tables } from '@/lib/server/platform/store/tables/tables';
import { requireChange, type RunTransaction } from '@/lib/server/platform/store/transaction';

/** A setting that operators change at the desk. */
export interface DeskSetting {
  readonly name: string;
  /** Parsed JSON, to be validated by the reader. */
  readonly value: unknown;
  /** Increases with each change. */
  readonly version: number;
  readonly changedAt: Date;
  /** The operator's address. */
  readonly changedBy: string;
}

/** Returns the methods of settings that operators change at the desk. */
export function deskSettingMethods(db: Kysely<Tables>, run: RunTransaction) {
  return {
    async findDeskSetting(name: string): Promise<DeskSetting | undefined> {
      const row = await db
        .selectFrom('desk_settings')
        .selectAll()
        .where('name', '=', name)
        .executeTakeFirst();
      return row === undefined ? undefined : parseDeskSetting(row);
    },

    /** Lists the settings whose name begins with a prefix, sorted by name. */
    async listDeskSettings(prefix: string): Promise<readonly DeskSetting[]> {
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

    /**
     * Saves a setting. `setting.version` is the version that the operator saw, 0 for a new setting.
     * Returns false, and saves nothing, if another operator has changed it since.
     */
    async saveDeskSetting({
      name,
      value,
      version,
      changedAt,
      changedBy,
    }: DeskSetting): Promise<boolean> {
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
      const outcome = await run([requireChange(change)]);
      return outcome.kind === 'done';
    },
  };
}

export type DeskSettingStore = ReturnType<typeof deskSettingMethods>;

function parseDeskSetting(row: DeskSettingRow): DeskSetting {
  const value: unknown = JSON.parse(row.value);
  return { ...fromRow(row), value };
}
