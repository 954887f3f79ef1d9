import type { Permission } from '@/lib/access/permissions';
import type { PageMeta, SiteFrame } from '@/lib/site/frame';

/** The data of the header of every desk page. */
export interface DeskFrame {
  readonly siteName: string;
  /** The operator's address, once signed in. */
  readonly operator?: string;
  /** What the operator may do; nothing without it. */
  readonly may?: readonly Permission[];
  /** The label of the link to payments, such as `Payments (practice)`, if any are taken. */
  readonly payments?: string;
}

/** The props of an error page, which has the site's header and footer. */
export interface DeskErrorProps {
  readonly statusCode: 403 | 404 | 405;
  readonly meta: PageMeta;
  readonly frame: SiteFrame;
}
