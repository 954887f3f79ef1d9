import { z } from 'zod';
import {
  roles,
  type AuditEntry,
  type DeskSetting,
  type Operator,
} from '@/lib/server/platform/store/desk-record';

export interface OperatorRow {
  readonly email: string;
  readonly name: string;
  readonly role: string;
  /** A JSON array, or null for all forms. */
  readonly forms: string | null;
  readonly may_refund: number;
  readonly created_at: number;
  readonly created_by: string;
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

const roleSchema = z.enum(roles);
const formsSchema = z.array(z.string());

export function parseOperator(row: OperatorRow): Operator {
  return {
    email: row.email,
    name: row.name,
    role: roleSchema.parse(row.role),
    forms: row.forms === null ? undefined : formsSchema.parse(JSON.parse(row.forms)),
    mayRefund: row.may_refund === 1,
    createdAt: new Date(row.created_at),
    createdBy: row.created_by,
  };
}

export function parseAuditEntry({ at, ...entry }: AuditRow): AuditEntry {
  return { ...entry, at: new Date(at) };
}

export function parseDeskSetting(row: DeskSettingRow): DeskSetting {
  const value: unknown = JSON.parse(row.value);
  return {
    name: row.name,
    value,
    version: row.version,
    changedAt: new Date(row.changed_at),
    changedBy: row.changed_by,
  };
}
