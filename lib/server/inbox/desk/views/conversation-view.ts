import type { AssigneeOption, ConversationEntry, FolderAction } from '@/lib/inbox/conversation';
import { deskNameOf, type FormDefinition } from '@/lib/forms/definition';
import { canSeeForm, isPermitted } from '@/lib/server/access/is-permitted';
import { sortOperators } from '@/lib/server/access/sort-operators';
import { shortTime, type DisplayOptions } from '@/lib/server/desk/format-times';
import { submissionHref } from '@/lib/server/desk/list-query';
import { senderOf } from '@/lib/server/inbox/desk/views/sender';
import { describeFields } from '@/lib/server/forms/submissions/describe-submission';
import { mailStateText } from '@/lib/server/inbox/desk/views/mail-view';
import { conversationWords } from '@/lib/words/lib/server/inbox/desk/conversation';
import { undoSendMs } from '@/lib/server/inbox/replies/reply-settings';
import { filesOf } from '@/lib/server/inbox/desk/views/submission-view';
import type { InboundMail } from '@/lib/server/inbox/incoming/inbound-record';
import { withoutQuote } from '@/lib/server/inbox/replies/reply-mail';
import type { Note } from '@/lib/server/inbox/replies/conversation-record';
import type { Operator } from '@/lib/server/access/access-record';
import type { StoredMail } from '@/lib/server/platform/mail/mail-record';
import type {
  StoredSubmission,
  SubmissionState,
} from '@/lib/server/forms/submissions/submission-record';
import { showAddress, showLine, showText } from '@/lib/server/platform/mail/visible-text';

/** Returns the name of an operator by address; the address if it has none, or was withdrawn. */
export type OperatorNames = (email: string) => string;

/** Returns the names of operators. */
export function namesOf(operators: readonly Operator[]): OperatorNames {
  const names = new Map(operators.map(({ email, name }) => [email, name.trim()]));
  return (email) => {
    const name = names.get(email) ?? '';
    return name === '' ? email : name;
  };
}

/** What the entries of a conversation are made of. */
export interface ConversationParts {
  /** The submission, if it is merged into the open one. */
  readonly source?: {
    readonly submission: StoredSubmission;
    readonly definition: FormDefinition | undefined;
  };
  readonly notes: readonly Note[];
  readonly mails: readonly StoredMail[];
  /** Mails that came in. */
  readonly inbound: readonly InboundMail[];
  readonly files: StoredSubmission['files'];
}

/** Returns the replies, the notes and the mails that came in, of a submission and those merged into it, oldest first. */
export function conversationEntries(
  parts: readonly ConversationParts[],
  names: OperatorNames,
  reader: Operator,
  display: DisplayOptions,
  isMailSetUp: boolean,
): readonly ConversationEntry[] {
  return parts
    .flatMap((part) => {
      const entries = datedEntries(part, names, reader, display, isMailSetUp);
      return part.source === undefined ? entries : sourceEntries(part.source, entries, display);
    })
    .toSorted(([a], [b]) => a.getTime() - b.getTime())
    .map(([, entry]) => entry);
}

type DatedEntry = readonly [Date, ConversationEntry];

/** Returns the entries of a merged submission: itself, and what it has, each with a link to its own page. */
function sourceEntries(
  { submission, definition }: NonNullable<ConversationParts['source']>,
  entries: readonly DatedEntry[],
  display: DisplayOptions,
): readonly DatedEntry[] {
  const { id, form, reference, receivedAt, files } = submission;
  const label = conversationWords.related(deskNameOf(definition, form), reference);
  const source = { id, label, href: submissionHref(id, { state: 'all' }) };
  const message: ConversationEntry = {
    id,
    kind: 'message',
    author: senderOf(submission, definition),
    at: shortTime(receivedAt, display),
    text: describeFields(submission, definition)
      .map((field) => ({ ...field, texts: field.values.map(({ text }) => text).filter(Boolean) }))
      .filter(({ texts }) => texts.length > 0)
      .map((field) => `${field.label}: ${field.texts.join(', ')}`)
      .join('\n'),
    files: filesOf(
      files.filter(({ mail }) => mail === undefined),
      definition,
    ),
  };
  return [
    [receivedAt, { ...message, source }],
    ...entries.map(([at, entry]): DatedEntry => [at, { ...entry, source }]),
  ];
}

