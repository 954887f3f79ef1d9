import { expect, test } from 'vitest';
import { listPagePaths, shownEvents } from '@/lib/server/content/content';
import { eventKey } from '@/lib/server/content/events/event-key';
import { addressOf, contentAt, listPageAddresses } from '@/lib/server/content/languages/addresses';
import { listOutdated, listUntranslated } from '@/lib/server/content/languages/untranslated';
import { wordsVersion } from '@/lib/server/content/languages/words-version';
import { contentWith, problemsWith, validContent } from '@/tests/support/content';
import { englishFiles, welshFiles } from '@/tests/support/translated-files';
import { translationWords } from '@/lib/words/lib/server/content/languages';
import { siteSchemaWords } from '@/lib/words/lib/server/content/schemas';
import { linkWords } from '@/lib/words/lib/server/content';

const site = validContent['content/site.yaml'];

async function welshOf(files: Readonly<Record<string, string>> = {}) {
  const content = await contentWith({ ...englishFiles, ...welshFiles, ...files });
  const translated = content.translations?.get('cy');
  if (translated === undefined) throw new Error('The site has no Welsh.');
  return { content, translated };
}

test('reads pages with the words of their translation and addresses of their own', async () => {
  const { content, translated } = await welshOf();
  expect(content.languages).toEqual(['en', 'cy']);
  expect(content.pages.get('/visit')?.data.title).toBe('Visit');
  const visit = translated.pages.get('/visit');
  expect(visit?.data.title).toBe('Ymweld');
  expect(visit?.data.description).toBe('How to visit the clinic for tests.');
  expect(visit?.body.headings).toEqual([{ id: 'ar-y-bws', title: 'Ar y bws' }]);
  expect(contentAt(content, '/cy/ymweld').path).toBe('/visit');
  expect(translated.site).toMatchObject({ name: 'Clinig', tagline: 'A clinic' });
  expect(translated.site.locale).toBe('cy-GB');
  expect(translated.site.navigation).toMatchObject([{ label: 'Ymweld', href: '/visit' }]);
});

test('keeps the data, the key and the count of an event', async () => {
  const { content, translated } = await welshOf();
  const [event] = shownEvents(translated);
  const main = content.events.find(({ path }) => path === event?.path);
  expect(event?.data).toEqual({
    ...main?.data,
    title: 'Noson agored',
    description: 'Digwyddiad y mae’r profion yn sôn amdano.',
    lede: 'Sgwrs.',
    body: 'Dewch â chôt.\n',
  });
  expect(event && eventKey(event)).toBe('open-evening');
  expect(event && addressOf(translated, event.path)).toBe('/cy/events/noson-agored');
  expect(event?.listed.dateText).toBe('Dydd Gwener 27 Tachwedd 2026');
});

test('labels the fields and choices of a form, which keep their names and values', async () => {
  const { content, translated } = await welshOf();
  const form = translated.forms.get('evening');
  expect(form?.version).toBe(content.forms.get('evening')?.version);
  expect(form?.fields.map(({ name, label }) => [name, label])).toEqual([
    ['evening', 'Evening'],
    ['seats', 'Seddi'],
  ]);
  const [evening, seats] = form?.fields ?? [];
  expect(evening).toMatchObject({
    options: [
      { value: 'open-evening', label: expect.stringContaining('Noson agored') as unknown },
      { value: 'late' },
    ],
  });
  expect(seats).toMatchObject({
    options: [
      { value: 'Front', label: 'Blaen' },
      { value: 'Back', label: 'Cefn' },
    ],
  });
});

test('leaves out what is not translated, or shows it in the main language', async () => {
  const { content, translated } = await welshOf();
  expect(listPagePaths(translated).filter((path) => path !== '/')).toEqual([
    '/visit',
    '/events/open-evening',
  ]);
  expect(translated.posts).toEqual([]);
  expect(listPageAddresses(content)).not.toContain('/cy/journal/roof');

  const shown = await welshOf({
    'content/site.yaml': `${englishFiles['content/site.yaml']}untranslated: show\n`,
  });
  expect(listPageAddresses(shown.content)).toContain('/cy/journal/roof');
  expect(shown.translated.posts[0]?.data.title).toBe('The roof');
  expect(shown.translated.translation?.untranslated.has('/journal/roof')).toBe(true);
});

test('reads the numbers of a page that is not translated in its own language', async () => {
  const balance = `{% balance %}
{% price-table caption="Out" %}
{% price what="Rent" price="2,400.50" /%}
{% price what="All" price="2,400.50" total=true /%}
{% /price-table %}
{% price-table caption="In" %}
{% price what="Gifts" price="2,580.50" /%}
{% price what="All" price="2,580.50" total=true /%}
{% /price-table %}
{% /balance %}`;
  const content = await contentWith({
    ...validContent,
    'content/site.yaml': `${site}languages: [en, de]\nuntranslated: show\n`,
    'content/pages/visit.md': `${validContent['content/pages/visit.md']}\n${balance}\n`,
  });
  const german = content.translations?.get('de')?.pages.get('/visit')?.body.nodes;
  expect(german).toContainEqual(expect.objectContaining({ surplus: 18_000, surplusText: '£180' }));
});

test('lists the files that are not translated', async () => {
  const { content } = await welshOf();
  expect(listUntranslated(content)).toEqual([
    {
      language: 'cy',
      files: ['content/events/late.yaml', 'content/forms/contact.yaml', 'content/journal/roof.md'],
    },
  ]);
});

