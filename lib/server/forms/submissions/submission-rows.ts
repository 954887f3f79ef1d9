import { z } from 'zod';
import { describeReason } from '@/lib/server/forms/submissions/stored-reasons';
import type { NewFile, StoredFile } from '@/lib/server/forms/submissions/submission-parts';
import type { StoredSubmission } from '@/lib/server/forms/submissions/submission-record';
import { groupBy, parseRows } from '@/lib/server/platform/store/rows';
import type { MergeRow } from '@/lib/server/platform/store/tables/inbox-rows';
import {
  type FileRow,
  folders,
  type SubmissionRow,
} from '@/lib/server/platform/store/tables/submission-rows';

export const reasonsSchema = z.array(z.string());

const fieldsSchema = z.array(z.tuple([z.string(), z.array(z.string())]));

const stateSchema = z.enum(folders);

/** Parses the column `fields`. */
export function parseFields(fields: string): StoredSubmission['fields'] {
  return fieldsSchema.parse(JSON.parse(fields));
}

/** Parses a submission. `files` are the rows of its files, in order; `mergedInto` is the id of another one. */
export function parseSubmission(
  row: SubmissionRow,
  files: readonly FileRow[],
  mergedInto?: string,
): StoredSubmission {
  return {
    id: row.id,
    reference: row.reference,
    form: row.form,
    receivedAt: new Date(row.received_at),
    state: row.awaits_payment === 1 ? 'unpaid' : stateSchema.parse(row.state),
    reasons: reasonsSchema.parse(JSON.parse(row.reasons)).map(describeReason),
    fields: parseFields(row.fields),
    files: files.map(parseNewFile),
    readAt: row.read_at === null ? undefined : new Date(row.read_at),
    snoozedUntil:
      row.state !== 'snoozed' || row.snoozed_until === null
        ? undefined
        : new Date(row.snoozed_until),
    cancelledAt: row.cancelled_at === null ? undefined : new Date(row.cancelled_at),
    possibleRepeatOf: row.possible_repeat_of ?? undefined,
    mergedInto,
  };
}

function parseNewFile({ id, field, name, type, bytes, sha256, mail }: FileRow): NewFile {
  const file = { id, field, name, type, bytes, sha256 };
  return mail === null ? file : { ...file, mail };
}

export function parseFile(row: FileRow): StoredFile {
  const file = { ...parseNewFile(row), submission: row.submission };
  return row.draft_of === null ? file : { ...file, draftOf: row.draft_of };
}

/** Parses submissions with the rows of their files, which are in order, and what they are merged into. */
export function parseSubmissions(
  rows: readonly SubmissionRow[],
  files: readonly FileRow[],
  merges: readonly Pick<MergeRow, 'merged_into' | 'submission'>[] = [],
): Promise<readonly StoredSubmission[]> {
  const filesOf = groupBy(files, ({ submission }) => submission);
  const keptOf = new Map(merges.map((merge) => [merge.submission, merge.merged_into]));
  return parseRows(rows, (row) =>
    parseSubmission(row, filesOf.get(row.id) ?? [], keptOf.get(row.id)),
  );
}
