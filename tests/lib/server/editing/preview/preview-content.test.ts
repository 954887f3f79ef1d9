import { expect, test } from 'vitest';
import {
  listRedirects,
  loadPreviewContent,
  shownPage,
} from '@/lib/server/editing/preview/preview-content';
import { inLanguage } from '@/lib/server/platform/state/in-language';
import { previewWords } from '@/lib/words/lib/server/editing';
import { eventFile, seriesFile, validContent } from '@/tests/support/content';
import { writeTree } from '@/tests/support/tree';

const now = new Date('2026-11-20T12:00:00Z');

async function load(files: Readonly<Record<string, string>>, path: string, text?: string) {
  return loadPreviewContent(writeTree({ ...validContent, ...files }), { path, text }, { now });
}

test('shows a page although another file has a mistake', async () => {
  const shown = await load({ 'content/pages/broken.md': 'No settings.' }, 'content/pages/visit.md');
  expect(shown.kind === 'content' && [...shown.content.pages.keys()]).toContain('/visit');
});

test('names mistakes in the language of the operator, and reads the page in that of the site', async () => {
  const path = 'content/pages/visit.md';
  const mistakes = async (text: string) => {
    const shown = await load({}, path, text);
    return shown.kind === 'mistakes' ? shown.problems.map(({ message }) => message) : [];
  };
  const english = await mistakes('No settings.');
  const german = await inLanguage('de', () => mistakes('No settings.'));
  expect(german).toHaveLength(english.length);
  expect(german).not.toEqual(english);
  const texts = (shown: Awaited<ReturnType<typeof load>>) =>
    shown.kind === 'content' && JSON.stringify([...shown.content.forms]);
  const whole = await load({}, path);
  expect(texts(await inLanguage('de', () => load({}, path)))).toBe(texts(whole));
});

test('says what is wrong elsewhere if nothing can be shown', async () => {
  const shown = await load({ 'content/site.yaml': 'name: 1' }, 'content/pages/visit.md');
  expect(shown.kind === 'mistakes' && shown.problems.map(({ file }) => file)).toContain(
    'content/site.yaml',
  );
});

test('does not read a text that would take long', async () => {
  const bodies = ['{% '.repeat(2000), 'a'.repeat(200_000)];
  for (const body of bodies) {
    const text = `${validContent['content/pages/visit.md']}${body}`;
    const shown = await load({}, 'content/pages/visit.md', text);
    expect(shown.kind === 'mistakes' && shown.problems.map(({ message }) => message)).toEqual([
      previewWords.tooMuch,
    ]);
  }
});

test('shows the colours that are typed', async () => {
  const shown = await load({}, 'theme/theme.yaml', "colours:\n  day:\n    accent: '#123456'\n");
  expect(shown).toMatchObject({ content: { theme: { day: { accent: '#123456' } } } });
});

test('finds the page of a series, of a form and of the hours', async () => {
  const shown = await load(
    {
      'content/events/talk.yaml': eventFile('Talk'),
      'content/events/nights.yaml': seriesFile('Nights'),
      'content/pages/write.md':
        '---\ntitle: Write\ndescription: How to write to the clinic for tests.\n---\n\n{% form id="contact" /%}\n',
    },
    'content/pages/visit.md',
  );
  if (shown.kind !== 'content') throw new Error(JSON.stringify(shown));
  const pathOf = (file: string) => shownPage(shown.content, file).path;
  expect(pathOf('content/events/talk.yaml')).toBe('/events/talk');
  expect(pathOf('content/events/nights.yaml')).toBe('/events/nights');
  expect(pathOf('content/forms/contact.yaml')).toBe('/write');
  expect(pathOf('content/site.yaml')).toBe('/');
});

const page = (title: string, body: string) =>
  `---\ntitle: ${title}\ndescription: A page of the clinic for tests.\n---\n\n${body}\n`;

test('finds the page that has the people, the calendars of others, and the menu of a folder', async () => {
  const shown = await load(
    {
      'content/people.yaml': '- { id: ana, name: Ana, role: Chair, body: About Ana. }\n',
      'content/pages/team.md': page('Team', '{% people /%}'),
      'content/pages/dates.md': page('Dates', '{% events-list /%}'),
      'content/pages/care/_section.yaml': 'title: Care\n',
      'content/pages/care/home.md': page('At home', 'Soon.'),
    },
    'content/pages/visit.md',
  );
  if (shown.kind !== 'content') throw new Error(JSON.stringify(shown));
  const pathOf = (file: string) => shownPage(shown.content, file).path;
  expect(pathOf('content/people.yaml')).toBe('/team');
  expect(pathOf('content/events/_feeds.yaml')).toBe('/dates');
  expect(pathOf('content/pages/care/_section.yaml')).toBe('/care/home');
});

test('shows the page of a person where no page lists people', async () => {
  const people = '- { id: ana, name: Ana, role: Chair, body: About Ana. }\n';
  const shown = await load({ 'content/people.yaml': people }, 'content/people.yaml');
  if (shown.kind !== 'content') throw new Error(JSON.stringify(shown));
  expect(shownPage(shown.content, 'content/people.yaml').path).toMatch(/\/ana$/);
});

test('shows a translation in its language, also one that is not finished', async () => {
  const site = `${validContent['content/site.yaml']}languages: [en, cy]\n`;
  const [file, form] = ['content/cy/pages/visit.md', 'content/cy/forms/contact.yaml'];
  const files = { 'content/site.yaml': site, [form]: 'title: Ysgrifennu\n' };
  const text = '---\ntitle: Ymweld\nslug: ymweld\ntranslatedFrom: none\n---\n';
  const shown = await load(files, file, text);
  if (shown.kind !== 'content') throw new Error(JSON.stringify(shown));
  const { content, path } = shownPage(shown.content, file);
  expect([content.translation?.language, path]).toEqual(['cy', '/visit']);
  expect(content.pages.get(path)?.data.title).toBe('Ymweld');
  // There is no Welsh page with the form, and no Welsh home page.
  expect(shownPage(shown.content, form)).toEqual({ content: shown.content, path: '/' });
});

test('says where typed redirects lead', async () => {
  const file = 'content/redirects.yaml';
  const text = '- { from: /come, to: /visit#by-bus }\n- { from: /a, to: /pictures/hill.svg }\n';
  const shown = await load({}, file, text);
  if (shown.kind !== 'content') throw new Error(JSON.stringify(shown));
  expect(listRedirects(shown.content)).toEqual([
    { from: '/come', to: '/visit#by-bus', title: 'Visit' },
    { from: '/a', to: '/pictures/hill.svg', title: undefined },
  ]);
});
