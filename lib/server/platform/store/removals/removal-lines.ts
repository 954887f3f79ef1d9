import { createHmac, randomBytes } from 'node:crypto';
import { z } from 'zod';
import {
  removableTables,
  type LoggedRemovals,
  type OperatorRights,
  type RemovableTable,
  type Removal,
} from '@/lib/server/platform/store/removals/removal';
import { areas, roles } from '@/lib/server/platform/store/tables/access-rows';

/** Ids in one line. */
const idsPerLine = 500;

const headSchema = z.object({ began: z.iso.datetime(), key: z.hex().length(64) });

const rightsSchema = z.object({
  role: z.enum(roles),
  forms: z.array(z.string()).nullable(),
  mayRefund: z.boolean(),
  // Earlier releases wrote none.
  areas: z.array(z.enum(areas)).default([]),
});

const lineSchema = z.union([
  z.object({
    kind: z.enum(['removed', 'kept']),
    table: z.enum(removableTables),
    ids: z.array(z.string()),
  }),
  z.object({ kind: z.literal('operator'), hash: z.string(), rights: rightsSchema.nullable() }),
]);

/** Returns the first line of a new log: when it begins, and the key of the operators' hashes. */
export function createHead(now: Date): string {
  return JSON.stringify({ began: now.toISOString(), key: randomBytes(32).toString('hex') });
}

/**
 * Returns the lines of removals. Rows are named by their ids, and operators by a keyed hash of their
 * address, so that the log holds no personal data in plain text.
 */
export function formatRemovals(head: string, removals: readonly Removal[], now: Date): string[] {
  const { key } = headSchema.parse(JSON.parse(head));
  const at = now.toISOString();
  return removals.flatMap((removal) => {
    if (removal.kind === 'operator') {
      const { email, rights } = removal;
      const stored = rights && {
        role: rights.role,
        forms: rights.forms ?? null,
        mayRefund: rights.mayRefund,
        areas: rights.areas,
      };
      const hash = hashAddress(key, email);
      return [JSON.stringify({ at, kind: 'operator', hash, rights: stored ?? null })];
    }
    const { kind, table, ids } = removal;
    const lines: string[] = [];
    for (let start = 0; start < ids.length; start += idsPerLine) {
      const part = ids.slice(start, start + idsPerLine);
      lines.push(JSON.stringify({ at, kind, table, ids: part }));
    }
    return lines;
  });
}

/** Parses the lines of a log in their order. Returns `undefined` if the first is not that of a log. */
export function parseRemovals(lines: readonly string[]): LoggedRemovals | undefined {
  const [first = '', ...rest] = lines;
  const head = headSchema.safeParse(parseJson(first));
  if (!head.success) return undefined;
  const removed = emptySets();
  const operators = new Map<string, OperatorRights | 'withdrawn'>();
  let unreadable = 0;
  for (const text of rest) {
    const line = lineSchema.safeParse(parseJson(text));
    if (!line.success) unreadable += 1;
    else if (line.data.kind === 'operator') {
      const { hash, rights } = line.data;
      operators.set(hash, rights ? { ...rights, forms: rights.forms ?? undefined } : 'withdrawn');
    } else {
      const { kind, table, ids } = line.data;
      for (const id of ids) {
        if (kind === 'removed') removed[table].add(id);
        else removed[table].delete(id);
      }
    }
  }
  const { began, key } = head.data;
  return {
    began: new Date(began),
    unreadable,
    removed,
    lastRights: (email) => operators.get(hashAddress(key, email)),
  };
}

/** Returns an empty set for each table. */
function emptySets(): Record<RemovableTable, Set<string>> {
  return {
    submissions: new Set(),
    mails: new Set(),
    page_drafts: new Set(),
    passkeys: new Set(),
    webhooks: new Set(),
  };
}

function hashAddress(key: string, email: string): string {
  return createHmac('sha256', Buffer.from(key, 'hex')).update(email.toLowerCase()).digest('hex');
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
