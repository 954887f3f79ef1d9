import type { PageMeta, SiteFrame } from '@/lib/site/frame';

/** The header data of every desk page. */
export interface DeskFrame {
  readonly siteName: string;
  /** The operator's address, once signed in. */
  readonly operator?: string;
  /** The label of the link to payments, such as `Payments (practice)`, if any are taken. */
  readonly payments?: string;
}

/** A notice above the list. */
export interface DeskNotice {
  readonly text: string;
  readonly link?: { readonly label: string; readonly href: string };
}

/** A line of the first pane. */
export interface DeskLink {
  readonly label: string;
  readonly href: string;
  /** Such as `4 new`, or how many there are; nothing if there are none. */
  readonly note?: string;
  readonly isCurrent: boolean;
}

export interface DeskTime {
  /** ISO 8601, for machines. */
  readonly iso: string;
  /** In the site's time zone and language, as short as it can be. */
  readonly text: string;
}

/** One submission in the list. */
export interface DeskRow {
  readonly href: string;
  readonly sender: string;
  readonly summary: string;
  readonly received: DeskTime;
  readonly isUnread: boolean;
  readonly isCurrent: boolean;
}

/** The list in the middle pane, newest first. */
export interface DeskList {
  readonly title: string;
  readonly href: string;
  readonly rows: readonly DeskRow[];
  /** Where the next page of older submissions is, if there is one. */
  readonly older?: string;
  /** Back to the newest, from a page of older ones. */
  readonly newest?: string;
}

/** A field of a submission with everything that was sent under its name. */
export interface DeskField {
  readonly label: string;
  readonly values: readonly DeskValue[];
}

export interface DeskValue {
  readonly text: string;
  /** A `mailto:` address, where the text is one person's plain e-mail address. */
  readonly href?: string;
}

/** A file that came with a submission. */
export interface DeskFile {
  /** The label of the field that it was sent in. */
  readonly label: string;
  readonly name: string;
  /** Such as `12 kB`. */
  readonly size: string;
  readonly href: string;
}

/** Something that happened to a submission. */
export interface HistoryEntry {
  readonly at: DeskTime;
  readonly text: string;
  /** Where there is more about it. */
  readonly href?: string;
}

/** One submission whole. */
export interface DeskSubmission {
  readonly id: string;
  readonly reference: string;
  readonly received: DeskTime;
  readonly formTitle: string;
  readonly sender: string;
  readonly fields: readonly DeskField[];
  readonly files: readonly DeskFile[];
  readonly isSpam: boolean;
  /** Its payment is not paid, or not yet. */
  readonly isUnpaid: boolean;
  readonly payment?: DeskPayment;
  /** Why it was put aside, also where it has been taken back since; empty for an ordinary one. */
  readonly reasons: readonly string[];
  readonly history: readonly HistoryEntry[];
  readonly isRead: boolean;
  /** A `mailto:` address with a subject, where the sender gave one. */
  readonly replyHref?: string;
}

/** A page of the desk: three panes, the last one empty until a submission is opened. */
export interface DeskContent {
  readonly inbox: readonly DeskLink[];
  readonly aside: readonly DeskLink[];
  readonly list: DeskList;
  readonly submission?: DeskSubmission;
}

/** The props of an error page in place of a page of the desk, in the site's own frame. */
export interface DeskErrorProps {
  readonly statusCode: 405;
  readonly meta: PageMeta;
  readonly frame: SiteFrame;
}

/** The props of a page of the desk. Every text in them is ready to read: the server has made it. */
export interface DeskPageProps {
  readonly meta: PageMeta;
  readonly desk: DeskFrame;
  readonly notices: readonly DeskNotice[];
  readonly view: DeskContent;
}

/** The state of the sign-in page. */
export type SignInState =
  | { readonly kind: 'link'; readonly accessKey: string }
  | { readonly kind: 'refused' }
  | { readonly kind: 'no-link' };

/** The props of the sign-in page. */
export interface SignInPageProps {
  readonly meta: PageMeta;
  readonly desk: DeskFrame;
  readonly state: SignInState;
}

/** The payment of one submission. */
export interface DeskPayment {
  readonly sum: string;
  /** In words, with what was given back. */
  readonly state: string;
  /** Such as `Visa ending in 4242`. */
  readonly card?: string;
  /** Why the last card was declined, in the payment service's code: for the people of the desk only. */
  readonly decline?: string;
  /** Where to find it at the payment service. */
  readonly serviceId?: string;
  /** That no money moved, where it is not money. */
  readonly testMode?: string;
  /** What to know before a refund: the payment is disputed. */
  readonly warning?: string;
  /** What can still be given back; nothing where nothing can. */
  readonly refund?: RefundFormData;
  /** Why nothing can be given back, where one might expect it. */
  readonly noRefund?: string;
}

/** The data of the refund form. */
export interface RefundFormData {
  readonly payment: string;
  /** A plain figure, such as `12.50`. */
  readonly sum: string;
  /** The currency's code. */
  readonly currency: string;
}
