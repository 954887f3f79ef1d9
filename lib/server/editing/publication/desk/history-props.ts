import type { Operator } from '@/lib/server/access/access-record';
import type { DeskPageRequest } from '@/lib/server/desk/desk-page';
import { fullTime } from '@/lib/server/desk/format-times';
import { changeRow } from '@/lib/server/editing/publication/desk/changes-props';
import {
  publicationPlaces,
  seenField,
} from '@/lib/server/editing/publication/desk/publication-context';
import { describePublished } from '@/lib/server/editing/publication/describe-change';
import { listPublications, type PublicationRecord } from '@/lib/server/editing/publication/history';
import {
  changesBetween,
  listChanges,
  type Changes,
} from '@/lib/server/editing/publication/list-changes';
import { nameOfOperator } from '@/lib/server/editing/presence/savers';
import { historyWords } from '@/lib/words/lib/server/editing/publication';

/** The most publications on the page, and the most files of one. */
const maxRecords = 50;
const maxFiles = 100;

/** Returns the props of the page that lists the publications. */
export async function historyProps({ services, operator, display }: DeskPageRequest) {
  const { copy, places } = publicationPlaces(services.settings);
  const [changes, records] = await Promise.all([
    listChanges(copy, places),
    listPublications(places, services.store),
  ]);
  const publications = [];
  for (const [index, record] of records.slice(0, maxRecords).entries()) {
    const { at, by, isReturn, details, kept } = record;
    const files = await describeFiles(operator, record);
    const isAllowed = files.every((file) => file.isAllowed);
    const isCurrent =
      kept !== undefined && kept.manifest.version === changes.published?.manifest.version;
    const otherPublisher = kept?.isOfBuild === true ? undefined : historyWords.commandLine;
    publications.push({
      id: kept?.manifest.version ?? String(index),
      at: fullTime(at, display),
      by: by === undefined ? otherPublisher : await nameOfOperator(services.store, by),
      isReturn,
      isBuild: kept?.isOfBuild ?? false,
      isCurrent,
      isKept: kept !== undefined,
      details,
      before: record.before?.manifest.version,
      /** Whether one press returns to the version before. */
      isReturnable: isCurrent && isAllowed && !kept.isOfBuild && record.before !== undefined,
      files: files.map((file) => ({ ...changeRow(file), ...restorable(file, changes) })),
    });
  }
  return { title: historyWords.title, publications };
}

async function describeFiles(operator: Operator, { kept, before }: PublicationRecord) {
  if (kept === undefined || before === undefined) return [];
  const files = [];
  for (const change of changesBetween(before.manifest, kept.manifest).slice(0, maxFiles)) {
    files.push(await describePublished(operator, before, kept, change));
  }
  return files;
}

type Described = Awaited<ReturnType<typeof describeFiles>>[number];

/**
 * Returns the field that brings a file back as it was before a publication. Undefined if it is so already, or if it
 * has changes that are not published, which would be lost.
 */
function restorable(file: Described, { files, published }: Changes) {
  const current = published?.manifest.files[file.path];
  const isUnpublished = files.some(({ path }) => path === file.path);
  const isRestorable = !isUnpublished && current !== file.publishedVersion && file.isAllowed;
  return { isUnpublished, restore: isRestorable ? seenField(file.path, current) : undefined };
}
