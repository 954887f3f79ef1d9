import { expect, test } from 'vitest';
import { canSeeForm, isPermitted, visibleForms } from '@/lib/server/access/is-permitted';
import { areas, mayEdit } from '@/lib/server/access/areas';
import { permissions } from '@/lib/access/permissions';
import { newOperator } from '@/tests/support/operators';

const all = permissions;

test.each([
  ['an owner', newOperator({ mayRefund: false }), all],
  [
    'staff who may refund',
    newOperator({ role: 'staff' }),
    ['account', 'read', 'work', 'reply', 'export', 'refund'],
  ],
  [
    'staff',
    newOperator({ role: 'staff', mayRefund: false }),
    ['account', 'read', 'work', 'reply', 'export'],
  ],
  ['a reader', newOperator({ role: 'reader' }), ['account', 'read']],
  [
    'a reader who edits',
    newOperator({ role: 'reader', areas: ['hours'] }),
    ['account', 'read', 'edit'],
  ],
  ['an editor', newOperator({ role: 'editor', areas: ['pages'] }), ['account', 'edit']],
  ['an editor of nothing', newOperator({ role: 'editor', areas: ['outside'] }), ['account']],
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

test('shows an editor no form', () => {
  const editor = newOperator({ role: 'editor' });
  expect(canSeeForm(editor, 'contact')).toBe(false);
  expect(visibleForms(editor)).toEqual([]);
});

test('has owners edit every area, and others those of an owner’s choice', () => {
  expect(areas.filter((area) => mayEdit(newOperator({}), area))).toEqual(areas);
  const staff = newOperator({ role: 'staff', areas: ['hours', 'events'] });
  expect(areas.filter((area) => mayEdit(staff, area))).toEqual(['events', 'hours']);
});
