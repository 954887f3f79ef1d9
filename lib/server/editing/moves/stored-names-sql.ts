import type { Kysely } from 'kysely';
import type { Tables } from '@/lib/server/platform/store/tables/tables';

/** The tables whose rows belong to an event by its key. */
const eventTables = [
  'booked_places',
  'change_places',
  'sold_bookings',
  'blocked_places',
  'held_places',
  'waiting',
  'check_ins',
  'booking_choices',
  'event_refunds',
  'date_states',
  'mails',
] as const satisfies readonly (keyof Tables)[];

/** The tables whose rows say what happens with the messages of a form. */
const formTables = ['webhooks', 'api_tokens'] as const satisfies readonly (keyof Tables)[];

/** Returns the methods that find out whether anything stored belongs to an entry by its name. */
export function storedNameMethods(db: Kysely<Tables>) {
  return {
    /** Returns whether bookings, or what belongs to them, name an event or a resource, or one of its dates, by key. */
    async isEventStored(key: string): Promise<boolean> {
      for (const table of eventTables) {
        const row = await db
          .selectFrom(table)
          .select('event')
          .where((eb) => eb.or([eb('event', '=', key), eb('event', 'like', `${key}/%`)]))
          .limit(1)
          .executeTakeFirst();
        if (row !== undefined) return true;
      }
      return false;
    },

    /** Returns whether a form has messages, also in the bin. */
    async hasMessages(form: string): Promise<boolean> {
      const row = await db
        .selectFrom('submissions')
        .select('id')
        .where('form', '=', form)
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },

    /** Returns whether settings of the desk, operators or other programs name a form by its id. */
    async isFormNamed(form: string): Promise<boolean> {
      const inJson = `%${JSON.stringify(form)}%`;
      const setting = db
        .selectFrom('desk_settings')
        .select('name')
        .where((eb) => eb.or([eb('name', 'like', `%:${form}`), eb('value', 'like', inJson)]))
        .limit(1);
      const operator = db.selectFrom('operators').select('email').where('forms', 'like', inJson);
      const found = await Promise.all([
        setting.executeTakeFirst(),
        operator.limit(1).executeTakeFirst(),
        ...formTables.map((table) =>
          db.selectFrom(table).select('id').where('form', '=', form).limit(1).executeTakeFirst(),
        ),
      ]);
      return found.some((row) => row !== undefined);
    },
  };
}
