import { expect, test } from 'vitest';
import {
  fillPlaceholders,
  unknownPlaceholders,
  withDeskAnswer,
} from '@/lib/server/alerts/notifications/automatic-answer';
import { contactForm } from '@/tests/support/form-server';

const rules = { notify: [], cc: [], sendsAnswers: false, copiesAnswers: false };
const values = { reference: 'CON-1', form: 'Write to us', site: 'Larkmoor' };

test('replaces known placeholders and keeps other braces', () => {
  expect(fillPlaceholders('{reference} {form} {site} {name} {', values)).toBe(
    'CON-1 Write to us Larkmoor {name} {',
  );
});

test('lists unknown placeholders', () => {
  expect(unknownPlaceholders('{site} {name} {constructor}')).toEqual(['name', 'constructor']);
});

test('keeps the rules of the file without an answer of the desk', () => {
  expect(withDeskAnswer(contactForm, rules, undefined)).toBe(rules);
});

test('sends the answer of the desk to the first e-mail field', () => {
  const answer = { isOn: true, subject: '', text: 'Thank you.' };
  expect(withDeskAnswer(contactForm, rules, answer)).toEqual({
    ...rules,
    copyTo: 'email',
    answer: { text: 'Thank you.' },
  });
});

test('sends nothing where the desk has turned the answer off', () => {
  const inFile = { ...rules, copyTo: 'email', answer: { text: 'Thank you.' } };
  const answer = { isOn: false, subject: 'a', text: 'b' };
  expect(withDeskAnswer(contactForm, inFile, answer)).toEqual(rules);
});
