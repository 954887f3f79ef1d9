import sharp from 'sharp';
import { expect, test } from 'vitest';
import { contentWith, problemsWith, validContent } from '@/tests/support/content';
import { pictureWords } from '@/lib/words/lib/server/content';

async function pictureOf(bytes: number): Promise<Buffer> {
  const picture = await sharp({
    create: { width: 8, height: 6, channels: 3, background: 'white' },
  })
    .png()
    .toBuffer();
  // Bytes after the end of the picture are ignored.
  return Buffer.concat([picture, Buffer.alloc(bytes - picture.length)]);
}

const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><g id="drawing"/></svg>';
const siteWith = (src: string) =>
  `${validContent['content/site.yaml']}notFound:\n  drawing: ${src}\n  alt: A gap\n`;

test('reads the drawing of the 404 page from the settings of the site', async () => {
  const content = await contentWith({
    'content/site.yaml': siteWith('/drawings/gap.svg'),
    'public/drawings/gap.svg': svg,
  });
  expect(content.notFound).toMatchObject({
    drawing: { kind: 'drawing', src: '/drawings/gap.svg', width: 4, height: 3, alt: 'A gap' },
  });
});

test('reports a missing drawing of the 404 page', async () => {
  expect(await problemsWith({ 'content/site.yaml': siteWith('/drawings/gap.svg') })).toEqual([
    expect.stringContaining(pictureWords.missing('/drawings/gap.svg')),
  ]);
});

test('reports a photograph in place of a drawing', async () => {
  expect(
    await problemsWith({
      'content/site.yaml': siteWith('/pictures/gap.png'),
      'public/pictures/gap.png': await pictureOf(2000),
    }),
  ).toEqual([expect.stringContaining('/pictures/gap.png is not a drawing.')]);
});

const page = (body: string) =>
  `---\ntitle: Pictures\ndescription: A page with some pictures of the house.\n---\n\n${body}\n`;

/** Names of files, as they are written in a page, and their addresses. */
const names = [
  ['a b.png', '/pictures/a b.png', '/pictures/a%20b.png'],
  ['a b.png', '/pictures/a%20b.png', '/pictures/a%20b.png'],
  ['no#1?.png', '/pictures/no#1?.png', '/pictures/no%231%3F.png'],
  ['50%.png', '/pictures/50%.png', '/pictures/50%25.png'],
  ['a%20b.png', '/pictures/a%20b.png', '/pictures/a%2520b.png'],
  ['a+b&c.png', '/pictures/a+b&c.png', '/pictures/a%2Bb%26c.png'],
  ["l'été.png", "/pictures/l'été.png", "/pictures/l'%C3%A9t%C3%A9.png"],
  ['tür.png'.normalize('NFD'), '/pictures/tür.png', '/pictures/tu%CC%88r.png'],
] as const;

test.each(names)('finds the picture %s, written as %s', async (name, written, address) => {
  const { pages } = await contentWith({
    [`public/pictures/${name}`]: await pictureOf(2000),
    'content/pages/pictures.md': page(
      `{% picture src="${written}" alt="A picture" /%}\n\n![A picture](<${written}>)`,
    ),
  });
  const sections = pages.get('/pictures')?.body.nodes;
  const picture = expect.objectContaining({ src: address }) as unknown;
  const section = expect.objectContaining({ picture }) as unknown;
  expect(sections).toEqual([section, section]);
});

test.each([
  ['a plan.pdf', '</files/a plan.pdf>', '/files/a%20plan.pdf'],
  ['no#1?.pdf', '</files/no#1?.pdf>', '/files/no%231%3F.pdf'],
  ['50%20.pdf', '/files/50%20.pdf', '/files/50%2520.pdf'],
  ['tür.pdf'.normalize('NFD'), '/files/tür.pdf', '/files/tu%CC%88r.pdf'],
  ['plan.pdf', '/files/plan.pdf#page=2', '/files/plan.pdf#page=2'],
])('links the file %s, written as %s', async (name, written, href) => {
  const { pages } = await contentWith({
    [`public/files/${name}`]: 'A plan.',
    'content/pages/plans.md': page(`[The plan](${written})`),
  });
  expect(JSON.stringify(pages.get('/plans')?.body.nodes)).toContain(`"href":"${href}"`);
});
