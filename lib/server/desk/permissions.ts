import { permissions, type Permission } from '@/lib/desk/permissions';
import type { Operator } from '@/lib/server/store/desk-record';

export { canSeeForm } from '@/lib/server/store/operator-forms';

export type { Permission };

/** Returns whether an operator's role includes a permission. */
export function isPermitted({ role, mayRefund }: Operator, permission: Permission): boolean {
  switch (role) {
    case 'owner':
      return true;
    case 'staff':
      return permission === 'refund' ? mayRefund : permission !== 'manage';
    case 'reader':
      return permission === 'read';
  }
}

/** Returns everything that an operator may do, for the pages, which hide the rest. */
export function permissionsOf(operator: Operator): readonly Permission[] {
  return permissions.filter((permission) => isPermitted(operator, permission));
}

/** Returns the forms that an operator may see; `undefined` for all. */
export function visibleForms({ role, forms }: Operator): readonly string[] | undefined {
  return role === 'owner' ? undefined : forms;
}
