import { expect, test } from 'vitest';
import {
  canSeeForm,
  isPermitted,
  type Permission,
  visibleForms,
} from '@/lib/server/access/is-permitted';
import { newOperator } from '@/tests/support/operators';

const all: readonly Permission[] = ['read', 'work', 'reply', 'export', 'refund', 'manage', 'edit'];

test.each([
  ['an owner', newOperator({ mayRefund: false }), all],
  [
    'staff who may refund',
    newOperator({ role: 'staff' }),
    ['read', 'work', 'reply', 'export', 'refund'],
  ],
  ['staff', newOperator({ role: 'staff', mayRefund: false }), ['read', 'work', 'reply', 'export']],
  ['a reader', newOperator({ role: 'reader' }), ['read']],
])('permits %s what the role includes', (_, operator, permitted) => {
  expect(all.filter((permission) => isPermitted(operator, permission))).toEqual(permitted);
});

test('limits staff to their forms, and owners to none', () => {
  const staff = newOperator({ role: 'staff', forms: ['book'] });
  expect([canSeeForm(staff, 'book'), canSeeForm(staff, 'contact')]).toEqual([true, false]);
  expect(visibleForms(staff)).toEqual(['book']);
  const owner = newOperator({ forms: ['book'] });
  expect(canSeeForm(owner, 'contact')).toBe(true);
  expect(visibleForms(owner)).toBeUndefined();
});
