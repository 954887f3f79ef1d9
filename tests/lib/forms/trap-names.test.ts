import { expect, test } from 'vitest';
import { trapNames } from '@/lib/forms/trap-names';

test('every form has the protocol’s trap and one of its own, which stays the same', () => {
  const forms = ['contact', 'borrow', 'book', 'school-visit', 'give', 'a', 'b', ''];
  const seconds = forms.map((form) => {
    const [first, second] = trapNames(form);
    expect(first).toBe('_gotcha');
    expect(second).toMatch(/^_[0-9a-z]{7}$/);
    expect(trapNames(form)).toEqual([first, second]);
    return second;
  });
  expect(new Set(seconds).size).toBe(forms.length);
});
