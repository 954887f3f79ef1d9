import { limitedMethods } from '@/lib/server/access/visible/limited-methods';
import { passMethods } from '@/lib/server/access/visible/passed-methods';
import type { Operator } from '@/lib/server/access/access-record';
import { visibleForms } from '@/lib/server/access/operator-forms';
import type { Store } from '@/lib/server/store';

/**
 * Returns the store as an operator may see it. All pages, actions and downloads of the desk get this one,
 * so that none can show a form that the operator may not see, whatever it asks for.
 */
export function visibleStore(store: Store, operator: Operator): Store {
  const forms = visibleForms(operator);
  if (forms === undefined) return store;
  return { ...passMethods(store), ...limitedMethods(store, operator, forms) };
}
