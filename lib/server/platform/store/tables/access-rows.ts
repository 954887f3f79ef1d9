/**
 * The roles of operators. An owner may do everything; a reader may only read; an editor sees no messages and
 * edits areas of the site.
 */
export const roles = ['owner', 'staff', 'reader', 'editor'] as const;

export type Role = (typeof roles)[number];

/**
 * What of the site an operator may edit. `outside` goes with other areas: settings that decide on other hosts,
 * payments, who gets mails, and redirects to other sites.
 */
export const areas = ['pages', 'journal', 'events', 'hours', 'forms', 'look', 'outside'] as const;

export type Area = (typeof areas)[number];

export interface OperatorRow {
  readonly email: string;
  readonly name: string;
  readonly role: string;
  /** A JSON array, or null for all forms. */
  readonly forms: string | null;
  readonly may_refund: number;
  readonly created_at: number;
  readonly created_by: string;
  /** A JSON array of the areas that they may edit, or null for none. */
  readonly areas: string | null;
  /** A BCP 47 tag, or null for the language of the site. */
  readonly language: string | null;
}

export interface AuditRow {
  readonly id: string;
  readonly at: number;
  readonly operator: string;
  readonly action: string;
  readonly subject: string;
  readonly details: string;
}

export interface DeskSettingRow {
  readonly name: string;
  readonly value: string;
  readonly version: number;
  readonly changed_at: number;
  readonly changed_by: string;
}

export interface PasskeyRow {
  readonly id: string;
  readonly email: string;
  readonly public_key: string;
  readonly counter: number;
  /** A JSON array. */
  readonly transports: string;
  readonly name: string;
  readonly created_at: number;
  readonly used_at: number | null;
}

export interface PasskeyChallengeRow {
  readonly challenge_hash: string;
  readonly email: string | null;
  readonly expires_at: number;
}

export interface InvitationRow {
  readonly token_hash: string;
  readonly email: string;
  readonly created_at: number;
  readonly expires_at: number;
  readonly used_at: number | null;
}

export interface SessionRow {
  readonly token_hash: string;
  readonly email: string;
  readonly created_at: number;
  readonly idle_until: number;
  readonly absolute_until: number;
  readonly id: string;
  readonly device: string;
  readonly seen_at: number;
  readonly is_own_device: number;
}

export interface ApiTokenRow {
  readonly token_hash: string;
  readonly id: string;
  readonly form: string;
  readonly label: string;
  readonly created_at: number;
  readonly created_by: string;
  readonly used_at: number | null;
}

export interface PreviewLinkRow {
  readonly token_hash: string;
  readonly id: string;
  readonly path: string;
  readonly created_at: number;
  readonly created_by: string;
  readonly expires_at: number;
}

export interface PushDeviceRow {
  readonly id: string;
  /** The id of the session that asked. */
  readonly session: string;
  /** The address of the push service for this browser. */
  readonly endpoint: string;
  /** The newest message of which it was told; ids sort by time. */
  readonly told: string;
  /** 1 if something else than a new message waits to be told. */
  readonly is_due: number;
}
