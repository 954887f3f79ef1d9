import type { DeskFile, DeskRow, DeskSubmission, HistoryEntry } from '@/lib/desk/desk-page';
import type { Field, FormDefinition } from '@/lib/forms/definition';
import {
  listTime,
  historyTime,
  fullTime,
  type DisplayOptions,
} from '@/lib/server/desk/views/format-times';
import { submissionHref, type ListQuery } from '@/lib/server/desk/pages/list-query';
import {
  mailtoHref,
  showAddress,
  showLine,
  showExcerpt,
} from '@/lib/server/submissions/visible-text';
import { describeFields } from '@/lib/server/submissions/describe-submission';
import { submissionWords } from '@/lib/server/desk/words';
import type { StoredSubmission } from '@/lib/server/store/store';

const senderLimit = 80;
const summaryLimit = 140;

/** Returns a submission as a row of a list. */
export function submissionRow(
  submission: StoredSubmission,
  definition: FormDefinition | undefined,
  query: ListQuery,
  display: DisplayOptions,
): Omit<DeskRow, 'isCurrent'> {
  return {
    href: submissionHref(submission.id, query),
    sender: senderOf(submission, definition),
    summary: summaryOf(submission, definition),
    received: listTime(submission.receivedAt, display),
    isUnread: submission.readAt === undefined,
  };
}

/**
 * Returns a submission with its fields, files and history.
 *
 * The form's definition has the labels and the order of the fields; fields that it no longer has follow
 * under their names. `history` has the events of its mails and its payment.
 */
export function submissionDetails(
  submission: StoredSubmission,
  definition: FormDefinition | undefined,
  display: DisplayOptions,
  history: readonly HistoryEntry[],
): DeskSubmission {
  const { id, reference, receivedAt, reasons, readAt } = submission;
  const formTitle = definition?.title ?? submission.form;
  const address = emailOf(submission, definition);
  const replyHref = mailtoHref(address ?? '', `${formTitle} (${reference})`);
  return {
    id,
    reference,
    formTitle,
    received: fullTime(receivedAt, display),
    sender: senderOf(submission, definition),
    fields: describeFields(submission, definition),
    files: filesOf(submission, definition),
    isSpam: submission.state === 'spam',
    isUnpaid: submission.state === 'unpaid',
    reasons: reasons.map(showLine),
    history: [...ownHistory(submission, display), ...history].sort((a, b) =>
      a.at.iso < b.at.iso ? -1 : Number(a.at.iso > b.at.iso),
    ),
    isRead: readAt !== undefined,
    ...(replyHref === undefined ? {} : { replyHref }),
  };
}

function ownHistory(
  { receivedAt, readAt, state }: StoredSubmission,
  display: DisplayOptions,
): HistoryEntry[] {
  const at = historyTime(receivedAt, receivedAt, display);
  const stored = { at, text: submissionWords.stored[state] };
  if (readAt === undefined) return [stored];
  return [stored, { at: historyTime(readAt, receivedAt, display), text: submissionWords.read }];
}

function filesOf({ files }: StoredSubmission, definition: FormDefinition | undefined): DeskFile[] {
  return files.map(({ id, field, name, bytes }) => ({
    label: fieldOf(definition, field)?.label ?? showLine(field),
    name: showLine(name),
    size: formatSize(bytes),
    href: `/api/desk/files/${id}`,
  }));
}

function formatSize(bytes: number): string {
  if (bytes < 1000) return submissionWords.bytes(bytes);
  return bytes < 1_000_000
    ? `${Math.round(bytes / 1000)} kB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** Returns the sender's name or e-mail address as one short line. */
function senderOf(submission: StoredSubmission, definition: FormDefinition | undefined): string {
  const name = valueOf(submission, definition, isName);
  if (name !== undefined) return showExcerpt(name, senderLimit);
  const email = emailOf(submission, definition);
  return email === undefined
    ? submissionWords.noName
    : showExcerpt(showAddress(email), senderLimit);
}

/** Returns the message, or the values of all other fields, as one short line. */
function summaryOf(submission: StoredSubmission, definition: FormDefinition | undefined): string {
  const message = valueOf(submission, definition, isMessage);
  if (message !== undefined) return showExcerpt(message, summaryLimit);
  const isOther = (name: string) =>
    !name.startsWith('_') &&
    !isName(name, fieldOf(definition, name)) &&
    !isEmail(name, fieldOf(definition, name));
  const rest = submission.fields.filter(([name]) => isOther(name)).flatMap(([, values]) => values);
  return showExcerpt(rest.filter((value) => value.trim() !== '').join(', '), summaryLimit);
}

function emailOf(submission: StoredSubmission, definition: FormDefinition | undefined) {
  return valueOf(submission, definition, isEmail);
}

type FieldTest = (name: string, field: Field | undefined) => boolean;

const isName: FieldTest = (name, field) => field?.autocomplete === 'name' || name === 'name';
const isEmail: FieldTest = (name, field) => field?.kind === 'email' || name === 'email';
const isMessage: FieldTest = (name, field) => field?.kind === 'textarea' || name === 'message';

/** Returns the first non-empty value of the matching fields. */
function valueOf(
  { fields }: StoredSubmission,
  definition: FormDefinition | undefined,
  matches: FieldTest,
): string | undefined {
  return fields
    .filter(([name]) => matches(name, fieldOf(definition, name)))
    .flatMap(([, values]) => values)
    .find((value) => value.trim() !== '');
}

function fieldOf(definition: FormDefinition | undefined, name: string): Field | undefined {
  return definition?.fields.find((field) => field.name === name);
}