function datedEntries(
  { notes, mails, inbound, files }: ConversationParts,
  names: OperatorNames,
  reader: Operator,
  display: DisplayOptions,
  isMailSetUp: boolean,
): readonly DatedEntry[] {
  const filesWith = (id: string) =>
    filesOf(
      files.filter(({ mail }) => mail === id),
      undefined,
    );
  const replies = mails
    .filter(({ kind }) => kind === 'reply')
    .map((mail): [Date, ConversationEntry] => [
      mail.createdAt,
      {
        id: mail.id,
        kind: 'reply',
        author: names(mail.author ?? ''),
        at: shortTime(mail.createdAt, display),
        text: showText(withoutQuote(mail.text)),
        files: filesWith(mail.id),
        delivery: {
          state: mailStateText(mail, display, isMailSetUp),
          isWaiting: mail.state !== 'sent',
          isDead: mail.state === 'dead',
          mayTakeBack: isPermitted(reader, 'reply') && mayTakeBack(mail, reader, display.now),
        },
      },
    ]);
  const written = notes.map(({ id, author, text, createdAt }): [Date, ConversationEntry] => {
    const at = shortTime(createdAt, display);
    return [createdAt, { id, kind: 'note', author: names(author), at, text: showText(text) }];
  });
  const received = inbound
    // The fields of the submission have what it began with.
    .filter(({ kind }) => kind !== 'opening')
    .map((mail): [Date, ConversationEntry] => [
      mail.receivedAt,
      { ...inboundEntry(mail, display), files: filesWith(mail.id) },
    ]);
  return [...replies, ...written, ...received];
}

/** Returns whether an operator can take back a reply: their own, while it waits to be sent. */
function mayTakeBack(
  { author, state, attempts, createdAt, nextAt }: StoredMail,
  reader: Operator,
  now: Date,
): boolean {
  const isWaiting = state === 'queued' && attempts === 0 && nextAt > now;
  return (
    isWaiting && author === reader.email && nextAt.getTime() - createdAt.getTime() === undoSendMs
  );
}

function inboundEntry(mail: InboundMail, display: DisplayOptions): ConversationEntry {
  const { id, kind, sender, senderName, text, visibleLength, receivedAt } = mail;
  const address = sender === '' ? conversationWords.noSender : showAddress(sender);
  const isNamed = senderName !== '' && kind === 'answer';
  const quoted = text.slice(visibleLength).trim();
  return {
    id,
    kind: 'mail',
    author: isNamed ? showLine(senderName) : address,
    at: shortTime(receivedAt, display),
    text: showText(text.slice(0, visibleLength)),
    quoted: quoted === '' ? undefined : showText(quoted),
    about: kind === 'answer' || kind === 'opening' ? undefined : conversationWords.inbound[kind],
  };
}

/** Returns the operators who may be assigned a submission of a form, and the present assignee. */
export function assigneeOptions(
  operators: readonly Operator[],
  form: string,
  current: string,
  names: OperatorNames,
): readonly AssigneeOption[] {
  const able = sortOperators(operators)
    .filter((operator) => canSeeForm(operator, form) && isPermitted(operator, 'work'))
    .map(({ email }) => email);
  const values = current === '' || able.includes(current) ? able : [...able, current];
  return [
    { value: '', label: conversationWords.noAssignee },
    ...values.map((value) => ({ value, label: names(value) })),
  ];
}

/** Returns what a submission may be moved to. */
export function possibleMoves(state: SubmissionState): readonly FolderAction[] {
  switch (state) {
    case 'inbox':
      return ['archived', 'spam', 'bin'];
    case 'answered':
      return ['archived', 'inbox', 'spam', 'bin'];
    case 'snoozed':
      return ['inbox', 'archived', 'spam', 'bin'];
    case 'archived':
      return ['inbox', 'spam', 'bin'];
    case 'spam':
      return ['inbox', 'bin'];
    case 'bin':
      return ['restore'];
    case 'unpaid':
      return [];
  }
}
