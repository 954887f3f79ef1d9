import { numberFormat } from '@/lib/intl/formatters';
import { currentLanguage } from '@/lib/languages/current-language';
import type { DeskFile } from '@/lib/inbox/conversation';
import type { DeskRow, DeskSubmission, HistoryEntry } from '@/lib/inbox/inbox-page';
import { deskNameOf, type Field, type FormDefinition } from '@/lib/forms/definition';
import {
  listTime,
  historyTime,
  fullTime,
  shortTime,
  type DisplayOptions,
} from '@/lib/server/desk/format-times';
import { submissionHref, type ListQuery } from '@/lib/server/desk/list-query';
import { folderOf } from '@/lib/server/inbox/desk/submission-action';
import { matchExcerpt } from '@/lib/server/inbox/desk/views/highlight';
import { senderOf } from '@/lib/server/inbox/desk/views/sender';
import {
  summarizeSubmission,
  type SummaryForm,
} from '@/lib/server/inbox/desk/views/submission-summary';
import { ownFileLabel } from '@/lib/server/inbox/replies/file-labels';
import { showLine } from '@/lib/server/platform/mail/visible-text';
import { describeFields } from '@/lib/server/forms/submissions/describe-submission';
import { isPreviewType } from '@/lib/server/inbox/desk/picture-preview';
import { submissionWords } from '@/lib/words/lib/server/inbox/desk';
import type { StoredSubmission } from '@/lib/server/forms/submissions/submission-record';

/** Returns a submission as a row of a list. `payment` is its payment in a few words. */
export function submissionRow(
  submission: StoredSubmission,
  form: SummaryForm,
  query: ListQuery,
  display: DisplayOptions,
  payment: string | undefined,
): Omit<DeskRow, 'isCurrent'> {
  const summary = summarizeSubmission(submission.fields, form, display, payment);
  const excerpt = query.search === undefined ? undefined : matchExcerpt(submission, query.search);
  return {
    id: submission.id,
    href: submissionHref(submission.id, query),
    sender: senderOf(submission, form.definition),
    summary: markedSummary(submission, summary, display),
    excerpt,
    received: listTime(submission.receivedAt, display),
    isUnread: submission.readAt === undefined,
  };
}

function markedSummary(
  {
    cancelledAt,
    possibleRepeatOf,
    snoozedUntil,
  }: Pick<StoredSubmission, 'cancelledAt' | 'possibleRepeatOf' | 'snoozedUntil'>,
  summary: string,
  display: DisplayOptions,
): string {
  if (snoozedUntil !== undefined) {
    return submissionWords.snoozedRow(shortTime(snoozedUntil, display).text, summary);
  }
  if (cancelledAt !== undefined) return submissionWords.cancelledRow(summary);
  return possibleRepeatOf === undefined ? summary : submissionWords.possiblyTwiceRow(summary);
}

/** Returns what a submission says of the earlier one that it may repeat; `undefined` without a mark. */
export function possiblyTwiceNotice(
  { possibleRepeatOf }: Pick<StoredSubmission, 'possibleRepeatOf'>,
  earlier: Pick<StoredSubmission, 'id' | 'reference' | 'receivedAt'> | undefined,
  query: ListQuery,
  display: DisplayOptions,
): DeskSubmission['possiblyTwice'] {
  if (possibleRepeatOf === undefined) return undefined;
  const { possiblyTwice, earlier: earlierText, earlierDeleted } = submissionWords;
  if (earlier === undefined) return { text: `${possiblyTwice} ${earlierDeleted}` };
  const when = fullTime(earlier.receivedAt, display).text;
  return {
    text: possiblyTwice,
    link: {
      label: earlierText(earlier.reference, when),
      href: submissionHref(earlier.id, query),
    },
  };
}

/**
 * Returns a submission with its fields, files and history.
 *
 * The form's definition has the labels and the order of the fields; fields that it no longer has follow
 * under their names. `history` has the events of its mails, its payment and its operators; `hasReaders` is
 * whether it says who has read the submission.
 */
export function submissionDetails(
  submission: StoredSubmission,
  definition: FormDefinition | undefined,
  display: DisplayOptions,
  history: readonly HistoryEntry[],
  hasReaders: boolean,
): Omit<DeskSubmission, 'conversation' | 'listSearch'> {
  const { id, reference, receivedAt, reasons, cancelledAt, snoozedUntil } = submission;
  const formTitle = deskNameOf(definition, submission.form);
  return {
    id,
    reference,
    formTitle,
    received: fullTime(receivedAt, display),
    sender: senderOf(submission, definition),
    fields: describeFields(submission, definition),
    files: filesOf(
      submission.files.filter(({ mail }) => mail === undefined),
      definition,
    ),
    folder: folderOf(submission.state),
    reasons: reasons.map(showLine),
    snoozed: snoozedUntil && submissionWords.snoozedUntil(fullTime(snoozedUntil, display).text),
    cancelled: cancelledAt && submissionWords.cancelledAt(fullTime(cancelledAt, display).text),
    history: [...ownHistory(submission, display, hasReaders), ...history].sort((a, b) =>
      a.at.iso < b.at.iso ? -1 : Number(a.at.iso > b.at.iso),
    ),
  };
}

function ownHistory(
  { receivedAt, readAt, state }: StoredSubmission,
  display: DisplayOptions,
  hasReaders: boolean,
): HistoryEntry[] {
  const at = historyTime(receivedAt, receivedAt, display);
  const stored = { at, text: submissionWords.stored[state] };
  if (readAt === undefined || hasReaders) return [stored];
  return [stored, { at: historyTime(readAt, receivedAt, display), text: submissionWords.read }];
}

/** Returns files as downloads, under the labels of their fields. */
export function filesOf(
  files: StoredSubmission['files'],
  definition: FormDefinition | undefined,
): DeskFile[] {
  return files.map(({ id, field, name, type, bytes }) => ({
    label: fieldOf(definition, field)?.label ?? ownFileLabel(field) ?? showLine(field),
    name: showLine(name),
    size: formatSize(bytes),
    href: `/api/desk/files/${id}`,
    preview: isPreviewType(type) ? `/api/desk/previews/${id}` : undefined,
  }));
}

/** Returns the size of a file in words, such as `12 kB`. */
export function formatSize(bytes: number): string {
  if (bytes < 1000) return submissionWords.bytes(bytes);
  const [unit, size, digits] =
    bytes < 1_000_000
      ? (['kilobyte', bytes / 1000, 0] as const)
      : (['megabyte', bytes / 1_000_000, 1] as const);
  return numberFormat(currentLanguage(), {
    style: 'unit',
    unit,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(size);
}

function fieldOf(definition: FormDefinition | undefined, name: string): Field | undefined {
  return definition?.fields.find((field) => field.name === name);
}
