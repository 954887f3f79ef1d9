import type { Operator } from '@/lib/server/access/access-record';

/**
 * Returns the forms that an operator may see; `undefined` for all, and none for an editor. Everything that the
 * desk shows or does follows from it.
 */
export function visibleForms({
  role,
  forms,
}: Pick<Operator, 'role' | 'forms'>): readonly string[] | undefined {
  if (role === 'editor') return [];
  return role === 'owner' ? undefined : forms;
}

/** Returns whether an operator may see the submissions of a form. */
export function canSeeForm(operator: Operator, form: string): boolean {
  return visibleForms(operator)?.includes(form) ?? true;
}

/** Returns the forms that two operators may both see; `undefined` for all. */
export function commonForms(a: Operator, b: Operator): readonly string[] | undefined {
  const [ofA, ofB] = [visibleForms(a), visibleForms(b)];
  if (ofA === undefined || ofB === undefined) return ofA ?? ofB;
  return ofA.filter((form) => ofB.includes(form));
}
