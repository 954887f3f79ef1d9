import { expect, test } from 'vitest';
import { findSections } from '@/lib/server/content/content';
import { contentWith, postFile, problemsWith } from '@/tests/support/content';
import { pictureWords } from '@/lib/words/lib/server/content';
import { suggestionWords } from '@/lib/words/lib/server/content/files';

const drawing = { src: '/pictures/hill.svg', width: 80, height: 40 };
const post = postFile('First', '\nText.\n\n{% picture src="/pictures/hill.svg" alt="A hill" /%}\n');
const page = (body: string) =>
  `---\ntitle: Page\ndescription: A page of the content for tests.\n---\n\n${body}\n`;

test('lists the first drawing of each post, and none in a short list', async () => {
  const content = await contentWith({
    'content/journal/first.md': post,
    'content/journal/second.md': postFile('Second', '\nText.\n'),
    'content/pages/journal.md': page('{% journal-list /%}'),
    'content/pages/short.md': page('{% journal-list newest=2 /%}'),
  });
  const pictures = (path: string) =>
    findSections(content, path).flatMap((section) =>
      section.section === 'journal-list'
        ? section.posts.map(({ title, picture }) => [title, picture])
        : [],
    );
  expect(Object.fromEntries(pictures('/journal'))).toMatchObject({
    First: drawing,
    Second: undefined,
  });
  expect(Object.fromEntries(pictures('/short'))).toEqual({ First: undefined, Second: undefined });
});

test('puts a drawing behind the contact details', async () => {
  const content = await contentWith({
    'content/pages/find.md': page('{% contact-details drawing="/pictures/hill.svg" /%}'),
  });
  expect(findSections(content, '/find')).toMatchObject([{ drawing }]);
});

test('reports a drawing that does not exist', async () => {
  const files = {
    'content/pages/find.md': page('{% contact-details drawing="/pictures/hil.svg" /%}'),
  };
  expect(await problemsWith(files)).toEqual([
    `content/pages/find.md:6  ${pictureWords.missing('/pictures/hil.svg')}${suggestionWords.didYouMean('/pictures/hill.svg')}`,
  ]);
});
