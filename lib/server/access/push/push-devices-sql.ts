import type { Kysely } from 'kysely';
import { parseOperator } from '@/lib/server/access/access-rows';
import type { Operator } from '@/lib/server/access/access-record';
import type { Tables } from '@/lib/server/platform/store/tables/tables';
import {
  requireChange,
  type RunTransaction,
  toStatement,
} from '@/lib/server/platform/store/transaction';

/** A browser in which an operator has asked for push messages. */
export interface PushDevice {
  readonly id: string;
  /** The address of the push service for this browser. */
  readonly endpoint: string;
  /** The id of the newest message of which it was told. */
  readonly told: string;
  /** Whether something else than a new message waits to be told. */
  readonly isDue: boolean;
}

/** A device with the operator who has asked. */
interface DeviceOfOperator extends PushDevice {
  readonly operator: Operator;
}

interface NewDevice extends Pick<PushDevice, 'id' | 'endpoint' | 'told'> {
  /** The id of the session that asks. */
  readonly session: string;
}

/** What an operator wants to be told of. */
interface UnreadQuery {
  /** The id of a message: later ones are found. */
  readonly after: string;
  /** Without it, messages of all forms. */
  readonly forms?: readonly string[];
  readonly except: readonly string[];
}

/** Returns the methods of push messages. */
export function pushDeviceMethods(db: Kysely<Tables>, run: RunTransaction) {
  const openDevices = (now: Date) =>
    db
      .selectFrom('push_devices')
      .innerJoin('sessions', 'sessions.id', 'push_devices.session')
      .innerJoin('operators', 'operators.email', 'sessions.email')
      .where('sessions.idle_until', '>', now.getTime())
      .where('sessions.absolute_until', '>', now.getTime());

  return {
    /** Adds a device. One that asked before is told by its last session only. */
    async addPushDevice({ id, session, endpoint, told }: NewDevice): Promise<void> {
      const insert = db
        .insertInto('push_devices')
        .values({ id, session, endpoint, told, is_due: 0 })
        .onConflict((conflict) => conflict.column('endpoint').doUpdateSet({ session, told }));
      await run([toStatement(insert)]);
    },

    /** Lists the devices of an operator whose sessions are open, as their sessions name them. */
    async listPushDevices(email: string, now: Date) {
      return openDevices(now)
        .select(['push_devices.id', 'push_devices.session', 'sessions.device'])
        .where('sessions.email', '=', email)
        .orderBy('push_devices.id')
        .execute();
    },

    /** Lists all devices whose sessions are open. */
    async listAllPushDevices(now: Date): Promise<readonly DeviceOfOperator[]> {
      const rows = await openDevices(now)
        .selectAll('operators')
        .select(['push_devices.id', 'push_devices.endpoint', 'told', 'is_due'])
        .execute();
      return rows.map((row) => ({
        id: row.id,
        endpoint: row.endpoint,
        told: row.told,
        isDue: row.is_due === 1,
        operator: parseOperator(row),
      }));
    },

    /** Deletes a device, and with `email` only one of this operator. Returns whether there was one. */
    async deletePushDevice(id: string, email?: string): Promise<boolean> {
      let deletion = db.deleteFrom('push_devices').where('id', '=', id);
      if (email !== undefined) {
        deletion = deletion.where('session', 'in', (query) =>
          query.selectFrom('sessions').select('sessions.id').where('email', '=', email),
        );
      }
      return (await run([requireChange(deletion)])).kind === 'done';
    },

    /**
     * Notes what a device is told next. Returns false if another server has noted something meanwhile, so that
     * of several servers one tells it.
     */
    async claimPush({ id, told, isDue }: PushDevice, newest: string): Promise<boolean> {
      const update = db
        .updateTable('push_devices')
        .set({ told: newest, is_due: 0 })
        .where('id', '=', id)
        .where('told', '=', told)
        .where('is_due', '=', isDue ? 1 : 0);
      return (await run([requireChange(update)])).kind === 'done';
    },

    /** Has the devices of an operator told that there is something for them. */
    async requestPush(email: string): Promise<void> {
      const update = db
        .updateTable('push_devices')
        .set({ is_due: 1 })
        .where('session', 'in', (query) =>
          query.selectFrom('sessions').select('sessions.id').where('email', '=', email),
        );
      await run([toStatement(update)]);
    },

    /**
     * Returns the id of the newest message, or answer to one, that came after another and is unread in the
     * inbox; `undefined` without one.
     */
    async findUnreadAfter({ after, forms, except }: UnreadQuery): Promise<string | undefined> {
      let unread = db
        .selectFrom('submissions')
        .where('awaits_payment', '=', 0)
        .where('state', '=', 'inbox')
        .where('read_at', 'is', null);
      if (forms !== undefined) unread = unread.where('form', 'in', forms);
      if (except.length > 0) unread = unread.where('form', 'not in', except);
      const message = unread.select('id').where('id', '>', after).orderBy('id', 'desc').limit(1);
      const answer = db
        .selectFrom('inbound_mails')
        .select('inbound_mails.id')
        .where('inbound_mails.id', '>', after)
        .where('submission', 'in', unread.select('submissions.id'))
        .orderBy('inbound_mails.id', 'desc')
        .limit(1);
      const found = await Promise.all([message.executeTakeFirst(), answer.executeTakeFirst()]);
      return found
        .flatMap((row) => row?.id ?? [])
        .toSorted()
        .at(-1);
    },
  };
}

export type PushDeviceStore = ReturnType<typeof pushDeviceMethods>;
