import type { Content } from '@/lib/server/content/content';
import { foldAddress, senderAddress } from '@/lib/server/forms/submissions/sender-address';
import type { StoredSubmission } from '@/lib/server/forms/submissions/submission-record';
import { createAnswerNotices } from '@/lib/server/inbox/incoming/answer-notices';
import {
  mailForm,
  type InboundMail,
  type NewInboundMail,
} from '@/lib/server/inbox/incoming/inbound-record';
import { storeMailFiles } from '@/lib/server/inbox/incoming/mail-files';
import {
  mailKey,
  readBounce,
  readFacts,
  type MailFacts,
} from '@/lib/server/inbox/incoming/parsing/mail-facts';
import type { MailParser, ParsedMail } from '@/lib/server/inbox/incoming/parsing/parse-mail';
import { findReplyAddress, isInboundAddress } from '@/lib/server/inbox/incoming/reply-address';
import { storedReason } from '@/lib/server/forms/submissions/stored-reasons';
import { inboundWords as words } from '@/lib/words/lib/server/inbox/incoming';
import type { RandomBytes } from '@/lib/server/platform/http/requests/tokens';
import { cleanText, showExcerpt } from '@/lib/server/platform/mail/visible-text';
import { createId, createReference } from '@/lib/server/platform/store/ids';
import type { Uploads } from '@/lib/server/platform/uploads/upload-store';
import type { Store } from '@/lib/server/store';

const hour = 60 * 60_000;

/** Mails of an hour in one conversation, or of one sender that answer nothing; more notify no one. */
const mailsPerHour = 5;

/** The most characters of a text; the rest is in the mail as it came. */
const maxText = 100_000;

const maxSubject = 300;

/** A mail that came in, and what its server knows of it. */
export interface ReceivedMail {
  readonly raw: Uint8Array;
  /** The addresses of its envelope, where they are known. */
  readonly recipients?: readonly string[];
  /** Bytes of the whole mail, if `raw` is only its start because it is too large. */
  readonly wholeBytes?: number;
}

export interface InboundDeps {
  readonly store: Store;
  readonly uploads: Pick<Uploads, 'remove' | 'write'>;
  readonly parser: Pick<MailParser, 'parse'>;
  readonly content: Content;
  readonly siteUrl: string;
  /** `MAIL_FROM`. */
  readonly ownAddress: string | undefined;
  /** `INBOUND_ADDRESS`. */
  readonly address: string;
  /** `INBOUND_CHECKED_BY`. */
  readonly checkedBy: string | undefined;
  readonly now: () => Date;
  readonly randomBytes: RandomBytes;
}

/** `own`: one of our mails, which came back. Nothing is stored of it. */
export type TakenMail = 'added' | 'repeated' | 'own';

/**
 * Stores a mail in the conversation that it answers, or as a message of its own. Resolves after the commit, so
 * that its server may then forget it. A mail that was stored before changes nothing.
 */
export async function takeMail(received: ReceivedMail, deps: InboundDeps): Promise<TakenMail> {
  const { store } = deps;
  const key = mailKey(received.raw);
  if (await store.isKnownMail(key)) return 'repeated';
  const mail = await readMail(received, deps);
  if (mail === 'own') return 'own';
  for (;;) {
    const found = await findConversation(mail, deps);
    const added = await prepare(key, mail, found, deps);
    const outcome = await store.addInboundMail(added);
    if (outcome === 'added') return 'added';
    await deps.uploads.remove(added.files.map(({ id }) => id));
    if (outcome === 'repeated') return 'repeated';
    // Its conversation was deleted meanwhile.
  }
}

interface ReadMail {
  readonly received: ReceivedMail;
  readonly facts: MailFacts;
  /** `undefined` if it cannot be read. */
  readonly parsed: ParsedMail | undefined;
  readonly bounce: ReturnType<typeof readBounce>;
}

async function readMail(
  received: ReceivedMail,
  { store, parser, checkedBy, address, ownAddress }: InboundDeps,
): Promise<ReadMail | 'own'> {
  const { raw, wholeBytes } = received;
  const facts = readFacts(raw, checkedBy);
  const known = facts.messageId === undefined ? [] : await store.findMessages([facts.messageId]);
  if (known.some(({ mail }) => mail !== undefined)) return 'own';
  const parsed = wholeBytes === undefined ? await parser.parse(raw) : undefined;
  const bounce = parsed && readBounce(raw, parsed);
  const isOwn =
    facts.sender === ownAddress?.toLowerCase() || isInboundAddress(address, facts.sender);
  return { received, parsed, bounce, facts: { ...facts, isAutomatic: facts.isAutomatic || isOwn } };
}

/** The conversation of a mail, and the mail of ours that it is a report about. */
interface FoundConversation {
  readonly submission: StoredSubmission;
  readonly failedMail: string | undefined;
}

/** A signed address comes first, then what the mail says that it answers. A subject never decides. */
async function findConversation(
  { facts, bounce, received }: ReadMail,
  { store, address }: InboundDeps,
): Promise<FoundConversation | undefined> {
  const known = await store.findMessages([...(bounce?.messageIds ?? []), ...facts.answers]);
  const failedMail = bounce === undefined ? undefined : known.find(({ mail }) => mail)?.mail;
  const recipients = [...(received.recipients ?? []), ...facts.recipients];
  const signed = await findReplyAddress(address, recipients, store);
  for (const id of [signed, ...known.map(({ submission }) => submission)]) {
    const submission = id === undefined ? undefined : await store.findSubmission(id);
    if (submission !== undefined) return { submission, failedMail };
  }
  return undefined;
}

