import type { Kysely } from 'kysely';
import type { PaymentMode, StoredPayment } from '@/lib/server/payments/records/payment-record';
import { parsePayment } from '@/lib/server/payments/records/payment-rows';
import type { Tables } from '@/lib/server/platform/store/tables/tables';

export interface LastMessage {
  readonly form: string;
  readonly receivedAt: Date;
}

/** Returns the methods that alarms read. */
export function alarmMethods(db: Kysely<Tables>) {
  return {
    /** Returns when each form got its last message that is neither spam nor unpaid. */
    async listLastMessages(): Promise<readonly LastMessage[]> {
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

    /** Finds the payment with the newest open dispute. */
    async findOpenDispute(mode: PaymentMode): Promise<StoredPayment | undefined> {
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

    /** Lists the payments with a dispute that was won after the booking was cancelled, and not refunded. */
    async listOwedRefunds(mode: PaymentMode): Promise<readonly StoredPayment[]> {
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

export type AlarmStore = ReturnType<typeof alarmMethods>;
