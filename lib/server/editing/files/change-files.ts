import { readFile, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { writeDurably } from '@/lib/server/content/versions/durable-files';
import {
  removeFile,
  runAlone,
  stageFile,
  stagingFolder,
  WorkingCopyBusy,
} from '@/lib/server/editing/files/replace-file';
import {
  resolvePath,
  type EditedCopy,
  type ResolvedPath,
  type WorkingCopy,
} from '@/lib/server/editing/files/site-paths';
import { isStorageError } from '@/lib/server/editing/files/system-errors';
import {
  isTooMuch,
  readEditedFile,
  versionOfBytes,
  type RefusedReason,
} from '@/lib/server/editing/files/working-copy';

/** A change of one of several files of `content/` that change together. */
export interface FileChange {
  readonly path: string;
  /** The version that the file has; `undefined` for a new one. */
  readonly seen?: string | undefined;
  /** Its new text; `undefined` to delete it. */
  readonly text?: string | undefined;
}

/** `changed`: a file has another version than was seen, so nothing was written. */
export type ChangeFilesResult =
  | { readonly kind: 'done' }
  | { readonly kind: 'changed'; readonly path: string }
  | { readonly kind: 'refused'; readonly reason: RefusedReason; readonly path: string };

interface ChangeFilesDeps {
  /** Called before each change of the disk. Tests stop there, as a kill does. */
  readonly onStep?: () => void;
}

const journalName = 'changes.json';
const journalSchema = z.array(
  z.object({ path: z.string(), seen: z.string().optional(), text: z.string().optional() }),
);

/**
 * Changes several files of `content/`, in their order. The changes are in a journal on the disk before the first:
 * if they are interrupted, `finishChanges` makes the rest.
 */
export async function changeFiles(
  copy: EditedCopy,
  changes: readonly FileChange[],
  deps: ChangeFilesDeps = {},
): Promise<ChangeFilesResult> {
  const unfit = changes.map(findUnfit).find((result) => result !== undefined);
  if (unfit !== undefined) return unfit;
  try {
    const result = await stageAndChange(copy, changes, deps);
    if (result.kind !== 'done') return result;
  } catch (error) {
    if (!isStorageError(error) && !(error instanceof WorkingCopyBusy)) throw error;
    return { kind: 'refused', reason: 'storage', path: '' };
  }
  for (const { path, text } of changes) {
    await copy.changed(path, text === undefined ? undefined : versionOfBytes(text));
  }
  return { kind: 'done' };
}

function findUnfit({ path, text }: FileChange): ChangeFilesResult | undefined {
  if (!path.startsWith('content/')) return { kind: 'refused', reason: 'path', path };
  if (text === undefined) return undefined;
  return isTooMuch(path, text) ? { kind: 'refused', reason: 'size', path } : undefined;
}

type Staged = Awaited<ReturnType<typeof stageFile>>;

async function stageAndChange(
  copy: WorkingCopy,
  changes: readonly FileChange[],
  { onStep = () => undefined }: ChangeFilesDeps,
): Promise<ChangeFilesResult> {
  const staged: { change: FileChange; place: ResolvedPath; file: Staged | undefined }[] = [];
  try {
    for (const change of changes) {
      const place = await resolvePath(copy, change.path);
      if (place === undefined) return { kind: 'refused', reason: 'path', path: change.path };
      const file =
        change.text === undefined ? undefined : await stageFile(place, Buffer.from(change.text));
      staged.push({ change, place, file });
    }
    const [first] = staged;
    if (first === undefined) return { kind: 'done' };
    return await runAlone(first.place.root, async () => {
      await finishAlone(copy, first.place.root);
      for (const { change } of staged) {
        const problem = await checkChange(copy, change);
        if (problem !== undefined) return problem;
      }
      const end = await writeJournal(first.place.root, changes, onStep);
      for (const { place, file } of staged) {
        onStep();
        await (file === undefined ? removeWithFolder(place) : file.place());
      }
      onStep();
      await end();
      return { kind: 'done' };
    });
  } finally {
    for (const { file } of staged) await file?.discard();
  }
}

/** Returns the first of several changes that the operator of a copy may not make. */
export async function refusedChange(
  copy: WorkingCopy,
  changes: readonly FileChange[],
): Promise<{ readonly reason: 'area' | 'outside'; readonly path: string } | undefined> {
  for (const { path, text } of changes) {
    const before = (await readEditedFile(copy, path))?.text;
    const reason = copy.refuses?.({ path, before, after: text });
    if (reason !== undefined) return { reason, path };
  }
  return undefined;
}

async function checkChange(
  copy: WorkingCopy,
  { path, seen, text }: FileChange,
): Promise<ChangeFilesResult | undefined> {
  const current = await readEditedFile(copy, path);
  const place = await resolvePath(copy, path);
  const isSame = current?.version === seen && (current !== undefined || place?.exists === false);
  if (!isSame) return { kind: 'changed', path };
  const reason = copy.refuses?.({ path, before: current?.text, after: text });
  return reason === undefined ? undefined : { kind: 'refused', reason, path };
}

async function writeJournal(root: string, changes: readonly FileChange[], onStep: () => void) {
  const journal = join(stagingFolder(root), journalName);
  onStep();
  await writeDurably(`${journal}.part`, Buffer.from(JSON.stringify(changes)));
  onStep();
  await rename(`${journal}.part`, journal);
  return () => rm(journal, { force: true });
}

/** Makes the changes that were interrupted, if there are any. A file that was changed since stays as it is. */
export async function finishChanges(copy: WorkingCopy): Promise<void> {
  const place = await resolvePath(copy, 'content/site.yaml').catch(() => undefined);
  if (place === undefined || (await readJournal(place.root)) === undefined) return;
  await runAlone(place.root, () => finishAlone(copy, place.root));
}

async function finishAlone(copy: WorkingCopy, root: string): Promise<void> {
  const changes = await readJournal(root);
  if (changes === undefined) return;
  for (const { path, seen, text } of changes) {
    const place = await resolvePath(copy, path);
    const current = await readEditedFile(copy, path);
    const isMade = text !== undefined && current?.version === versionOfBytes(text);
    const isAsSeen = current?.version === seen && (current !== undefined) === place?.exists;
    if (place === undefined || isMade || !isAsSeen) continue;
    if (text === undefined) {
      if (place.exists) await removeWithFolder(place);
    } else {
      const staged = await stageFile(place, Buffer.from(text));
      try {
        await staged.place();
      } finally {
        await staged.discard();
      }
    }
  }
  await rm(join(stagingFolder(root), journalName), { force: true });
}

/** A journal that cannot be read was not complete, so nothing was changed. */
async function readJournal(root: string): Promise<readonly FileChange[] | undefined> {
  try {
    const text = await readFile(join(stagingFolder(root), journalName), 'utf8');
    return journalSchema.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Removes a file, and its folder if that is empty then. */
async function removeWithFolder(place: ResolvedPath): Promise<void> {
  await removeFile(place);
  const folder = dirname(place.file);
  if (folder !== place.root) await rmdir(folder).catch(() => undefined);
}
