import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { problemsWith } from '@/tests/support/content';

/** Returns the blocks of code of a language in a document, without their indentation. */
function codeBlocks(file: string, language: string): string[] {
  const text = readFileSync(file, 'utf8');
  const blocks = text.matchAll(
    new RegExp(`^( *)\`\`\`${language}\\n([\\s\\S]*?)^\\1\`\`\`$`, 'gm'),
  );
  return [...blocks].map(([, indent = '', code = '']) =>
    code
      .split('\n')
      .map((line) => line.slice(indent.length))
      .join('\n'),
  );
}

const documents = [
  'README.md',
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`)
    .sort(),
];

/** Returns the examples of all documents in a language that start with a text. */
function examplesOf(language: string, start: string) {
  return documents.flatMap((file) =>
    codeBlocks(file, language)
      .filter((code) => code.startsWith(start))
      .map((code) => ({ file, code })),
  );
}

const files = examplesOf('yaml', 'title:');
const forms = files.filter(({ code }) => code.includes('\nfields:'));
const resources = files.filter(({ code }) => code.includes('\nslots:'));
const events = files.filter((file) => !forms.includes(file) && !resources.includes(file));
const pages = examplesOf('markdown', '---\n');

test.each(forms)('$file shows a form that the site accepts', async ({ code }) => {
  const content: Readonly<Record<string, string>> = code.includes('options: slots')
    ? { 'content/forms/boat.yaml': code, 'content/resources/boat.yaml': resources[0]?.code ?? '' }
    : { 'content/forms/borrow.yaml': code };
  expect(await problemsWith(content)).toEqual([]);
});

test.each(events)('$file shows an event that the site accepts', async ({ code }) => {
  const form = 'title: Book\nfields:\n  - { name: name, label: Your name }\n';
  const content = { 'content/forms/book.yaml': form, 'content/events/example.yaml': code };
  expect(await problemsWith(content)).toEqual([]);
});

test.each(pages)('$file shows a page that the site accepts', async ({ code }) => {
  const form = forms[0]?.code ?? '';
  const content = { 'content/forms/borrow.yaml': form, 'content/pages/borrow.md': code };
  expect(await problemsWith(content)).toEqual([]);
});

test.each(['README.md', 'docs/content/check.md'])(
  '%s shows a message of the check of content',
  async (file) => {
    const [, message] = /^ *(content\/\S+:\d+ {2}.+)$/m.exec(readFileSync(file, 'utf8')) ?? [];
    const page = `---\ntitle: Visit\ndescription: How to visit the clinic.\nleade: By bus.\n---\n\nTake the bus.\n`;
    expect(await problemsWith({ 'content/pages/visit.md': page })).toEqual([message]);
  },
);

test('the guides show forms, a resource, events and pages', () => {
  expect(forms.map(({ file }) => file)).toEqual([
    'README.md',
    'docs/forms/create.md',
    'docs/forms/fields.md',
    'docs/payments/paid-forms.md',
  ]);
  expect(resources.map(({ file }) => file)).toEqual(['docs/bookings/resources.md']);
  expect(events.map(({ file }) => file)).toEqual([
    'docs/bookings/tickets.md',
    'docs/content/events.md',
    'docs/content/events.md',
    'docs/content/series.md',
  ]);
  expect(pages.map(({ file }) => file)).toEqual([
    'README.md',
    'docs/content/pages.md',
    'docs/content/section-tags.md',
    'docs/de/README.md',
  ]);
});
