import { expect, test } from 'vitest';
import { honeypotNames } from '@/lib/forms/reserved-names';

test('every form has the protocol’s trap and one of its own, which stays the same', () => {
  const forms = ['contact', 'borrow', 'book', 'school-visit', 'give', 'a', 'b', ''];
  const seconds = forms.map((form) => {
    const [first, second] = honeypotNames(form);
    expect(first).toBe('_gotcha');
    expect(second).toMatch(/^_[0-9a-z]{7}$/);
    expect(honeypotNames(form)).toEqual([first, second]);
    return second;
  });
  expect(new Set(seconds).size).toBe(forms.length);
});
