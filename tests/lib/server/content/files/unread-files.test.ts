import { expect, test } from 'vitest';
import { soundContent } from '@/tests/support/content-files';
import { eventFile, postFile, problemsWith } from '@/tests/support/content-with';

const page = soundContent['content/pages/visit.md'];

test('reports a wrong currency, and none of the places that name the form', async () => {
  expect(
    await problemsWith({
      'content/forms/pay.yaml':
        "title: Pay\nfields:\n  - { name: who, label: Who }\npayment:\n  currency: gbp\n  otherWays: By cheque.\n  amount: '8.00'\n",
      'content/pages/visit.md': `${page}\n[Pay](/f/pay)\n\n{% form id="pay" /%}\n`,
      'content/events/talk.yaml': eventFile('Talk', 'form: pay'),
      'content/redirects.yaml': '- { from: /pay, to: /f/pay }\n',
    }),
  ).toEqual([expect.stringMatching(/^content\/forms\/pay\.yaml:5 {2}"payment.currency": /)]);
});

test('reports a mistake in a page, and none of the links to it', async () => {
  const broken = page.replace('title: Visit', 'titel: Visit');
  expect(
    await problemsWith({
      'content/pages/visit.md': broken,
      'content/pages/other.md': `${page}\n[Visit](/visit#by-bus)\n`,
    }),
  ).toEqual([
    'content/pages/visit.md:2  "title" is missing. Write a text for it.',
    'content/pages/visit.md:2  "titel" is not a setting here. Did you mean "title"?',
  ]);
});

test('reports a mistake in the list of people, and none of the places that name one', async () => {
  expect(
    await problemsWith({
      'content/people.yaml': '- id: ana\n  name: Ana\n',
      'content/journal/first.md': postFile('First', 'Hi', 'date: 2026-11-01\nauthor: ana'),
      'content/pages/visit.md': `${page}\n{% people only=["ana"] /%}\n`,
    }),
  ).toEqual(['content/people.yaml:1  "[1].role" is missing. Write a text for it.']);
});

test('reports a mistake in the home page, and not that it is missing', async () => {
  const home = soundContent['content/pages/index.md'].replace('layout: wide', 'layout: large');
  expect(await problemsWith({ 'content/pages/index.md': home })).toEqual([
    'content/pages/index.md:4  "layout" must be one of: article, wide.',
  ]);
});

test('still reports a form that is nowhere beside one that has mistakes', async () => {
  expect(
    await problemsWith({
      'content/forms/pay.yaml': 'title: Pay\n',
      'content/pages/visit.md': `${page}\n{% form id="pai" /%}\n`,
    }),
  ).toEqual([
    'content/forms/pay.yaml:1  "fields": is missing. Write a list of the form’s questions, or steps with such lists',
    'content/pages/visit.md:10  There is no form "pai" in content/forms. Write one of: contact.',
  ]);
});
