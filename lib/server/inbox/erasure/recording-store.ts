import type { Operator } from '@/lib/server/access/access-record';
import type {
  RemovableTable,
  Removal,
  RemovalLog,
} from '@/lib/server/platform/store/removals/removal';
import type { Store } from '@/lib/server/store';

/**
 * Wraps a store so that erasures and withdrawals are in the log before they happen: whatever comes
 * between, an older backup does not bring them back. What did not happen is taken back in the log.
 */
export function recordingStore(store: Store, log: RemovalLog): Store {
  /** Deletes rows, and takes back in the log those that are still there. */
  async function remove<Result>(
    table: RemovableTable,
    ids: readonly string[],
    run: () => Promise<Result>,
  ): Promise<Result> {
    if (ids.length === 0) return run();
    await log.append([{ kind: 'removed', table, ids }]);
    const takeBack = async () => {
      const kept = await store.findRows(table, ids);
      if (kept.length > 0) await log.append([{ kind: 'kept', table, ids: kept }]);
    };
    try {
      return await run();
    } finally {
      // A store that is busy now cannot say what is left. The log then keeps the intention.
      await takeBack().catch(() => undefined);
    }
  }

  /** Changes an operator, and logs the rights before the change again if it was refused. */
  async function change<Result extends boolean | string>(
    { email }: Pick<Operator, 'email'>,
    next: Operator | Omit<Operator, 'createdAt' | 'createdBy'> | undefined,
    run: () => Promise<Result>,
  ): Promise<Result> {
    const before = await store.findOperator(email);
    await log.append([rightsEntry(email, next)]);
    let isDone = false;
    try {
      const outcome = await run();
      isDone = outcome === true || outcome === 'done';
      return outcome;
    } finally {
      if (!isDone) await log.append([rightsEntry(email, before)]).catch(() => undefined);
    }
  }

  return {
    ...store,

    async check() {
      await store.check();
      await log.begin();
    },

    eraseSubmissions: (erasure) =>
      remove('submissions', erasure.ids, () => store.eraseSubmissions(erasure)),

    async erasePersonTraces(email) {
      const { mails, drafts } = await store.findPersonTraces(email);
      const idsOf = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id);
      return remove('mails', idsOf(mails), () =>
        remove('page_drafts', idsOf(drafts), () => store.erasePersonTraces(email)),
      );
    },

    addOperator: (operator) => change(operator, operator, () => store.addOperator(operator)),

    changeOperator: (operator, seen) =>
      change(operator, operator, () => store.changeOperator(operator, seen)),

    async deleteOperator(email) {
      const passkeys = (await store.listPasskeys(email)).map(({ id }) => id);
      return remove('passkeys', passkeys, () =>
        change({ email }, undefined, () => store.deleteOperator(email)),
      );
    },

    deletePasskey: (email, id) => remove('passkeys', [id], () => store.deletePasskey(email, id)),

    deleteWebhook: (id) => remove('webhooks', [id], () => store.deleteWebhook(id)),
  };
}

function rightsEntry(
  email: string,
  rights: Pick<Operator, 'role' | 'forms' | 'mayRefund' | 'areas'> | undefined,
): Removal {
  return { kind: 'operator', email, rights };
}
