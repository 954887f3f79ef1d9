import type { Area, Role } from '@/lib/server/platform/store/tables/access-rows';

/** The tables whose rows a restore deletes again. */
export const removableTables = [
  'submissions',
  'mails',
  'page_drafts',
  'passkeys',
  'webhooks',
] as const;

export type RemovableTable = (typeof removableTables)[number];

/** What an operator may do. */
export interface OperatorRights {
  readonly role: Role;
  readonly forms: readonly string[] | undefined;
  readonly mayRefund: boolean;
  readonly areas: readonly Area[];
}

/**
 * Something that must not come back with an older backup. `kept` takes back a `removed` that did not
 * happen. An operator without rights is withdrawn.
 */
export type Removal =
  | {
      readonly kind: 'removed' | 'kept';
      readonly table: RemovableTable;
      readonly ids: readonly string[];
    }
  | {
      readonly kind: 'operator';
      readonly email: string;
      readonly rights: OperatorRights | undefined;
    };

/** What a log of removals says. */
export interface LoggedRemovals {
  /** When the log began. What was removed before is not in it. */
  readonly began: Date;
  /** Lines that are damaged. */
  readonly unreadable: number;
  readonly removed: Readonly<Record<RemovableTable, ReadonlySet<string>>>;
  /** Returns the last logged rights of an operator; `undefined` if the log has none. */
  lastRights(email: string): OperatorRights | 'withdrawn' | undefined;
}

/** The log of erasures and withdrawals. It is in no archive, and a restore does not replace it. */
export interface RemovalLog {
  /** Begins the log if there is none. */
  begin(): Promise<void>;

  /** Resolves when the removals are on disk. Rejects with StoreBusy if they cannot be written. */
  append(removals: readonly Removal[]): Promise<void>;

  /** Returns `undefined` if there is no log. */
  read(): Promise<LoggedRemovals | undefined>;
}

/** Combines two logs of one site: both get what is appended. Where both name an operator, the first counts. */
export function combineLogs(first: RemovalLog, second: RemovalLog): RemovalLog {
  return {
    async begin() {
      await first.begin();
      await second.begin();
    },
    async append(removals) {
      await first.append(removals);
      await second.append(removals);
    },
    async read() {
      const [a, b] = [await first.read(), await second.read()];
      return a === undefined || b === undefined ? (a ?? b) : combine(a, b);
    },
  };
}

function combine(first: LoggedRemovals, second: LoggedRemovals): LoggedRemovals {
  const both = (table: RemovableTable) =>
    new Set([...first.removed[table], ...second.removed[table]]);
  return {
    began: first.began < second.began ? first.began : second.began,
    unreadable: first.unreadable + second.unreadable,
    removed: {
      submissions: both('submissions'),
      mails: both('mails'),
      page_drafts: both('page_drafts'),
      passkeys: both('passkeys'),
      webhooks: both('webhooks'),
    },
    lastRights: (email) => first.lastRights(email) ?? second.lastRights(email),
  };
}
