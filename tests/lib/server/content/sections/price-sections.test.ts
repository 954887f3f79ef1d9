import { expect, test } from 'vitest';
import { findSections } from '@/lib/server/content/content';
import { contentWith, problemsWith } from '@/tests/support/content';
import { sectionProblemWords } from '@/lib/words/lib/server/content/sections';

const path = 'content/pages/money.md';

function table(caption: string, ...rows: readonly string[]): string {
  const prices = rows.map((row) => `{% price ${row} /%}\n`).join('');
  return `{% price-table caption="${caption}" %}\n${prices}{% /price-table %}\n`;
}

function page(body: string): Readonly<Record<string, string>> {
  return {
    [path]: `---\ntitle: Money\ndescription: What was spent and what came in.\n---\n\n${body}`,
  };
}

const out = table(
  'Out',
  'what="Rent" price="£1,200"',
  'what="Tea" price="£80.50"',
  'what="In all" price="£1,280.50" total=true',
);
const income = table(
  'In',
  'what="Gifts" price="£1,300"',
  'what="In all" price="£1,300" total=true',
);

test('computes the surplus of a balance', async () => {
  const content = await contentWith(page(`{% balance %}\n${out}${income}{% /balance %}\n`));
  expect(findSections(content, '/money')).toMatchObject([
    {
      section: 'balance',
      out: { caption: 'Out', amounts: [120_000, 8050] },
      income: { caption: 'In', amounts: [130_000] },
      surplus: 1950,
      surplusText: '£19.50',
    },
  ]);
});

test.each([
  [
    'a wrong total',
    out.replace('£1,280.50', '£1,290'),
    `${path}:9  ${sectionProblemWords.wrongTotal('£1,290', '£1,280.50')}`,
  ],
  [
    'a price that is not a sum',
    out.replace('£80.50', 'a little'),
    `${path}:8  ${sectionProblemWords.priceIsNoSum('a little', '£2,180.50')}`,
  ],
  [
    'a total that is not the last price',
    out.replace('what="Rent"', 'total=true what="Rent"'),
    `${path}:7  ${sectionProblemWords.totalNotLast}`,
  ],
  [
    'a balance of one table',
    `{% balance %}\n${out}{% /balance %}\n`,
    `${path}:6  ${sectionProblemWords.balanceNeedsTwoTables}`,
  ],
  [
    'a balance without totals',
    `{% balance %}\n${out}${table('In', 'what="Gifts" price="£9"')}{% /balance %}\n`,
    `${path}:12  ${sectionProblemWords.balanceNeedsTotals}`,
  ],
  [
    'text in a balance',
    `{% balance %}\nOne.\n\n${out}${income}{% /balance %}\n`,
    `${path}:7  ${sectionProblemWords.wrongChild('balance', 'price-table')}`,
  ],
])('reports %s', async (_name, body, problem) => {
  expect(await problemsWith(page(body))).toEqual([problem]);
});

test('leaves prices without a total as they are', async () => {
  const content = await contentWith(page(table('Prices', 'what="A cut" price="from £12"')));
  expect(findSections(content, '/money')).toEqual([
    expect.not.objectContaining({ amounts: expect.anything() as unknown }),
  ]);
});
