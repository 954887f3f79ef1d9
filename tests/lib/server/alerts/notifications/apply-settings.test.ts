import { expect, test } from 'vitest';
import { applyDeskSettings } from '@/lib/server/alerts/notifications/apply-settings';
import { contactForm } from '@/tests/support/form-server';
import { newOperator } from '@/tests/support/operators';
import { newSubmission, noon } from '@/tests/support/submissions';
import { openTestStore } from '@/tests/support/test-store';

test('adds the recipients and the answer of the desk to the rules of a form', async () => {
  const store = openTestStore();
  const operator = newOperator({});
  await store.addOperator(operator);
  const saved = { version: 0, changedAt: noon, changedBy: '' };
  const choices = { hour: 7, forms: { contact: { when: 'at-once', content: 'link' } } };
  const answer = { isOn: true, subject: 'Hello', text: 'Thank you.' };
  await store.saveDeskSetting({
    ...saved,
    name: `notifications:${operator.email}`,
    value: choices,
  });
  await store.saveDeskSetting({ ...saved, name: 'answer:contact', value: answer });
  const rules = { notify: ['a@example.org'], cc: [], sendsAnswers: true, copiesAnswers: false };
  expect(await applyDeskSettings(contactForm, rules, newSubmission({}), store, noon)).toEqual({
    ...rules,
    copyTo: 'email',
    answer: { subject: 'Hello', text: 'Thank you.' },
    recipients: [
      { to: 'a@example.org', sendsAnswers: true },
      { to: operator.email, sendsAnswers: false },
    ],
  });
});
