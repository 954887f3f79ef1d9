import { expect, test } from 'vitest';
import { notificationRecipients } from '@/lib/server/alerts/notifications/recipients';
import type { NotificationChoices } from '@/lib/server/alerts/notifications/notification-settings';
import { newOperator } from '@/tests/support/operators';

const ana = newOperator({ email: 'ana@example.org' });
const priya = newOperator({ email: 'priya@example.org', role: 'staff', forms: ['contact'] });
const file = { notify: ['desk@example.org', 'Ana@example.org'], sendsAnswers: true };
const schools = { field: 'topic', value: 'schools', operators: [priya.email] };

type Choice = NotificationChoices['forms'][string];

function recipients(
  choices: Readonly<Record<string, Choice>>,
  { form = 'contact', topic = 'schools', rules = [] as readonly (typeof schools)[] } = {},
) {
  return notificationRecipients(form, file, [['topic', [topic]]], {
    operators: [ana, priya],
    choices: new Map(
      Object.entries(choices).map(([email, choice]) => [
        email,
        { hour: 7, forms: { [form]: choice } },
      ]),
    ),
    rules: new Map([[form, rules]]),
  });
}

const desk = { to: 'desk@example.org', sendsAnswers: true };

test('are the addresses of the file, each once, while operators choose nothing', () => {
  expect(recipients({})).toEqual([desk, { to: 'Ana@example.org', sendsAnswers: true }]);
});

test('include an operator who chose mails at once, with the content of that choice', () => {
  const choice = { when: 'at-once', content: 'link' } as const;
  expect(recipients({ [ana.email]: choice })).toContainEqual({
    to: 'Ana@example.org',
    sendsAnswers: false,
  });
  expect(recipients({ [priya.email]: choice })).toContainEqual({
    to: priya.email,
    sendsAnswers: false,
  });
});

test.each(['digest', 'never'] as const)('omit an operator of the file who chose %s', (when) => {
  expect(recipients({ [ana.email]: { when, content: 'whole' } })).toEqual([desk]);
});

test('omit an operator who may not see the form', () => {
  const choices = { [priya.email]: { when: 'at-once', content: 'whole' } } as const;
  const others = recipients(choices, { form: 'donate', rules: [schools] });
  expect(others.map(({ to }) => to)).not.toContain(priya.email);
});

test('include the operators of a rule for the submitted answer', () => {
  const never = { [priya.email]: { when: 'never', content: 'link' } } as const;
  const named = { to: priya.email, sendsAnswers: false };
  expect(recipients(never, { rules: [schools] })).toContainEqual(named);
  expect(recipients({}, { rules: [schools] })).toContainEqual({ ...named, sendsAnswers: true });
  expect(recipients(never, { rules: [schools], topic: 'other' })).not.toContainEqual(named);
});

test('have the language that the operator with the address has chosen', () => {
  const operators = [{ ...ana, language: 'cy' as const }, priya];
  const settings = { operators, choices: new Map(), rules: new Map() };
  expect(notificationRecipients('contact', file, [], settings)).toEqual([
    desk,
    { to: 'Ana@example.org', sendsAnswers: true, language: 'cy' },
  ]);
});
