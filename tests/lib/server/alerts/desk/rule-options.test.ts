import { expect, test } from 'vitest';
import { listRuleOptions, parseRuleOption } from '@/lib/server/alerts/desk/rule-options';
import { choiceForm } from '@/tests/support/desk/content';
import { contactForm } from '@/tests/support/form-server';

const forms = new Map([contactForm, choiceForm].map((form) => [form.id, form]));

test('lists the choices of forms that have some, and reads each back', () => {
  const [listed, ...others] = listRuleOptions(forms);
  expect(others).toEqual([]);
  expect(listed?.options.map(({ value }) => parseRuleOption(value, forms))).toEqual([
    { form: 'choice', field: 'topic', value: 'schools' },
    { form: 'choice', field: 'topic', value: 'other' },
  ]);
});

test.each(['', '[]', '["choice","topic","x"]', '["other","topic","schools"]'])(
  'does not read %j',
  (text) => {
    expect(parseRuleOption(text, forms)).toBeUndefined();
  },
);