test('lists the files whose words have changed since they were translated', async () => {
  const event = 'content/events/open-evening.yaml';
  const version = wordsVersion(event, {
    title: 'Open evening',
    description: 'An event that the tests are about.',
    place: 'The dome',
    lede: 'A talk.',
    body: 'Bring a coat.\n',
  });
  const translated = `translatedFrom: ${version}\n${welshFiles['content/cy/events/open-evening.yaml']}`;
  const outdatedWith = async (main: string) => {
    const files = { [event]: main, 'content/cy/events/open-evening.yaml': translated };
    return listOutdated((await welshOf(files)).content);
  };
  const later = englishFiles[event].replace('2026-11-27', '2026-11-28');
  expect(await outdatedWith(later)).toEqual([]);
  const renamed = englishFiles[event].replace('Open evening', 'Open night');
  expect(await outdatedWith(renamed)).toEqual([{ language: 'cy', files: [event] }]);
});

test('does not show a translation that is not finished', async () => {
  const { content, translated } = await welshOf({
    'content/cy/pages/index.md': '---\ntitle: Clinig\n---\n\n[Ymweld](/visit#by-bus)\n',
    'content/cy/pages/visit.md': '---\ntitle: Visit\ntranslatedFrom: none\n---\n\n[Bus](/bus)\n',
  });
  expect(translated.pages.has('/visit')).toBe(false);
  expect(listUntranslated(content)[0]?.files).toContain('content/pages/visit.md');
});

test('reports a version of words that is none', async () => {
  const problems = await problemsWith({
    ...englishFiles,
    'content/cy/events/open-evening.yaml': 'title: Noson\ntranslatedFrom: 12\n',
  });
  expect(problems).toEqual([
    expect.stringContaining('content/cy/events/open-evening.yaml:2  "translatedFrom"'),
  ]);
});

test('omits links of the menu to pages that are not there', async () => {
  const { translated } = await welshOf({
    'content/site.yaml': englishFiles['content/site.yaml'].replace(
      'navigation:',
      'navigation:\n  - { label: Roof, href: /journal/roof }',
    ),
  });
  expect(translated.site.navigation.map(({ href }) => href)).toEqual(['/visit']);
});

test('leads links of the settings to the heading at the same place of the translated page', async () => {
  const site = englishFiles['content/site.yaml'].replace(
    'navigation:',
    'directions: /visit#by-bus\nnavigation:\n  - { label: Bus, href: /visit#by-bus }',
  );
  const { content, translated } = await welshOf({ 'content/site.yaml': site });
  expect(content.site.directions).toBe('/visit#by-bus');
  expect(translated.site.directions).toBe('/visit#ar-y-bws');
  expect(translated.site.navigation[0]).toMatchObject({ label: 'Bus', href: '/visit#ar-y-bws' });

  const longer = `${welshFiles['content/cy/pages/visit.md']}\n## Ar y trên\n`;
  const files = { 'content/site.yaml': site, 'content/cy/pages/visit.md': longer };
  expect((await welshOf(files)).translated.site.directions).toBe('/visit');
});

test('reports data in a translation, at its line', async () => {
  const problems = await problemsWith({
    ...englishFiles,
    ...welshFiles,
    'content/cy/events/open-evening.yaml': 'title: Noson\ndate: 2026-12-01\nslug: Noson Agored\n',
    'content/cy/forms/evening.yaml': 'fields:\n  - name: seats\n    kind: text\n  - name: colour\n',
    'content/cy/pages/visit.md': '---\ntitle: Ymweld\n---\n\n[Bws](/bus)\n',
  });
  expect(problems).toEqual([
    `content/cy/events/open-evening.yaml:2  ${translationWords.data('"date"')}`,
    `content/cy/events/open-evening.yaml:3  ${translationWords.slug}`,
    `content/cy/forms/evening.yaml:3  ${translationWords.data('"fields[1].kind"')}`,
    `content/cy/forms/evening.yaml:4  ${translationWords.noEntry}`,
    expect.stringContaining(
      `content/cy/pages/index.md:9  ${linkWords.unknownFragment('/visit', 'ar-y-bws')}`,
    ),
    expect.stringContaining(
      `content/cy/pages/visit.md:5  ${linkWords.unknownPath('/bus', 'content/pages/bus.md')}`,
    ),
  ]);
});

test('reports translations of missing files, in other languages, and pages at their addresses', async () => {
  const problems = await problemsWith({
    ...englishFiles,
    'content/cy/pages/other.md': '---\ntitle: Arall\n---\n',
    'content/de/pages/visit.md': '---\ntitle: Besuch\n---\n',
    'content/pages/cy/visit.md': validContent['content/pages/visit.md'],
  });
  expect(problems).toEqual([
    `content/cy/pages/other.md:1  ${translationWords.noMain('content/pages/other.md')}`,
    `content/de/pages/visit.md:1  ${translationWords.notListed('de')}`,
    `content/pages/cy/visit.md:1  ${translationWords.languageAddress('cy')}`,
  ]);
});

test('refuses a language that the software does not have', async () => {
  expect(await problemsWith({ 'content/site.yaml': `${site}languages: [en, xx]\n` })).toEqual([
    `content/site.yaml:23  "languages[2]": ${siteSchemaWords.languages('cy, de, en, fr')}`,
  ]);
});

test('reads a site with one language once, without translations', async () => {
  const content = await contentWith({});
  expect(content.languages).toBeUndefined();
  expect(content.translations).toBeUndefined();
});
