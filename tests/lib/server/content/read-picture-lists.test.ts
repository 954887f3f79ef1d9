import { expect, test } from 'vitest';
import { contentWith, problemsWith } from '@/tests/support/content';
import { drawPhotograph } from '@/tests/support/photographs';
import { folderWords, gallerySectionWords } from '@/lib/words/lib/server/content/sections';
import { pictureWords } from '@/lib/words/lib/server/content';

const page = (body: string) =>
  `---\ntitle: Pictures\ndescription: A page with some pictures of the house.\n---\n\n${body}\n`;

async function folderOf(list: string | undefined, gallery = '/pictures/Sommer für alle') {
  const picture = await drawPhotograph().png().toBuffer();
  const folder = 'public/pictures/Sommer für alle';
  return {
    'content/pages/pictures.md': page(`{% gallery folder="${gallery}" /%}`),
    [`${folder}/IMG_1.png`]: picture,
    [`${folder}/a #2.png`]: picture,
    ...(list !== undefined && { [`${folder}/pictures.yaml`]: list }),
  };
}

test('a gallery shows a folder in the order of its list', async () => {
  const list =
    '"a #2.png": Two of us\nIMG_1.png: { alt: The steps, caption: Before, credit: Ines }\n';
  const { pages } = await contentWith(await folderOf(list));
  const folder = '/pictures/Sommer%20f%C3%BCr%20alle';
  expect(pages.get('/pictures')?.body.nodes).toMatchObject([
    {
      section: 'gallery',
      pictures: [
        { id: 'picture-a-2', picture: { src: `${folder}/a%20%232.png`, alt: 'Two of us' } },
        {
          id: 'picture-img-1',
          picture: { src: `${folder}/IMG_1.png`, alt: 'The steps' },
          caption: 'Before',
          credit: 'Ines',
        },
      ],
    },
  ]);
  expect(pages.get('/pictures')?.body.anchors).toContain('picture-a-2');
});

test.each([
  [
    'a list that leaves out a picture',
    '"a #2.png": Two of us\n',
    /^public\/pictures\/Sommer für alle\/pictures\.yaml:1 {2}The list leaves out IMG_1\.png\. Write/,
  ],
  [
    'a picture without a text alternative',
    '"a #2.png": Two of us\nIMG_1.png: { caption: Before }\n',
    /pictures\.yaml:2 {2}The picture \/pictures\/Sommer für alle\/IMG_1\.png has no text alternative/,
  ],
  [
    'a picture that is missing',
    '"a #2.png": Two\nIMG_1.png: One\nIMG_3.png: Three\n',
    `pictures.yaml:3  ${pictureWords.missing('/pictures/Sommer für alle/IMG_3.png')}`,
  ],
  [
    'a folder without a list',
    undefined,
    /^content\/pages\/pictures\.md:6 {2}There is no public\/pictures\/Sommer für alle\/pictures\.yaml\. Write it/,
  ],
])('reports %s', async (_what, list, problem) => {
  expect(await problemsWith(await folderOf(list))).toEqual([expect.stringMatching(problem)]);
});

test('reports a folder without pictures', async () => {
  const list = '"a #2.png": Two of us\nIMG_1.png: The steps\n';
  expect(await problemsWith(await folderOf(list, 'pictures/winter/'))).toEqual([
    `content/pages/pictures.md:6  ${gallerySectionWords.noPictures('/pictures/winter')}${folderWords.correct}`,
  ]);
});

test.each(['sommer für alle', 'pictures/sommer fur alle'])(
  'names the folder that is probably meant by %j',
  async (folder) => {
    expect(
      await problemsWith(await folderOf('"a #2.png": Two of us\nIMG_1.png: The steps\n', folder)),
    ).toEqual([
      expect.stringMatching(
        /There are no pictures in .+\. Did you mean "\/pictures\/Sommer für alle"\?$/,
      ),
    ]);
  },
);

test.each([
  '{% gallery %}{% /gallery %}',
  '{% gallery /%}',
  '{% gallery folder="/pictures" %}\n{% shot src="/pictures/hill.svg" alt="A hill" /%}\n{% /gallery %}',
])('reports a gallery with neither a folder nor pictures, or both: %s', async (body) => {
  expect(await problemsWith({ 'content/pages/pictures.md': page(body) })).toEqual([
    `content/pages/pictures.md:6  ${gallerySectionWords.shotsOrFolder}`,
  ]);
});
