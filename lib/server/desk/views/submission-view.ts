import type { DeskFile, DeskRow, DeskSubmission, HistoryEntry } from '@/lib/desk/desk-page';
import type { Field, FormDefinition } from '@/lib/forms/definition';
import { listTime, trailTime, wholeTime, type Reader } from '@/lib/server/desk/views/format-times';
import { submissionHref, type ListQuery } from '@/lib/server/desk/pages/list-query';
import {
  mailtoHref,
  showAddress,
  showLine,
  showExcerpt,
} from '@/lib/server/submissions/visible-text';
import { describeFields } from '@/lib/server/submissions/describe-submission';
import type { StoredSubmission } from '@/lib/server/store/store';

const senderLimit = 80;
const summaryLimit = 140;

/** One submission as a row of the list that `query` asks for. */
export function showRow(
  submission: StoredSubmission,
  definition: FormDefinition | undefined,
  query: ListQuery,
  reader: Reader,
): Omit<DeskRow, 'isCurrent'> {
  return {
    href: submissionHref(submission.id, query),
    sender: senderOf(submission, definition),
    summary: summaryOf(submission, definition),
    received: listTime(submission.receivedAt, reader),
    isUnread: submission.readAt === undefined,
  };
}

/**
 * One submission whole. The definition gives labels and the order; what it does not name, such as a
 * field that has been renamed since, follows under the name it was sent with. `steps` is what
 * happened besides, for the trail.
 */
export function showSubmission(
  submission: StoredSubmission,
  definition: FormDefinition | undefined,
  reader: Reader,
  steps: readonly HistoryEntry[],
): DeskSubmission {
  const { id, reference, receivedAt, reasons, readAt } = submission;
  const formTitle = definition?.title ?? submission.form;
  const address = emailOf(submission, definition);
  const replyHref = mailtoHref(address ?? '', `${formTitle} (${reference})`);
  return {
    id,
    reference,
    formTitle,
    received: wholeTime(receivedAt, reader),
    sender: senderOf(submission, definition),
    fields: describeFields(submission, definition),
    files: filesOf(submission, definition),
    isSpam: submission.state === 'spam',
    isUnpaid: submission.state === 'unpaid',
    reasons: reasons.map(showLine),
    history: [...trailOf(submission, reader), ...steps].sort((a, b) =>
      a.at.iso < b.at.iso ? -1 : Number(a.at.iso > b.at.iso),
    ),
    isRead: readAt !== undefined,
    ...(replyHref === undefined ? {} : { replyHref }),
  };
}

const storedWords = {
  inbox: 'Stored',
  spam: 'Stored and put aside',
  unpaid: 'Stored, to be paid',
} as const;

function trailOf({ receivedAt, readAt, state }: StoredSubmission, reader: Reader): HistoryEntry[] {
  const at = trailTime(receivedAt, receivedAt, reader);
  const stored = { at, text: storedWords[state] };
  if (readAt === undefined) return [stored];
  return [stored, { at: trailTime(readAt, receivedAt, reader), text: 'Read' }];
}

function filesOf({ files }: StoredSubmission, definition: FormDefinition | undefined): DeskFile[] {
  return files.map(({ id, field, name, bytes }) => ({
    label: definition?.fields.find((known) => known.name === field)?.label ?? showLine(field),
    name: showLine(name),
    size: sizeWords(bytes),
    href: `/api/desk/files/${id}`,
  }));
}

function sizeWords(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`;
  return bytes < 1_000_000
    ? `${Math.round(bytes / 1000)} kB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** A name, or an address, or nobody; as one short line. */
function senderOf(submission: StoredSubmission, definition: FormDefinition | undefined): string {
  const name = sentUnder(submission, definition, isName);
  if (name !== undefined) return showExcerpt(name, senderLimit);
  const email = emailOf(submission, definition);
  return email === undefined ? 'No name given' : showExcerpt(showAddress(email), senderLimit);
}

/** The message if there is one, or all the other answers in a row. */
function summaryOf(submission: StoredSubmission, definition: FormDefinition | undefined): string {
  const message = sentUnder(submission, definition, isMessage);
  if (message !== undefined) return showExcerpt(message, summaryLimit);
  const isOther = (name: string) =>
    !name.startsWith('_') &&
    !isName(name, fieldOf(definition, name)) &&
    !isEmail(name, fieldOf(definition, name));
  const rest = submission.fields.filter(([name]) => isOther(name)).flatMap(([, values]) => values);
  return showExcerpt(rest.filter((value) => value.trim() !== '').join(', '), summaryLimit);
}

function emailOf(submission: StoredSubmission, definition: FormDefinition | undefined) {
  return sentUnder(submission, definition, isEmail);
}

type Kind = (name: string, field: Field | undefined) => boolean;

const isName: Kind = (name, field) => field?.autocomplete === 'name' || name === 'name';
const isEmail: Kind = (name, field) => field?.kind === 'email' || name === 'email';
const isMessage: Kind = (name, field) => field?.kind === 'textarea' || name === 'message';

/** The first value that is not empty of the first field of a kind. */
function sentUnder(
  { fields }: StoredSubmission,
  definition: FormDefinition | undefined,
  isOfKind: Kind,
): string | undefined {
  return fields
    .filter(([name]) => isOfKind(name, fieldOf(definition, name)))
    .flatMap(([, values]) => values)
    .find((value) => value.trim() !== '');
}

function fieldOf(definition: FormDefinition | undefined, name: string): Field | undefined {
  return definition?.fields.find((field) => field.name === name);
}
