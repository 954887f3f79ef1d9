import type { Operator } from '@/lib/server/access/access-record';
import type { AuditStore } from '@/lib/server/access/audit-sql';
import type { OperatorStore } from '@/lib/server/access/operators-sql';
import type { Webhook } from '@/lib/server/alerts/webhooks/webhook-record';
import type { WebhookStore } from '@/lib/server/alerts/webhooks/webhooks-sql';
import type { ErasureStore } from '@/lib/server/inbox/erasure/erasure-sql';
import type { EndedAccess, RestoreStore } from '@/lib/server/inbox/erasure/restore-sql';
import type { RandomBytes } from '@/lib/server/platform/http/requests/tokens';
import { createId } from '@/lib/server/platform/store/ids';
import type { LoggedRemovals, OperatorRights } from '@/lib/server/platform/store/removals/removal';
import { storedDetails } from '@/lib/server/platform/store/stored-details';

/** What a restore needs of the store. */
export type RestoredStore = RestoreStore &
  Pick<AuditStore, 'addAuditEntries'> &
  Pick<ErasureStore, 'eraseSubmissions'> &
  Pick<OperatorStore, 'listOperators'> &
  Pick<WebhookStore, 'listWebhooks'>;

/** What a restore ended and did again, and who has access after it. */
export interface AppliedRemovals {
  readonly ended: EndedAccess;
  /** `undefined` if there is no log: then nothing was done again. */
  readonly again: DoneAgain | undefined;
  /** The operators and webhooks that came back. */
  readonly operators: readonly Operator[];
  readonly webhooks: readonly Webhook[];
}

/** What was erased or withdrawn after the backup, and was in it. */
export interface DoneAgain {
  readonly logBegan: Date;
  readonly unreadableLines: number;
  readonly submissions: number;
  /** The files of these submissions. */
  readonly files: readonly string[];
  /** Submissions that stay because their payment may still be charged. */
  readonly unfinished: readonly string[];
  readonly mails: number;
  readonly drafts: number;
  readonly passkeys: number;
  readonly webhooks: number;
  readonly withdrawn: readonly string[];
  readonly changed: readonly string[];
}

interface ApplyDeps {
  readonly now: () => Date;
  readonly randomBytes: RandomBytes;
}

/**
 * Ends all access to a store that was just restored, and erases and withdraws again what the log says.
 * Submissions are erased with everything that belongs to them, except the files on the disk.
 */
export async function applyRemovals(
  store: RestoredStore,
  log: LoggedRemovals | undefined,
  deps: ApplyDeps,
): Promise<AppliedRemovals> {
  const ended = await store.endAllAccess();
  const again = log === undefined ? undefined : await applyLog(store, log, deps);
  await store.addAuditEntries([
    {
      id: createId(deps.now(), deps.randomBytes),
      at: deps.now(),
      operator: '',
      action: 'settings-changed',
      subject: 'restore',
      details: detailsOf(ended, again),
    },
  ]);
  return {
    ended,
    again,
    operators: await store.listOperators(),
    webhooks: await store.listWebhooks(),
  };
}

async function applyLog(
  store: RestoredStore,
  log: LoggedRemovals,
  { now, randomBytes }: ApplyDeps,
): Promise<DoneAgain> {
  const { removed } = log;
  const ids = await store.findRows('submissions', [...removed.submissions]);
  const at = now();
  const { submissions, files } = await store.eraseSubmissions({
    ids,
    at,
    operator: '',
    reason: 'restored',
    createId: () => createId(at, randomBytes),
  });
  const remove = async (table: 'mails' | 'page_drafts' | 'passkeys' | 'webhooks') =>
    (await store.deleteRows(table, [...removed[table]])).length;
  const [mails, drafts] = [await remove('mails'), await remove('page_drafts')];
  const [passkeys, webhooks] = [await remove('passkeys'), await remove('webhooks')];
  return {
    logBegan: log.began,
    unreadableLines: log.unreadable,
    submissions,
    files,
    unfinished: submissions < ids.length ? await store.findRows('submissions', ids) : [],
    mails,
    drafts,
    passkeys,
    webhooks,
    ...(await applyToOperators(store, log)),
  };
}

async function applyToOperators(
  store: RestoredStore,
  log: LoggedRemovals,
): Promise<Pick<DoneAgain, 'withdrawn' | 'changed'>> {
  const withdrawn: string[] = [];
  const changed: string[] = [];
  for (const operator of await store.listOperators()) {
    const { email } = operator;
    const rights = log.lastRights(email);
    if (rights === 'withdrawn') {
      await store.withdrawOperator(email);
      withdrawn.push(email);
    } else if (rights !== undefined && !areEqual(rights, operator)) {
      await store.setRights({ email, ...rights });
      changed.push(email);
    }
  }
  return { withdrawn, changed };
}

function areEqual(a: OperatorRights, b: OperatorRights): boolean {
  const textOf = ({ role, forms, mayRefund, areas }: OperatorRights) =>
    JSON.stringify([
      role,
      forms === undefined ? null : [...forms].sort(),
      mayRefund,
      [...areas].sort(),
    ]);
  return textOf(a) === textOf(b);
}

function detailsOf({ sessions, links, tokens }: EndedAccess, again: DoneAgain | undefined): string {
  const removed = again === undefined ? [] : [again.submissions, again.withdrawn.length];
  return storedDetails('restored', sessions, links, tokens.length, ...removed);
}
