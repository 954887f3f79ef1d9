import type { Kysely } from 'kysely';
import type { AlarmStore } from '@/lib/server/platform/store/alarm-store';
import { parsePayment } from '@/lib/server/platform/store/sql/payments/payment-rows';
import type { Tables } from '@/lib/server/platform/store/sql/tables';

/** Returns the methods that alarms read. */
export function alarmMethods(db: Kysely<Tables>): AlarmStore {
  return {
    async listLastMessages() {
      const rows = await db
        .selectFrom('submissions')
        .select(({ fn }) => ['form', fn.max<number>('received_at').as('last')])
        .where('awaits_payment', '=', 0)
        .where('state', '<>', 'spam')
        .groupBy('form')
        .orderBy('form')
        .execute();
      return rows.map(({ form, last }) => ({ form, receivedAt: new Date(last) }));
    },

    async findOpenDispute(mode) {
      const row = await db
        .selectFrom('payments')
        .selectAll()
        .where('mode', '=', mode)
        .where('dispute', '=', 'open')
        .orderBy('disputed_at', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row === undefined ? undefined : parsePayment(row);
    },

    async listOwedRefunds(mode) {
      const rows = await db
        .selectFrom('payments')
        .selectAll()
        .where('mode', '=', mode)
        .whereRef('owed', '>', 'refunded')
        .where('dispute', '=', 'won')
        .where((eb) => eb(eb('refunded', '+', eb.ref('withdrawn')), '<', eb.ref('minor')))
        .orderBy('submission')
        .execute();
      return rows.map(parsePayment);
    },
  };
}
