import { readFileSync } from 'node:fs';
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

const forms = ['README.md', 'docs/forms.md', 'docs/payments.md'].flatMap((file) =>
  codeBlocks(file, 'yaml')
    .filter((code) => code.startsWith('title:'))
    .map((code) => ({ file, code })),
);
const pages = ['README.md', 'docs/content.md'].flatMap((file) =>
  codeBlocks(file, 'markdown').map((code) => ({ file, code })),
);

const guide = codeBlocks('docs/content.md', 'yaml').filter((code) => code.startsWith('title:'));
const resources = guide.filter((code) => code.includes('\nslots:'));
const ticketEvents = guide.filter((code) => code.includes('\n  tickets:'));

test.each(forms)('$file shows a form that the site accepts', async ({ code }) => {
  const files = code.includes('options: slots')
    ? { 'content/forms/boat.yaml': code, 'content/resources/boat.yaml': resources[0] ?? '' }
    : { 'content/forms/borrow.yaml': code };
  expect(await problemsWith(files)).toEqual([]);
});

test.each(ticketEvents)(
  'the guide shows an event with tickets that the site accepts',
  async (code) => {
    expect(await problemsWith({ 'content/events/example.yaml': code })).toEqual([]);
  },
);

test.each(pages)('$file shows a page that the site accepts', async ({ code }) => {
  const form = forms[0]?.code ?? '';
  const files = { 'content/forms/borrow.yaml': form, 'content/pages/borrow.md': code };
  expect(await problemsWith(files)).toEqual([]);
});

test.each(['README.md', 'docs/content.md'])(
  '%s shows a message of the check of content',
  async (file) => {
    const [, message] = /^ *(content\/\S+:\d+ {2}.+)$/m.exec(readFileSync(file, 'utf8')) ?? [];
    const page = `---\ntitle: Visit\ndescription: How to visit the clinic.\nleade: By bus.\n---\n\nTake the bus.\n`;
    expect(await problemsWith({ 'content/pages/visit.md': page })).toEqual([message]);
  },
);

test('the guides show at least one page and one form each', () => {
  expect(new Set(forms.map(({ file }) => file))).toEqual(
    new Set(['README.md', 'docs/forms.md', 'docs/payments.md']),
  );
  expect([resources.length, ticketEvents.length]).toEqual([1, 2]);
  expect(pages.map(({ file }) => file)).toEqual(['README.md', 'docs/content.md']);
});
