import { expect, test } from 'vitest';
import { honeypotNames } from '@/lib/forms/reserved-names';

test('returns the protocol’s honeypot and a stable one for each form', () => {
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
