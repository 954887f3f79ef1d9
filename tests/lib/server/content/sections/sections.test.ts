import { expect, test } from 'vitest';
import { contentProblems, problemsWith, validContent } from '@/tests/support/content';
import { writeTree } from '@/tests/support/tree';
import { sectionProblemWords } from '@/lib/words/lib/server/content/sections';

const head = '---\ntitle: Page\ndescription: A page of the content for tests.\n---\n';
test('reports {% map %} on a site without coordinates', async () => {
  const site = validContent['content/site.yaml'];
  const root = writeTree({
    ...validContent,
    'content/site.yaml': site.replace(/^coordinates:\n( .*\n)+/m, ''),
    'content/pages/visit.md': `${head}{% map drawing="/pictures/hill.svg" alt="A hill" /%}\n`,
  });
  expect(await contentProblems(root)).toEqual([
    {
      file: 'content/pages/visit.md',
      line: 5,
      message: sectionProblemWords.noCoordinates('map'),
    },
  ]);
});

test.each([
  ['{% point at=0 height=2 /%}', 6, sectionProblemWords.tooFewPoints],
  [
    '{% point at=1 height=2 /%}\n{% point at=0.5 height=2 /%}',
    8,
    sectionProblemWords.pointsNotInOrder,
  ],
])('reports a wrong height-profile', async (points, line, problem) => {
  const page = '---\ntitle: Way\ndescription: How to get here, on foot.\n---\n';
  const body = `\n{% height-profile %}\n${points}\n{% /height-profile %}\n`;
  expect(await problemsWith({ 'content/pages/way.md': page + body })).toEqual([
    `content/pages/way.md:${line}  ${problem}`,
  ]);
});
