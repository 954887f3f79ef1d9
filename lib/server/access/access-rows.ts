import { z } from 'zod';
import { findLanguage } from '@/lib/intl/find-language';
import type { AuditEntry, Operator } from '@/lib/server/access/access-record';
import {
  areas,
  type AuditRow,
  type OperatorRow,
  roles,
} from '@/lib/server/platform/store/tables/access-rows';

const roleSchema = z.enum(roles);
const formsSchema = z.array(z.string());
const areasSchema = z.array(z.enum(areas));

export function parseOperator(row: OperatorRow): Operator {
  return {
    email: row.email,
    name: row.name,
    role: roleSchema.parse(row.role),
    forms: row.forms === null ? undefined : formsSchema.parse(JSON.parse(row.forms)),
    mayRefund: row.may_refund === 1,
    areas: row.areas === null ? [] : areasSchema.parse(JSON.parse(row.areas)),
    createdAt: new Date(row.created_at),
    createdBy: row.created_by,
    // The software may no longer have it.
    language: row.language === null ? undefined : findLanguage(row.language),
  };
}

export function parseAuditEntry({ at, ...entry }: AuditRow): AuditEntry {
  return { ...entry, at: new Date(at) };
}
