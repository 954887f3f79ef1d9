import type { Operator } from '@/lib/server/access/access-record';
import { noon } from '@/tests/support/submissions';

/** Returns an operator, by default an owner. */
export function newOperator(operator: Partial<Operator>): Operator {
  return {
    email: 'operator@example.org',
    name: '',
    role: 'owner',
    forms: undefined,
    mayRefund: true,
    createdAt: noon,
    createdBy: '',
    ...operator,
  };
}
