import type { Kysely } from 'kysely';
import type { Access, Operator } from '@/lib/server/access/access-record';
import { parseOperator } from '@/lib/server/access/access-rows';
import type { Language } from '@/lib/words/languages';
import type { Tables } from '@/lib/server/platform/store/tables/tables';
import {
  requireChange,
  type RunTransaction,
  toStatement,
} from '@/lib/server/platform/store/transaction';

/** Returns the methods that find and change operators. */
export function operatorMethods(db: Kysely<Tables>, run: RunTransaction) {
  /** Matches if an owner beside the operator exists. A row of it is locked, so that two changes wait. */
  const otherOwner = (email: string) =>
    db
      .updateTable('operators')
      .set({ role: 'owner' })
      .where('role', '=', 'owner')
      .where('email', '!=', email);

  return {
    async findOperator(email: string): Promise<Operator | undefined> {
      const row = await db
        .selectFrom('operators')
        .selectAll()
        .where('email', '=', email)
        .executeTakeFirst();
      return row === undefined ? undefined : parseOperator(row);
    },

    /** Sorted by address. */
    async listOperators(): Promise<readonly Operator[]> {
      const rows = await db.selectFrom('operators').selectAll().orderBy('email').execute();
      return rows.map(parseOperator);
    },

    /** Adds an operator. Returns false if there is one with the address. */
    async addOperator(operator: Operator): Promise<boolean> {
      const insert = db
        .insertInto('operators')
        .values({
          email: operator.email,
          created_at: operator.createdAt.getTime(),
          created_by: operator.createdBy,
          language: operator.language ?? null,
          ...changeableColumns(operator),
        })
        .onConflict((conflict) => conflict.doNothing());
      return (await run([requireChange(insert)])).kind === 'done';
    },

    /**
     * Changes the name, role, forms, right to refund and areas of an operator. `seen` is what the owner who changes
     * it saw. Returns another outcome, and changes nothing, if there is no such operator, another owner has
     * changed it since, or no owner would be left.
     */
    async changeOperator(
      operator: Omit<Operator, 'createdAt' | 'createdBy'>,
      seen?: Access,
    ): Promise<'done' | 'last-owner' | 'changed'> {
      const { email, role } = operator;
      let update = db
        .updateTable('operators')
        .set(changeableColumns(operator))
        .where('email', '=', email);
      if (seen !== undefined) {
        const { name, role, forms, may_refund, areas } = changeableColumns(seen);
        update = update
          .where('name', '=', name)
          .where('role', '=', role)
          .where('forms', forms === null ? 'is' : '=', forms)
          .where('may_refund', '=', may_refund)
          .where('areas', areas === null ? 'is' : '=', areas);
      }
      const guard = role === 'owner' ? [] : [requireChange(otherOwner(email), 'owner')];
      const outcome = await run([...guard, requireChange(update)]);
      if (outcome.kind === 'done') return 'done';
      return outcome.required === 'owner' ? 'last-owner' : 'changed';
    },

    /** Sets the language of an operator; `undefined` for that of the site. */
    async setOperatorLanguage(email: string, language: Language | undefined): Promise<void> {
      const update = db
        .updateTable('operators')
        .set({ language: language ?? null })
        .where('email', '=', email);
      await run([toStatement(update)]);
    },

    /**
     * Deletes an operator with all sessions, invitations and passkeys. Returns false, and deletes nothing,
     * if there is no such operator or no owner would be left.
     */
    async deleteOperator(email: string): Promise<boolean> {
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

export type OperatorStore = ReturnType<typeof operatorMethods>;

function changeableColumns({ name, role, forms, mayRefund, areas }: Access) {
  return {
    name,
    role,
    forms: forms === undefined ? null : JSON.stringify(forms),
    may_refund: mayRefund ? 1 : 0,
    areas: areas.length === 0 ? null : JSON.stringify(areas),
  };
}
