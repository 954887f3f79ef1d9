import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Operator } from '@/lib/server/access/access-record';
import { mayEdit } from '@/lib/server/access/areas';
import { listSiteFiles } from '@/lib/server/content/files/site-files';
import { readEntryFacts, type EntryFacts } from '@/lib/server/editing/entries/entry-facts';
import type { WorkingCopy } from '@/lib/server/editing/files/site-paths';
import { readEditedFile } from '@/lib/server/editing/files/working-copy';
import { kindOfFile, type EditedKind } from '@/lib/server/editing/kinds/kinds';
import { processState } from '@/lib/server/platform/state/process-state';

/** A file of the site that the desk edits. */
export interface Entry extends EntryFacts {
  readonly path: string;
  readonly kind: EditedKind;
}

interface KnownEntry {
  /** Changes with the file. */
  readonly mark: string;
  readonly facts: EntryFacts;
}

const knownEntries = () => processState('editing-entries', () => new Map<string, KnownEntry>());

/**
 * Lists the files that an operator may edit with a form, in the order of their paths. Parses only those that have
 * changed since this process has parsed them: a site may have hundreds.
 */
export function listEntries(copy: WorkingCopy, operator: Operator): Promise<readonly Entry[]> {
  return listOfKinds(copy, ({ area }) => mayEdit(operator, area));
}

/**
 * Lists the files of some kinds in the main language, also those that an operator may only name, in the order of their
 * paths.
 */
export function listOfKinds(
  copy: WorkingCopy,
  isListed: (kind: EditedKind) => boolean,
): Promise<readonly Entry[]> {
  return listFiles(copy, (kind) => kind.language === undefined && isListed(kind));
}

/** Lists the translations of all kinds. */
export function listTranslations(copy: WorkingCopy): Promise<readonly Entry[]> {
  return listFiles(copy, ({ language }) => language !== undefined);
}

async function listFiles(
  copy: WorkingCopy,
  isListed: (kind: EditedKind) => boolean,
): Promise<readonly Entry[]> {
  const entries: Entry[] = [];
  for (const path of listSiteFiles(copy.directory, ['content', 'theme']).files) {
    const kind = kindOfFile(path);
    if (kind === undefined || !isListed(kind)) continue;
    const facts = await readFacts(copy, kind, path);
    if (facts !== undefined) entries.push({ path, kind, ...facts });
  }
  return entries;
}

/** Returns `undefined` for a file that was deleted meanwhile. */
async function readFacts(
  copy: WorkingCopy,
  kind: EditedKind,
  path: string,
): Promise<EntryFacts | undefined> {
  const file = join(copy.directory, path);
  const stats = await stat(file, { bigint: true }).catch(() => undefined);
  if (stats === undefined) return undefined;
  const mark = [stats.ino, stats.size, stats.mtimeNs, stats.ctimeNs].join(' ');
  const known = knownEntries().get(file);
  if (known?.mark === mark) return known.facts;
  const text = (await readEditedFile(copy, path))?.text;
  const facts = readEntryFacts(kind, path, text);
  knownEntries().set(file, { mark, facts });
  return facts;
}
