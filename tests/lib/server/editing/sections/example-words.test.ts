import { expect, test } from 'vitest';
import { listSectionTags } from '@/lib/server/content/sections/sections';
import { exampleInLanguage } from '@/lib/server/editing/sections/example-words';

test('has the labels of the fields in place of English words, in their language', () => {
  const example = `{% rows title="Three ways in" %}
{% row label="First" title="Come by" href="/visit" link="See how" %}
Any evening.
{% /row %}
{% /rows %}`;
  expect(exampleInLanguage(example, 'en')).toBe(example);
  expect(exampleInLanguage(example, 'de')).toBe(`{% rows title="Titel" %}
{% row label="Kleiner Text über dem Titel" title="Titel" href="/visit" link="Text des Links" %}
Text
{% /row %}
{% /rows %}`);
});

test('keeps placeholders, numbers, days, links and notes of a tune', () => {
  const examples = [...listSectionTags().values()].flatMap((tag) => tag.examples);
  const texts = examples.map(({ text }) => exampleInLanguage(text, 'de')).join('\n');
  for (const kept of ['src="DRAWING"', 'at=0.2', 'date="2026-03-03"', 'unit="km"', 'href="/"']) {
    expect(texts).toContain(kept);
  }
  const tune = (text: string) => /notes="([^"]+)"/.exec(text)?.[1];
  expect(tune(texts)).toBe(tune(examples.map(({ text }) => text).join('\n')));
});

test('leaves no words of an example', () => {
  for (const [name, { examples }] of listSectionTags()) {
    const [example] = examples.filter(({ text }) => text.startsWith(`{% ${name} title=`));
    if (example === undefined) continue;
    const [, title = ''] = /title="([^"]+)"/.exec(example.text) ?? [];
    expect(exampleInLanguage(example.text, 'de')).not.toContain(`"${title}"`);
  }
});
