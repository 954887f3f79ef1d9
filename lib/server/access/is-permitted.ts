import { permissions, type Permission } from '@/lib/access/permissions';
import type { Operator } from '@/lib/server/access/access-record';
import { isEditor } from '@/lib/server/access/areas';
import { canSeeForm } from '@/lib/server/access/operator-forms';

export { canSeeForm, commonForms, visibleForms } from '@/lib/server/access/operator-forms';

export type { Permission };

/** Returns whether an operator's role, or what an owner has allowed them beside it, includes a permission. */
export function isPermitted(operator: Operator, permission: Permission): boolean {
  if (permission === 'account') return true;
  if (permission === 'edit') return isEditor(operator);
  switch (operator.role) {
    case 'owner':
      return true;
    case 'staff':
      return permission === 'refund' ? operator.mayRefund : permission !== 'manage';
    case 'reader':
      return permission === 'read';
    case 'editor':
      return false;
  }
}

/** Returns everything that an operator may do, for the pages, which hide the rest. */
export function permissionsOf(operator: Operator): readonly Permission[] {
  return permissions.filter((permission) => isPermitted(operator, permission));
}

/** Returns the forms of the content that an operator may see. */
export function visibleDefinitions<Definition>(
  forms: ReadonlyMap<string, Definition>,
  operator: Operator,
): ReadonlyMap<string, Definition> {
  return new Map([...forms].filter(([form]) => canSeeForm(operator, form)));
}
