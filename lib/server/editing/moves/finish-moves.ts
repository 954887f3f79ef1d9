import { randomBytes, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { createAuditEntry, recordDone } from '@/lib/server/access/audit';
import { writeDurably } from '@/lib/server/content/versions/durable-files';
import { readEditedFile, type WorkingCopy } from '@/lib/server/editing/files/working-copy';
import { formDrafts } from '@/lib/server/editing/forms/form-drafts';
import { followMove, movedDetails } from '@/lib/server/editing/moves/follow-move';
import type { MovedFile } from '@/lib/server/editing/moves/moved-files';
import { savedDetails } from '@/lib/server/editing/presence/savers';
import { sourceDraft } from '@/lib/server/editing/source/source-target';
import type { Services } from '@/lib/server/services';

type MoveServices = Pick<Services, 'store' | 'settings' | 'now'>;

const moveSchema = z.object({
  operator: z.string(),
  moved: z.array(z.object({ from: z.string(), to: z.string() })),
});

/** A move whose files change now, and what refers to them afterwards. */
type StartedMove = Readonly<z.output<typeof moveSchema>>;

function journalFolder(dataDirectory: string): string {
  return join(dataDirectory, 'editing', 'moves');
}

/**
 * Keeps on the disk that files move, before they do: if the server ends on the way, `finishMoves` does the rest at the
 * next start. Returns what deletes it.
 */
export async function journalMove(
  dataDirectory: string,
  move: StartedMove,
): Promise<() => Promise<void>> {
  const folder = journalFolder(dataDirectory);
  const journal = join(folder, `${randomUUID()}.json`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeDurably(`${journal}.part`, Buffer.from(JSON.stringify(move)));
  await rename(`${journal}.part`, journal);
  return () => rm(journal, { force: true });
}

/** Takes along what refers to files that have moved: what operators have typed and not saved, and links to drafts. */
export async function moveReferences(
  { store, settings, now }: MoveServices,
  moved: readonly MovedFile[],
): Promise<void> {
  const drafts = formDrafts(settings.DATA_DIR, now);
  for (const { email: operator } of await store.listOperators()) {
    for (const { from, to } of moved) {
      await drafts.move({ operator, target: from }, to);
      await drafts.move({ operator, target: sourceDraft(from) }, sourceDraft(to));
    }
  }
  for (const { from, to } of moved) await store.movePreviewLinks(from, to);
}

/** Does what was left of moves when the server ended: their entries of the audit log, and what refers to the files. */
export async function finishMoves(copy: WorkingCopy, services: MoveServices): Promise<void> {
  const folder = journalFolder(services.settings.DATA_DIR);
  for (const name of await readdir(folder).catch(() => [])) {
    const journal = join(folder, name);
    const move = name.endsWith('.json') ? await readMove(journal) : undefined;
    if (move !== undefined) await finishMove(copy, services, move);
    await rm(journal, { force: true });
  }
}

async function readMove(journal: string): Promise<StartedMove | undefined> {
  try {
    return moveSchema.safeParse(JSON.parse(await readFile(journal, 'utf8'))).data;
  } catch {
    return undefined;
  }
}

async function finishMove(
  copy: WorkingCopy,
  services: MoveServices,
  { operator, moved }: StartedMove,
): Promise<void> {
  const { store, now } = services;
  const done: MovedFile[] = [];
  for (const { from, to } of moved) {
    const file = await readEditedFile(copy, to);
    // The move was not made, or the entry has moved on since.
    if (file === undefined || (await readEditedFile(copy, from)) !== undefined) continue;
    done.push({ from, to });
    if ((await followMove(copy, store, from)) !== undefined) continue;
    const details = `${movedDetails(from)}, ${savedDetails(file.version)}`;
    const event = { operator, action: 'site-changed', subject: to, details } as const;
    await recordDone(store, createAuditEntry(event, now(), randomBytes));
  }
  await moveReferences(services, done);
}
