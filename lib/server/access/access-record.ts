import type { Language } from '@/lib/words/languages';
import type { Area, Role } from '@/lib/server/platform/store/tables/access-rows';

/** A person who works at the desk. */
export interface Operator {
  /** In lower case. */
  readonly email: string;
  /** Empty until it is known. */
  readonly name: string;
  readonly role: Role;
  /** The ids of the forms whose submissions the operator may see; `undefined` for all. */
  readonly forms: readonly string[] | undefined;
  /** Whether a member of staff may refund payments. Owners always may. */
  readonly mayRefund: boolean;
  /** What of the site they may edit. Owners may edit all. */
  readonly areas: readonly Area[];
  readonly createdAt: Date;
  /** The language that they have chosen for the desk and its mails; without one, that of the site. */
  readonly language?: Language | undefined;
  /** The address of the operator who sent the invitation; empty for the command line. */
  readonly createdBy: string;
}

/** What an owner can change of an operator. */
export type Access = Pick<Operator, 'name' | 'role' | 'forms' | 'mayRefund' | 'areas'>;

/** An entry of the audit log. */
export interface AuditEntry {
  /** A UUID of version 7, which sorts by time. */
  readonly id: string;
  readonly at: Date;
  /** The operator's address; empty for the command line and background jobs. */
  readonly operator: string;
  /** What was done, such as `sign-in`. `lib/server/access/audit.ts` lists all actions. */
  readonly action: string;
  /** The id of a submission, a form or an operator, or empty. */
  readonly subject: string;
  /** Facts for the reader, as they are or by name (see stored-details.ts). Contains nothing that a visitor typed. */
  readonly details: string;
}

/** Selects entries of the audit log. `before` is the id of the last entry of the previous page. */
export interface AuditQuery {
  readonly operator?: string;
  readonly action?: string;
  readonly subject?: string;
  /** Part of the subject, the details or the operator's address. */
  readonly text?: string;
  readonly since?: Date;
  readonly before?: string;
  readonly limit: number;
}
