import { expect, test } from 'vitest';
import { canSeeForm } from '@/lib/server/access/operator-forms';
import { newOperator } from '@/tests/support/operators';

test('an owner sees every form', () => {
  expect(canSeeForm(newOperator({ forms: ['book'] }), 'contact')).toBe(true);
});

test('others see all forms or those that are listed', () => {
  expect(canSeeForm(newOperator({ role: 'staff' }), 'contact')).toBe(true);
  const reader = newOperator({ role: 'reader', forms: ['book'] });
  expect(canSeeForm(reader, 'book')).toBe(true);
  expect(canSeeForm(reader, 'contact')).toBe(false);
});
