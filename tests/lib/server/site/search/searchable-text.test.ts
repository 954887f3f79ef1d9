import { expect, test } from 'vitest';
import { searchableText } from '@/lib/server/site/search/searchable-text';
import { contentWith, postFile } from '@/tests/support/content';

async function textOf(markdown: string): Promise<string> {
  const content = await contentWith({ 'content/journal/first.md': postFile('First', markdown) });
  return searchableText(content.posts[0]?.body.nodes ?? []);
}

test('joins the words of a line and separates lines', async () => {
  expect(await textOf('A *half*way [house](/visit).\n\n## Then\n\n- one\n- two')).toBe(
    'A halfway house. Then. one. two.',
  );
});

test('includes the text of sections but not their other settings', async () => {
  expect(
    await textOf(
      '{% picture src="/pictures/hill.svg" alt="A hill" caption="Steep." /%}\n\n{% quote who="Ana" %}\nIt was dark.\n{% /quote %}\n\n{% opening-hours title="Hours" /%}',
    ),
  ).toBe('A hill. Steep. Ana. It was dark. Hours.');
});
