import type { DeskTime } from '@/lib/desk/desk-time';
import type { DeskFrame } from '@/lib/desk/desk-frame';
import type { PageMeta } from '@/lib/site/frame';

/** The props that the pages of this room share. */
export interface AccessPageProps {
  readonly meta: PageMeta;
  readonly desk: DeskFrame;
  /** The result of the last action. */
  readonly notice?: string;
}

/** A device that is signed in. */
export interface DeskSessionRow {
  readonly id: string;
  /** The operator's address. */
  readonly operator: string;
  /** Such as `Firefox on Android`. */
  readonly device: string;
  readonly isOwnDevice: boolean;
  readonly signedIn: DeskTime;
  readonly lastUse: DeskTime;
  /** Whether it is the session of this browser. */
  readonly isCurrent: boolean;
}

export interface PasskeyItem {
  readonly id: string;
  readonly name: string;
  readonly added: DeskTime;
  readonly lastUse?: DeskTime;
}

/** The props of the page "Your account". */
export interface AccountPageProps extends AccessPageProps {
  readonly email: string;
  readonly name: string;
  readonly role: string;
  /** The forms that the operator may see, in words. */
  readonly forms: string;
  readonly sessions: readonly DeskSessionRow[];
  readonly passkeys: readonly PasskeyItem[];
}

/** A choice of a form field. */
export interface AccessChoice {
  readonly value: string;
  readonly label: string;
  readonly description?: string;
}

/** What an operator may do, as the values of the form that changes it. */
export interface AccessValues {
  readonly name: string;
  readonly role: string;
  readonly isAllForms: boolean;
  readonly forms: readonly string[];
  readonly mayRefund: boolean;
}

export interface OperatorItem extends AccessValues {
  readonly email: string;
  readonly roleName: string;
  /** The forms, in words. */
  readonly formNames: string;
  /** The last request, or the last sign-in. `undefined` before the first. */
  readonly lastUse?: DeskTime;
  readonly isOneself: boolean;
}

/** The props of the operators page. */
export interface OperatorsPageProps extends AccessPageProps {
  readonly operators: readonly OperatorItem[];
  readonly sessions: readonly DeskSessionRow[];
  readonly roles: readonly AccessChoice[];
  readonly forms: readonly AccessChoice[];
  readonly canMail: boolean;
}

/** The props of the page that asks before an operator is withdrawn. */
export interface WithdrawPageProps extends AccessPageProps {
  readonly email: string;
  readonly isOneself: boolean;
  readonly sessionCount: number;
}

export interface AuditRow {
  readonly id: string;
  readonly at: DeskTime;
  readonly operator: string;
  readonly action: string;
  readonly subject: string;
  /** The address of the subject's page. */
  readonly href?: string;
  readonly details: string;
}

/** The filters of the audit log, as in the address. */
export interface AuditFilters {
  readonly text: string;
  readonly operator: string;
  readonly action: string;
  /** A day, such as `2026-11-20`. */
  readonly since: string;
}

/** The props of the audit log. */
export interface AuditPageProps extends AccessPageProps {
  readonly rows: readonly AuditRow[];
  readonly filters: AuditFilters;
  readonly operators: readonly string[];
  readonly actions: readonly AccessChoice[];
  readonly isFiltered: boolean;
  readonly older?: string;
  readonly newest?: string;
}
