import { limitedMethods } from '@/lib/server/desk/visible/limited-methods';
import { passMethods } from '@/lib/server/desk/visible/passed-methods';
import type { Operator } from '@/lib/server/store/desk-record';
import { visibleForms } from '@/lib/server/store/operator-forms';
import type { Store } from '@/lib/server/store/store';

/**
 * Returns the store as an operator may see it. All pages, actions and downloads of the desk get this one,
 * so that none can show a form that the operator may not see, whatever it asks for.
 */
export function visibleStore(store: Store, operator: Operator): Store {
  const forms = visibleForms(operator);
  if (forms === undefined) return store;
  return { ...passMethods(store), ...limitedMethods(store, operator, forms) };
}
