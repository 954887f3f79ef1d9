import type { Operator } from '@/lib/server/store/desk-record';

/** Returns whether an operator may see the submissions of a form. */
export function canSeeForm({ role, forms }: Operator, form: string): boolean {
  return role === 'owner' || forms === undefined || forms.includes(form);
}
