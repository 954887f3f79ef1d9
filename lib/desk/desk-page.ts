import type { PageMeta, SiteFrame } from '@/lib/site/frame';

/** The data of the header of every desk page. */
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

/** A link of the first pane. */
export interface DeskLink {
  readonly label: string;
  readonly href: string;
  /** The unread submissions, such as `4 new`, or the number of all of them. */
  readonly note?: string;
  readonly isCurrent: boolean;
}

/** A moment, ready to render. */
export interface DeskTime {
  /** ISO 8601. */
  readonly iso: string;
  /** In the site's time zone and language. */
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
  /** The address of the next page, with older submissions. */
  readonly older?: string;
  /** The address of the first page; `undefined` on that page. */
  readonly newest?: string;
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

/** An uploaded file of a submission. */
export interface DeskFile {
  /** The label of its field. */
  readonly label: string;
  readonly name: string;
  /** Such as `12 kB`. */
  readonly size: string;
  readonly href: string;
}

/** An event in the history of a submission. */
export interface HistoryEntry {
  readonly at: DeskTime;
  readonly text: string;
  /** The address of its details. */
  readonly href?: string;
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
  readonly isSpam: boolean;
  /** Whether its payment is open or was given up. */
  readonly isUnpaid: boolean;
  readonly payment?: DeskPayment;
  /** Why it was classified as spam, also if an operator has moved it back since. */
  readonly reasons: readonly string[];
  readonly history: readonly HistoryEntry[];
  readonly isRead: boolean;
  /** A `mailto:` address with a subject, if the sender gave an address. */
  readonly replyHref?: string;
}

/** The three panes of the desk. */
export interface DeskView {
  readonly inbox: readonly DeskLink[];
  /** The lists of spam and of unpaid submissions. */
  readonly aside: readonly DeskLink[];
  readonly list: DeskList;
  /** The open submission. */
  readonly submission?: DeskSubmission;
}

/** The props of an error page, which has the site's header and footer. */
export interface DeskErrorProps {
  readonly statusCode: 405;
  readonly meta: PageMeta;
  readonly frame: SiteFrame;
}

/** The props of a page with the three panes. The server has formatted every text. */
export interface DeskPageProps {
  readonly meta: PageMeta;
  readonly desk: DeskFrame;
  readonly notices: readonly DeskNotice[];
  readonly view: DeskView;
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
