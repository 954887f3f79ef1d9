import type { Kysely } from 'kysely';
import type { Operator } from '@/lib/server/platform/store/desk-record';
import type { DeskStore } from '@/lib/server/platform/store/desk-store';
import { parseOperator } from '@/lib/server/platform/store/sql/desk/desk-rows';
import type { Tables } from '@/lib/server/platform/store/sql/tables';
import {
  requireChange,
  toStatement,
  type RunTransaction,
} from '@/lib/server/platform/store/sql/transaction';

/** Returns the methods that find and change operators. */
export function operatorMethods(
  db: Kysely<Tables>,
  run: RunTransaction,
): Pick<
  DeskStore,
  'findOperator' | 'listOperators' | 'addOperator' | 'changeOperator' | 'deleteOperator'
> {
  /** Matches if an owner beside the operator exists. A row of it is locked, so that two changes wait. */
  const otherOwner = (email: string) =>
    db
      .updateTable('operators')
      .set({ role: 'owner' })
      .where('role', '=', 'owner')
      .where('email', '!=', email);

  return {
    async findOperator(email) {
      const row = await db
        .selectFrom('operators')
        .selectAll()
        .where('email', '=', email)
        .executeTakeFirst();
      return row === undefined ? undefined : parseOperator(row);
    },

    async listOperators() {
      const rows = await db.selectFrom('operators').selectAll().orderBy('email').execute();
      return rows.map(parseOperator);
    },

    async addOperator(operator) {
      const insert = db
        .insertInto('operators')
        .values({
          email: operator.email,
          created_at: operator.createdAt.getTime(),
          created_by: operator.createdBy,
          ...changeableColumns(operator),
        })
        .onConflict((conflict) => conflict.doNothing());
      return (await run([requireChange(insert)])).kind === 'done';
    },

    async changeOperator(operator) {
      const { email, role } = operator;
      const update = db
        .updateTable('operators')
        .set(changeableColumns(operator))
        .where('email', '=', email);
      const guard = role === 'owner' ? [] : [requireChange(otherOwner(email))];
      return (await run([...guard, requireChange(update)])).kind === 'done';
    },

    async deleteOperator(email) {
      const outcome = await run([
        requireChange(otherOwner(email)),
        requireChange(db.deleteFrom('operators').where('email', '=', email)),
        toStatement(db.deleteFrom('sessions').where('email', '=', email)),
        toStatement(db.deleteFrom('invitations').where('email', '=', email)),
      ]);
      return outcome.kind === 'done';
    },
  };
}

function changeableColumns({
  name,
  role,
  forms,
  mayRefund,
}: Pick<Operator, 'name' | 'role' | 'forms' | 'mayRefund'>) {
  return {
    name,
    role,
    forms: forms === undefined ? null : JSON.stringify(forms),
    may_refund: mayRefund ? 1 : 0,
  };
}
