import { expect, test } from 'vitest';
import { inLanguage } from '@/lib/server/platform/state/in-language';
import {
  applySectionIntent,
  nameSections,
  showSections,
  writeSections,
} from '@/lib/server/editing/sections/section-entries';

const hours = '{% opening-hours title="Open" /%}';
const list = '{% rows %}\n{% row title="A" href="/a" /%}\n{% /rows %}';
const page = {
  'v.title': ['Visit'],
  'v.body': ['0', '1', '2'],
  'v.body.0.value': ['Words.'],
  'v.body.1.value': [hours],
  'v.body.2.value': [list],
};

test('shows sections as forms, and writes what is typed into the text of the page', () => {
  const { entries, sections } = showSections(page);
  expect(Object.keys(sections)).toEqual(['v.body.1', 'v.body.2']);
  expect(entries).toMatchObject({ ...page, 'v.body.1.section.title': ['Open'] });
  expect(writeSections(entries)).toEqual(entries);

  const typed = { ...entries, 'v.body.1.section.title': ['Open "now"'] };
  expect(writeSections(typed)['v.body.1.value']).toEqual([
    String.raw`{% opening-hours title="Open \"now\"" /%}`,
  ]);
});

test('names the sections of texts in the language of the operator', () => {
  const texts = { 'v.body.1.value': [hours, '{% other /%}'], 'v.title': ['{% Visit'] };
  expect(nameSections(texts)).toEqual({ 'opening-hours': 'Opening hours' });
  expect(inLanguage('de', () => nameSections(texts))).toEqual({
    'opening-hours': 'Öffnungszeiten',
  });
});

test('reads a text whose lines end as forms send them', () => {
  const { entries } = showSections(page);
  const sent = {
    ...entries,
    'v.body.2.text': [list.replaceAll('\n', '\r\n')],
    'v.body.2.section.items.0.value.title': ['B'],
  };
  expect(writeSections(sent)['v.body.2.value']).toEqual([list.replace('"A"', '"B"')]);
});

test('keeps a new entry of a section without a text', () => {
  const { entries } = showSections(page);
  const added = writeSections({ ...entries, 'v.body.2.section.items': ['0', 'n1'] });
  expect(showSections(added).entries).toEqual(added);
});

test('shows a section as text and as a form again', () => {
  const { entries } = showSections(page);
  const typed = writeSections({ ...entries, 'v.body.1.section.title': ['Now'] });
  const text = applySectionIntent(typed, 'as-text v.body.1');
  expect(text?.focus).toBe('v.body.1');
  const shown = showSections(text?.entries ?? {});
  expect(Object.keys(shown.sections)).toEqual(['v.body.2']);
  expect(shown.entries['v.body.1.value']).toEqual(['{% opening-hours title="Now" /%}']);
  expect(shown.entries).not.toHaveProperty(['v.body.1.section.title']);

  const form = applySectionIntent(shown.entries, 'as-form v.body.1');
  expect(Object.keys(showSections(form?.entries ?? {}).sections)).toHaveLength(2);
  expect(applySectionIntent(entries, 'as-text v.body.9')).toBeUndefined();
  expect(applySectionIntent(entries, 'save')).toBeUndefined();
});
