import type { Permission } from '@/lib/access/permissions';
import type { Serialized } from '@/lib/content/serialize';
import type { PageMeta } from '@/lib/site/frame';

/** The data of the header of every desk page. */
export interface DeskFrame {
  readonly siteName: string;
  /** The BCP 47 tag of what the site and its visitors write, if the operator reads the desk in another language. */
  readonly siteLanguage?: string;
  /** The operator's address, once signed in. */
  readonly operator?: string;
  /** What the operator may do; nothing without it. */
  readonly may?: readonly Permission[];
  /** The label of the link to payments, such as `Payments (practice)`, if any are taken. */
  readonly payments?: string;
}

/** The props that all pages of the desk have. */
export interface DeskPageProps {
  /** The language of the software, if it is not the main one of the site. */
  readonly language?: string;
  readonly title: string;
  readonly meta: PageMeta;
  readonly desk: DeskFrame;
}

/**
 * The props of the page that a loader of `lib/server` is for.
 *
 * @example type AuditPageProps = PropsOf<typeof auditProps>;
 */
export type PropsOf<Load extends (...request: never[]) => unknown> = DeskPageProps &
  Serialized<Omit<NonNullable<Awaited<ReturnType<Load>>>, 'title'>>;

/** The props of an error page, which has the desk's header. */
export interface DeskErrorProps {
  readonly language?: string;
  readonly statusCode: 403 | 404 | 405;
  readonly meta: PageMeta;
  readonly desk: DeskFrame;
}

/** A moment, ready to render. */
export interface DeskTime {
  /** ISO 8601. */
  readonly iso: string;
  /** In the site's time zone and language. */
  readonly text: string;
}
