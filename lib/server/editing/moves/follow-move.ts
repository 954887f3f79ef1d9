import type { AuditStore } from '@/lib/server/access/audit-sql';
import { readEditedFile, type WorkingCopy } from '@/lib/server/editing/files/working-copy';

/** The most moves of one file that are followed. */
const maxMoves = 5;

/** Entries of the audit log among which that of a move is looked for. */
const maxEntries = 20;

/** Returns what the audit log says of a file that was moved to its path. */
export function movedDetails(from: string): string {
  return `was ${from}`;
}

/** Returns where a file is that was moved at the desk; `undefined` for one that is where it was, or is gone. */
export async function followMove(
  copy: WorkingCopy,
  store: Pick<AuditStore, 'listAuditEntries'>,
  path: string,
): Promise<string | undefined> {
  let current = path;
  for (let moves = 0; moves <= maxMoves; moves += 1) {
    if ((await readEditedFile(copy, current)) !== undefined) {
      return current === path ? undefined : current;
    }
    const text = movedDetails(current);
    const query = { action: 'site-changed', text, limit: maxEntries };
    const entries = await store.listAuditEntries(query);
    const next = entries.find(({ details }) => details.split(', ')[0] === text)?.subject;
    if (next === undefined) return undefined;
    current = next;
  }
  return undefined;
}
