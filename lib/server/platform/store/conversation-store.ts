import type { AuditEntry } from '@/lib/server/platform/store/desk-record';
import type { NewMail } from '@/lib/server/platform/store/mail-record';
import type { SubmissionState } from '@/lib/server/platform/store/submission-record';

/** A note between operators about a submission. It is never mailed. */
export interface Note {
  /** A UUID of version 7, which sorts by time. */
  readonly id: string;
  readonly submission: string;
  /** The operator's address. */
  readonly author: string;
  readonly text: string;
  readonly createdAt: Date;
}

/** A reply that an operator has begun. Each operator has one for a submission. */
export interface ReplyDraft {
  readonly submission: string;
  readonly operator: string;
  readonly text: string;
  readonly changedAt: Date;
}

/** A text that operators insert into replies, with placeholders such as `{name}`. */
export interface SavedReply {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly changedBy: string;
  readonly changedAt: Date;
}

/** What operators have added to a submission. */
export interface Conversation {
  /** The address of the operator who takes care of it. */
  readonly assignee: string | undefined;
  /** Oldest first. */
  readonly notes: readonly Note[];
  /** Sorted. */
  readonly labels: readonly string[];
}

/** A reply to send. */
export interface NewReply {
  readonly submission: string;
  /** Its author is the operator whose draft it replaces. */
  readonly mail: NewMail;
  readonly at: Date;
  readonly audit: AuditEntry;
}

/** Another submission from the same e-mail address. */
export interface RelatedSubmission {
  readonly id: string;
  readonly reference: string;
  readonly form: string;
  readonly receivedAt: Date;
  readonly state: SubmissionState;
}

/** A move to another folder. `restore` moves out of the bin, to the folder before it. */
export interface FolderChange {
  readonly to: 'inbox' | 'archived' | 'bin' | 'restore';
  readonly at: Date;
  readonly audit: AuditEntry;
}

/** The part of the store for replies, notes, assignment, labels and drafts of replies. */
export interface ConversationStore {
  findConversation(submission: string): Promise<Conversation>;

  /** Adds a note. Returns false if the submission does not exist, or the note exists already. */
  addNote(note: Note): Promise<boolean>;

  /**
   * Queues a reply, marks the submission as answered, and deletes the author's draft, in one transaction.
   * An unpaid submission stays unpaid. Returns `repeated`, and changes nothing, if a mail with the id
   * exists, and `missing` if there is no such submission or it is spam or in the bin.
   */
  addReply(reply: NewReply): Promise<'added' | 'repeated' | 'missing'>;

  findReplyDraft(submission: string, operator: string): Promise<ReplyDraft | undefined>;

  /** Saves a draft; deletes it if the text is empty. Returns false if there is no such submission. */
  saveReplyDraft(draft: ReplyDraft): Promise<boolean>;

  /**
   * Assigns a submission (`undefined`: to no operator). `seen` is the assignee that the operator saw.
   * Returns false, and changes nothing, if another operator has changed it since.
   */
  assignSubmission(
    submission: string,
    assignee: string | undefined,
    seen: string | undefined,
    audit: AuditEntry,
  ): Promise<boolean>;

  /** Adds a label. A label that the submission has already stays. */
  addLabel(submission: string, label: string): Promise<void>;

  removeLabel(submission: string, label: string): Promise<void>;

  /** Lists the labels of all submissions, or of those of some forms, sorted. */
  listLabels(limit: number, forms?: readonly string[]): Promise<readonly string[]>;

  /**
   * Moves a paid submission, or one without a payment, to a folder. Returns false if there is no such
   * submission, or a `restore` finds it outside the bin.
   */
  moveToFolder(submission: string, change: FolderChange): Promise<boolean>;

  /**
   * Lists the other submissions from the e-mail address of a submission, newest first, without the bin.
   * `forms` are the forms to choose from; all without it.
   */
  listRelated(
    submission: string,
    options: { readonly forms?: readonly string[]; readonly limit: number },
  ): Promise<readonly RelatedSubmission[]>;

  /** Sorted by title. */
  listSavedReplies(): Promise<readonly SavedReply[]>;

  /** Adds a saved reply, or replaces the one with its id. */
  saveSavedReply(reply: SavedReply): Promise<void>;

  /** Returns whether there was one. */
  deleteSavedReply(id: string): Promise<boolean>;
}
