import type { AuditEntry, Operator } from '@/lib/server/access/access-record';
import { randomUUID } from 'node:crypto';
import { noon } from '@/tests/support/submissions';

/** Returns an operator, by default an owner. */
export function newOperator(operator: Partial<Operator>): Operator {
  return {
    email: 'operator@example.org',
    name: '',
    role: 'owner',
    forms: undefined,
    mayRefund: true,
    areas: [],
    createdAt: noon,
    createdBy: '',
    ...operator,
  };
}

/** Returns an entry of the audit log, with an id of its own. */
export function newAuditEntry(entry: Partial<AuditEntry>): AuditEntry {
  const { email: operator } = newOperator({});
  const id = randomUUID();
  return { id, at: noon, operator, action: 'move', subject: '', details: '', ...entry };
}
