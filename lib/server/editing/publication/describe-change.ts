import { basename } from 'node:path';
import type { Difference } from '@/lib/editing/difference';
import type { Operator } from '@/lib/server/access/access-record';
import type { EarlierVersion } from '@/lib/server/content/versions/snapshot';
import { mayEditFile, partsOfFile } from '@/lib/server/editing/access/file-areas';
import { refuseChange } from '@/lib/server/editing/access/operator-copy';
import { compareFiles, readFileSettings } from '@/lib/server/editing/differences/compare-files';
import { readEditedFile, type WorkingCopy } from '@/lib/server/editing/files/working-copy';
import {
  type EditedKind,
  editHref,
  kindOfFile,
  nameOfKind,
  titleOfEntry,
} from '@/lib/server/editing/kinds/kinds';
import { readPublished, type FileChange } from '@/lib/server/editing/publication/list-changes';
import { changeWords } from '@/lib/words/lib/server/editing/publication';

/** The most differences of one file that are listed. */
const maxDifferences = 20;

/** A changed file in words. */
export interface DescribedChange extends FileChange {
  readonly title: string;
  /** What it is, such as `Event`. */
  readonly kind: string;
  /** The address of its form; undefined for a deleted file and for one without a form. */
  readonly href: string | undefined;
  /** None for a file that the operator may not edit. */
  readonly differences: readonly Difference[];
  /** How many differences are left out. */
  readonly left: number;
  /** Whether the operator may publish it, throw it away or take it back. */
  readonly isAllowed: boolean;
}

interface States {
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** Describes a change of the site's folder against the published version, for an operator. */
export async function describeUnpublished(
  operator: Operator,
  copy: WorkingCopy,
  published: EarlierVersion | undefined,
  change: FileChange,
): Promise<DescribedChange> {
  const before = published && (await readPublishedText(published, change.path));
  const after = (await readEditedFile(copy, change.path))?.text;
  return describeChange(operator, change, { before, after });
}

/** Describes a change from one version to another, for an operator. */
export async function describePublished(
  operator: Operator,
  from: EarlierVersion,
  to: EarlierVersion,
  change: FileChange,
): Promise<DescribedChange> {
  const [before, after] = await Promise.all([
    readPublishedText(from, change.path),
    readPublishedText(to, change.path),
  ]);
  return describeChange(operator, change, { before, after });
}

function describeChange(
  operator: Operator,
  change: FileChange,
  { before, after }: States,
): DescribedChange {
  const { path } = change;
  const kind = kindOfFile(path);
  const settings = readFileSettings(path, after ?? before ?? '');
  const part = partOf(path, before, after);
  const isEdited = kind !== undefined && change.change !== 'deleted';
  // Forms have the addresses of mails, and events codes of tickets.
  const isCompared = before !== undefined && after !== undefined && mayEditFile(operator, path);
  const differences = isCompared ? compareFiles(path, before, after) : [];
  return {
    ...change,
    title: kind === undefined ? basename(path) : titleOfEntry(part ?? kind, settings),
    kind: kind === undefined ? otherKind(path) : nameOfKind(part ?? kind),
    href: isEdited ? editHref(path, part ?? kind) : undefined,
    differences: differences.slice(0, maxDifferences),
    left: Math.max(0, differences.length - maxDifferences),
    isAllowed: refuseChange(operator, { path, before, after }) === undefined,
  };
}

/** Returns the kind of a setting if nothing else of the file has changed, such as the opening hours. */
function partOf(path: string, before = '', after = ''): EditedKind | undefined {
  const parts = partsOfFile(path);
  if (parts.length === 0) return undefined;
  const [from, to] = [before, after].map((text) => recordOf(readFileSettings(path, text)));
  const changed = Object.keys({ ...from, ...to }).filter(
    (key) => JSON.stringify(from?.[key]) !== JSON.stringify(to?.[key]),
  );
  const [setting] = changed;
  return changed.length === 1 ? parts.find((kind) => kind.setting === setting) : undefined;
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function otherKind(path: string): string {
  if (path.startsWith('public/')) return changeWords.file;
  return path.startsWith('theme/') ? changeWords.font : changeWords.other;
}

async function readPublishedText(
  version: EarlierVersion,
  path: string,
): Promise<string | undefined> {
  if (path.startsWith('public/') && kindOfFile(path) === undefined) return undefined;
  return (await readPublished(version, path))?.toString();
}
