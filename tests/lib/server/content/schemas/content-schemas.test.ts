import { expect, test } from 'vitest';
import { validateSubmission } from '@/lib/forms/validation/validate-submission';
import { validContent, contentWith, eventFile, problemsWith } from '@/tests/support/content';
import { contentSchemaWords, valueWords } from '@/lib/words/lib/server/content/schemas';
import { scalarWords } from '@/lib/words/lib/server/content/files';

test.each([
  ['18:00', '17:00'],
  ['19:00', '19:00'],
  ['09:00', '08:30'],
])('reports an event from %s to %s', async (from, to) => {
  const event = eventFile('Talk').replace('19:00', from).replace('21:30', to);
  expect(await problemsWith({ 'content/events/talk.yaml': event })).toEqual([
    `content/events/talk.yaml:5  "to": ${contentSchemaWords.eventEnd}`,
  ]);
});

test.each([
  ['19:00', '19:30'],
  ['21:00', '02:00'],
])('accepts an event from %s to %s', async (from, to) => {
  const event = eventFile('Talk').replace('19:00', from).replace('21:30', to);
  expect(await problemsWith({ 'content/events/talk.yaml': event })).toEqual([]);
});

test('reports one problem for an invalid time of an event', async () => {
  const event = eventFile('Talk').replace("'19:00'", '“19:00”');
  expect(await problemsWith({ 'content/events/talk.yaml': event })).toEqual([
    `content/events/talk.yaml:4  ${scalarWords.curlyQuotes('from: "19:00"', "'“19:00”'")}`,
  ]);
});

test('reports a second person with the same id', async () => {
  const person = (name: string) => `- id: ana\n  name: ${name}\n  role: Doctor\n`;
  expect(await problemsWith({ 'content/people.yaml': person('Ana') + person('Anna') })).toEqual([
    `content/people.yaml:4  "[2].id": ${contentSchemaWords.duplicatePerson('ana')}`,
  ]);
});

test.each(['nl-NL', 'en', 'en_GB', 'fr'])('reports the locale %s', async (locale) => {
  const site = validContent['content/site.yaml'].replace('en-GB', locale);
  expect(await problemsWith({ 'content/site.yaml': site })).toEqual([
    `content/site.yaml:4  "locale": ${valueWords.siteLocale('cy, de, en, fr')}`,
  ]);
});

test('formats dates in the site’s locale', async () => {
  const { events } = await contentWith({
    'content/site.yaml': validContent['content/site.yaml'].replace('en-GB', 'en-US'),
    'content/events/talk.yaml': eventFile('Talk'),
  });
  expect(events[0]?.listed.dateText).toBe('Friday November 27, 2026');
});

test('formats the dates of forms in the site’s locale', async () => {
  const { forms } = await contentWith({
    'content/site.yaml': validContent['content/site.yaml'].replace('en-GB', 'en-US'),
    'content/forms/visit.yaml':
      "title: Visit\nfields:\n  - { name: day, label: Which day?, kind: date, min: '2027-03-28' }\n",
  });
  const form = forms.get('visit');
  if (form === undefined) throw new Error('The form is missing.');
  const [issue] = validateSubmission(form, [['day', ['2027-03-01']]]);
  expect(issue?.message).toContain('March 28, 2027');
});