async function prepare(
  key: string,
  read: ReadMail,
  found: FoundConversation | undefined,
  deps: InboundDeps,
): Promise<NewInboundMail> {
  const { store, now, randomBytes } = deps;
  const { parsed, facts, bounce, received } = read;
  const receivedAt = now();
  const since = new Date(receivedAt.getTime() - hour);
  const earlier = await store.countInboundMails(facts.sender, since, found?.submission.id);
  const isMuted = earlier >= mailsPerHour;
  const opens =
    found === undefined ? openSubmission(read, isMuted, receivedAt, randomBytes) : undefined;
  const submission = found?.submission ?? opens;
  if (submission === undefined) throw new Error('A mail begins a submission, or answers one.');
  const kind = kindOf(read, found);
  const text = textOf(read);
  const mail: InboundMail = {
    id: createId(receivedAt, randomBytes),
    submission: submission.id,
    kind,
    messageId: facts.messageId,
    sender: facts.sender,
    senderName: nameOf(read),
    subject: subjectOf(read),
    text,
    visibleLength: Math.min(parsed?.visibleLength ?? text.length, text.length),
    receivedAt,
  };
  const makesNew =
    kind === 'bounce'
      ? bounce?.isFinal === true && found?.failedMail !== undefined
      : kind !== 'automatic';
  const notified = found === undefined ? submission : await findShown(found.submission, store);
  const isNotified = makesNew && !isMuted && kind !== 'bounce' && mayNotify(notified, opens);
  const about = { ...notified, isNew: opens !== undefined };
  const whole = received.wholeBytes === undefined ? received.raw : undefined;
  return {
    key,
    mail,
    opens,
    makesNew,
    isAnnounced: isNotified && opens === undefined,
    files: await storeMailFiles(
      // Those of the mail that a submission begins with are files of the submission.
      opens === undefined ? mail.id : undefined,
      mail.subject,
      whole,
      parsed?.attachments ?? [],
      deps.uploads,
    ),
    notices: isNotified ? await createAnswerNotices(mail.id, about, deps) : [],
    failed:
      bounce?.isFinal === true && found?.failedMail !== undefined
        ? { mail: found.failedMail, error: describeBounce(bounce.status) }
        : undefined,
  };
}

/** Finds the submission with which one is shown: itself, or the one that it is merged into. */
async function findShown(
  submission: StoredSubmission,
  store: Pick<Store, 'findSubmission'>,
): Promise<StoredSubmission> {
  const { mergedInto } = submission;
  const kept = mergedInto === undefined ? undefined : await store.findSubmission(mergedInto);
  return kept ?? submission;
}

/** Not of spam, nor of what begins in the archive. */
function mayNotify(
  { state }: Pick<StoredSubmission, 'state'>,
  opens: NewInboundMail['opens'],
): boolean {
  return opens === undefined ? state !== 'spam' && state !== 'unpaid' : state === 'inbox';
}

function kindOf(
  { facts, parsed, bounce }: ReadMail,
  found: FoundConversation | undefined,
): InboundMail['kind'] {
  if (found === undefined) return 'opening';
  if (parsed === undefined) return 'unreadable';
  if (bounce !== undefined) return 'bounce';
  if (facts.isAutomatic) return 'automatic';
  const isVisitor = facts.sender === senderAddress(found.submission.fields);
  return isVisitor && facts.trust !== 'failed' ? 'answer' : 'other';
}

/** Returns the submission that begins with a mail. What no person wrote begins in the archive. */
function openSubmission(
  read: ReadMail,
  isMuted: boolean,
  receivedAt: Date,
  randomBytes: RandomBytes,
): NewInboundMail['opens'] {
  const { facts, bounce } = read;
  const reasons = [
    ...(facts.isMarkedAsSpam ? [storedReason('marked-in-mail')] : []),
    ...(facts.trust === 'failed' ? [storedReason('not-authentic')] : []),
    ...(isMuted ? [storedReason('too-many-mails', mailsPerHour)] : []),
  ];
  const isAutomatic = facts.isAutomatic || bounce !== undefined;
  const name = nameOf(read);
  return {
    id: createId(receivedAt, randomBytes),
    reference: createReference('mail', randomBytes),
    form: mailForm,
    receivedAt,
    state: reasons.length > 0 ? 'spam' : isAutomatic ? 'archived' : 'inbox',
    reasons,
    fields: [
      ...(name === '' ? [] : [['name', [name]] as const]),
      ['email', [facts.sender]],
      ['subject', [subjectOf(read)]],
      ['message', [textOf(read)]],
    ],
  };
}

function nameOf({ parsed }: ReadMail): string {
  const name = parsed?.from[0]?.name ?? '';
  // Many programs write the address as the name.
  return foldAddress(name) === '' ? showExcerpt(cleanText(name), 100) : '';
}

function subjectOf({ parsed }: ReadMail): string {
  return showExcerpt(cleanText(parsed?.subject ?? ''), maxSubject);
}

function textOf({ parsed, received }: ReadMail): string {
  if (received.wholeBytes !== undefined)
    return words.tooLarge(Math.round(received.wholeBytes / 1_000_000));
  if (parsed === undefined) return words.unreadable;
  if (parsed.text.trim() === '') return parsed.hasHtml ? words.onlyHtml : words.noText;
  return cleanText(parsed.text.slice(0, maxText));
}

function describeBounce(status: string): string {
  return status === '' ? words.bounced : words.bouncedWith(status);
}
