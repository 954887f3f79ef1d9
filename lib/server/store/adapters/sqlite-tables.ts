import { z } from 'zod';
import type { DeskSession, StoredSubmission } from '@/lib/server/store/store';

/** The tables of `lib/server/store/migrations.ts`, for the query builder. */
export interface Tables {
  readonly submissions: SubmissionRow;
  readonly invitations: InvitationRow;
  readonly sessions: SessionRow;
  readonly checks: { readonly id: number; readonly checked: number };
}

interface SubmissionRow {
  readonly id: string;
  readonly reference: string;
  readonly form: string;
  readonly received_at: number;
  readonly state: string;
  readonly reasons: string;
  readonly fields: string;
  readonly read_at: number | null;
}

interface InvitationRow {
  readonly token_hash: string;
  readonly email: string;
  readonly created_at: number;
  readonly expires_at: number;
  readonly used_at: number | null;
}

interface SessionRow {
  readonly token_hash: string;
  readonly email: string;
  readonly created_at: number;
  readonly idle_until: number;
  readonly absolute_until: number;
}

const reasonsSchema = z.array(z.string());
const fieldsSchema = z.array(z.tuple([z.string(), z.array(z.string())]));
const stateSchema = z.enum(['inbox', 'spam']);

export function readSubmission(row: SubmissionRow): StoredSubmission {
  return {
    id: row.id,
    reference: row.reference,
    form: row.form,
    receivedAt: new Date(row.received_at),
    state: stateSchema.parse(row.state),
    reasons: reasonsSchema.parse(JSON.parse(row.reasons)),
    fields: fieldsSchema.parse(JSON.parse(row.fields)),
    readAt: row.read_at === null ? undefined : new Date(row.read_at),
  };
}

export function readSession(row: SessionRow): DeskSession {
  return {
    email: row.email,
    createdAt: new Date(row.created_at),
    idleUntil: new Date(row.idle_until),
    absoluteUntil: new Date(row.absolute_until),
  };
}
