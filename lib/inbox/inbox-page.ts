import type { DeskFile, DeskConversation, NeighbourLink } from '@/lib/inbox/conversation';
import type { DeskTime } from '@/lib/desk/desk-page';
import type { FormUnread } from '@/lib/inbox/live/unread';
import type { TextPart } from '@/lib/site/search/search-api';

/** A notice above the list. */
export interface DeskNotice {
  readonly text: string;
  /** What it means, folded. */
  readonly details?: string;
  readonly link?: { readonly label: string; readonly href: string };
}

/** A link of the first pane. */
export interface DeskLink {
  readonly label: string;
  readonly href: string;
  /** The unread submissions, such as `4 new`, or the number of all of them. */
  readonly note?: string;
  readonly isCurrent: boolean;
}

/** One submission in the list. */
export interface DeskRow {
  readonly id: string;
  readonly href: string;
  readonly sender: string;
  readonly summary: string;
  /** The text around the words that were searched, instead of the summary. */
  readonly excerpt?: readonly TextPart[];
  readonly received: DeskTime;
  readonly isUnread: boolean;
  readonly isCurrent: boolean;
}

/** The list in the middle pane. */
export interface DeskList {
  readonly title: string;
  /** With a search or filters: how many submissions they select, such as `12 messages`. */
  readonly found?: string;
  /** The submissions on all pages of the list, such as `190` or `1,000+`. */
  readonly total: string;
  readonly sort: 'newest' | 'oldest';
  /** The address of the same list in the other order. */
  readonly sortHref: string;
  readonly filters: DeskFilters;
  readonly href: string;
  /** The address of the page of exports, for operators who may export. */
  readonly exportHref?: string;
  readonly rows: readonly DeskRow[];
  /** The address of the next page. */
  readonly older?: string;
  /** The address of the first page; `undefined` on that page. */
  readonly newest?: string;
  /** Set if the operator may change several submissions at once. */
  readonly bulk?: DeskBulk;
  /** The last change of the operator, or its undo. */
  readonly done?: DeskDone;
}

/** The folder of a message, which decides what can be done with it. */
export type MessageFolder = 'bin' | 'spam' | 'unpaid' | 'other';

/** What the forms for changing several submissions need. */
export interface DeskBulk {
  /** The search part of the list's address, with which an action returns to the list. */
  readonly list: string;
  /** When the list was loaded, in ISO 8601. What arrives later is not part of "all that match". */
  readonly at: string;
  readonly folder: MessageFolder;
  /** The addresses of the operators who can be assigned. */
  readonly operators: readonly string[];
  readonly mayExport: boolean;
}

/** The result of a change to several submissions. */
export interface DeskDone {
  readonly text: string;
  /** The id of the change, while it can be undone. */
  readonly undo?: string;
}

/** A field of a submission with its values. */
export interface DeskField {
  readonly label: string;
  readonly values: readonly DeskValue[];
}

/** A value of a field. */
export interface DeskValue {
  readonly text: string;
  /** A `mailto:` address if the text is a plain e-mail address. */
  readonly href?: string;
}

/** An event in the history of a submission. */
export interface HistoryEntry {
  readonly at: DeskTime;
  readonly text: string;
  /** The address of its details. */
  readonly href?: string;
  /** Whether it is a mail that is not sent. */
  readonly isWaiting?: true;
}

/** A submission with its fields, files, payment and history. */
export interface DeskSubmission {
  readonly id: string;
  readonly reference: string;
  readonly received: DeskTime;
  readonly formTitle: string;
  readonly sender: string;
  readonly fields: readonly DeskField[];
  readonly files: readonly DeskFile[];
  readonly folder: MessageFolder;
  readonly payment?: DeskPayment;
  /** The date that it books. */
  readonly booking?: BookingLink;
  /** Until when it is snoozed, in a sentence. */
  readonly snoozed?: string;
  /** When the visitor cancelled its booking, in a sentence. */
  readonly cancelled?: string;
  /** That it may be the same as an earlier one, which is linked if it still exists. */
  readonly possiblyTwice?: {
    readonly text: string;
    readonly link?: { readonly label: string; readonly href: string };
  };
  /** That it is merged into another message, which is linked if the operator may see it. */
  readonly merged?: {
    readonly text: string;
    readonly kept?: { readonly id: string; readonly label: string; readonly href: string };
  };
  /** Where it is on the waiting list of an event. */
  readonly waiting?: string;
  /** Where its visitor came from, in a sentence. */
  readonly source?: string;
  /** Why it was classified as spam, also if an operator has moved it back since. */
  readonly reasons: readonly string[];
  readonly history: readonly HistoryEntry[];
  readonly conversation: DeskConversation;
  /** The query of the list in its address, for actions that return to the list. */
  readonly listSearch: string;
  /** The submissions beside it in the list. */
  readonly previous?: NeighbourLink;
  readonly next?: NeighbourLink;
}

/** A link to the page of the date that a submission books. */
export interface BookingLink {
  /** Such as `Public night, Friday 4 December 2026`. */
  readonly label: string;
  readonly href: string;
}

/** What other operators do with the open submission. */
export interface DeskActivity {
  /**
   * Whether someone is writing a reply. The page asks again, because nothing notifies it when they stop.
   */
  readonly isWriting: boolean;
  /** Such as `Ada is writing a reply.` */
  readonly texts: readonly string[];
}

/** The three panes of the desk. */
export interface DeskView {
  readonly inbox: readonly DeskLink[];
  /** The lists of each state, each with its number of submissions. */
  readonly sidebar: readonly DeskLink[];
  readonly list: DeskList;
  /** The unread submissions of the inbox when the page was loaded. */
  readonly unread: readonly FormUnread[];
  /** Differs after each change of what the desk shows. */
  readonly version: string;
  /** When the page was loaded, in milliseconds since 1970. */
  readonly shownAt: number;
  /** Of the open submission. */
  readonly activity?: DeskActivity;
  /** The open submission. */
  readonly submission?: DeskSubmission;
}

/** The payment of one submission. */
export interface DeskPayment {
  readonly sum: string;
  /** In words, with its refunds. */
  readonly state: string;
  /** Such as `Visa ending in 4242`. */
  readonly card?: string;
  /** The payment service's code for the last decline. Visitors never see it. */
  readonly decline?: string;
  /** Its id at the payment service. */
  readonly serviceId?: string;
  /** The notice that no money moved. */
  readonly testMode?: string;
  /** A warning before a refund of a disputed payment. */
  readonly warning?: string;
  /** Set if a refund is possible. */
  readonly refund?: RefundFormData;
  /** Why a refund is not possible, if that needs an explanation. */
  readonly noRefund?: string;
}

/** The data of the refund form. */
export interface RefundFormData {
  /** The id of the payment's submission. */
  readonly payment: string;
  /** A plain number, such as `12.50`. */
  readonly sum: string;
  /** The currency's code. */
  readonly currency: string;
}

/** The search form and the filters above the list. */
export interface DeskFilters {
  /** The parameters of the list's address by name. */
  readonly values: Readonly<Record<string, string>>;
  /** The number of filters beside form, state and search. */
  readonly count: number;
  /** The address of the list without search and filters. */
  readonly clearHref: string;
  readonly states: readonly FilterOption[];
  readonly forms: readonly FilterOption[];
  readonly assignees: readonly FilterOption[];
  readonly labels: readonly string[];
}

export interface FilterOption {
  readonly value: string;
  readonly label: string;
}
