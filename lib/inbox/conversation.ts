import type { DraftFile } from '@/lib/inbox/reply-files';
import type { DeskTime } from '@/lib/desk/desk-page';

/** A file of a submission, or of a mail. */
export interface DeskFile {
  /** The label of its field. */
  readonly label: string;
  readonly name: string;
  /** Such as `12 kB`. */
  readonly size: string;
  readonly href: string;
  /** The address of a smaller picture, if the file may be a picture. */
  readonly preview?: string;
}

/** A note, a reply, a mail that came in, or a message that is merged into the open one, in the order of time. */
export interface ConversationEntry {
  readonly id: string;
  readonly kind: 'note' | 'reply' | 'mail' | 'message';
  /** The message that it belongs to, if that is merged into the open one. */
  readonly source?: { readonly id: string; readonly href: string; readonly label: string };
  /** The name or address of the operator, or of the sender of a mail. */
  readonly author: string;
  readonly at: DeskTime;
  readonly text: string;
  /** What a mail quotes below its text. */
  readonly quoted?: string;
  /** What is particular about a mail: from another address, automatic, or that another was not delivered. */
  readonly about?: string;
  readonly files?: readonly DeskFile[];
  /** The delivery of a reply. */
  readonly delivery?: {
    /** In words. */
    readonly state: string;
    readonly isWaiting: boolean;
    /** Delivery was given up; an operator can retry it. */
    readonly isDead: boolean;
    /** It is not sent yet, and the operator is its author. */
    readonly mayTakeBack: boolean;
  };
}

/** The data of the form for a reply. */
export interface ReplyFormData {
  /** The id of the mail, so that a second press sends nothing. */
  readonly id: string;
  /** The address of the operator who writes it. */
  readonly operator: string;
  readonly to: string;
  readonly subject: string;
  /** The address that an answer to it goes to. */
  readonly answersTo?: string;
  /** The operator's draft; empty without one. */
  readonly text: string;
  /** The files of the draft. */
  readonly files: readonly DraftFile[];
  /** Sentences about why the reply was not sent, and about each file that was not kept. */
  readonly problems: readonly string[];
  /** When the draft was saved. */
  readonly savedAt?: DeskTime;
  /** The number of replies that the operator has seen. */
  readonly expectedVersion: number;
  readonly savedReplies: readonly { readonly id: string; readonly title: string }[];
}

/** An option of the list of operators. */
export interface AssigneeOption {
  /** The operator's address; empty for no operator. */
  readonly value: string;
  readonly label: string;
}

/** Another submission from the same address. */
export interface RelatedLink {
  readonly href: string;
  readonly text: string;
  readonly at: DeskTime;
}

/** Another message of the same person, to merge into the open one. */
export interface MergeChoice {
  readonly id: string;
  readonly text: string;
  readonly at: DeskTime;
}

/** A link to the next or the previous submission of the list. */
export interface NeighbourLink {
  readonly id: string;
  readonly href: string;
}

/** What an operator may move a submission to. */
export type FolderAction = 'archived' | 'spam' | 'bin' | 'inbox' | 'restore';

/** What operators add to a submission. */
export interface DeskConversation {
  readonly entries: readonly ConversationEntry[];
  readonly labels: readonly string[];
  /** The name or address of the operator who takes care of it. */
  readonly assignee?: string;
  readonly related: readonly RelatedLink[];
  /** The address of the file with everything of the sender, for operators who may export. */
  readonly personZip?: string;
  /** What an action did not do, and why. */
  readonly notice?: string;
  /** Set for operators who may reply, if the sender left an address. */
  readonly reply?: ReplyFormData;
  /** Set for operators who may change it. */
  readonly work?: {
    /** The address of the assignee, or empty. */
    readonly assignee: string;
    readonly assignees: readonly AssigneeOption[];
    readonly knownLabels: readonly string[];
    /** The state of the submission that the page shows, which moves compare. */
    readonly state: string;
    /** The id of the next note. */
    readonly note?: string | undefined;
    readonly moves: readonly FolderAction[];
    readonly mergeChoices: readonly MergeChoice[];
    /** Set if it can be snoozed: the days to choose from, and until when it is. */
    readonly snooze?: {
      readonly first: string;
      readonly last: string;
      /** Milliseconds since 1970; empty if it is not snoozed. */
      readonly version: string;
    };
  };
}
