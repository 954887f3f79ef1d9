import { expect, test } from 'vitest';
import { formatProblem } from '@/lib/server/content/files/problems';
import { loadContent } from '@/lib/server/content/load-content';
import { contentWith, problemsWith, validContent } from '@/tests/support/content';
import { writeTree } from '@/tests/support/tree';

const notice = (settings: string, text = "'**Closed** on [Friday](/visit).'") => ({
  'content/notices/closed.yaml': `text: ${text}\n${settings}\n`,
});

async function noticesAt(now: string, files: Readonly<Record<string, string>>) {
  const loaded = await loadContent(writeTree({ ...validContent, ...files }), {
    now: new Date(now),
  });
  if (!loaded.ok) throw new Error(loaded.problems.map(formatProblem).join('\n'));
  const { notices, changesAt } = loaded.content;
  return { notices, changesAt };
}

test('reads text with emphasis and links, and puts warnings first', async () => {
  const { notices } = await contentWith({
    ...notice('link: { label: Why, href: /visit }'),
    'content/notices/storm.yaml': 'text: A storm.\nurgency: warning\nwhere: [/, /visit]\n',
  });
  expect(notices).toEqual([
    expect.objectContaining({ urgency: 'warning', text: ['A storm.'], where: ['/', '/visit'] }),
    {
      key: expect.stringMatching(/^[0-9a-f]{12}$/) as string,
      urgency: 'note',
      text: [
        { tag: 'strong', children: ['Closed'] },
        ' on ',
        { tag: 'a', attributes: { href: '/visit' }, children: ['Friday'] },
        '.',
      ],
      link: { label: 'Why', href: '/visit' },
    },
  ]);
});

test('has another key for another text or file, but not for another time', async () => {
  const keyOf = async (files: Readonly<Record<string, string>>) =>
    (await contentWith(files)).notices[0]?.key;
  const key = await keyOf(notice('', 'Closed.'));
  expect(await keyOf(notice('until: 2032-01-01', 'Closed.'))).toBe(key);
  const others = [notice('', 'Open.'), { 'content/notices/b.yaml': 'text: Closed.\n' }];
  for (const other of others) expect(await keyOf(other)).not.toBe(key);
});

test('appears and goes to the minute, in the time zone of the site', async () => {
  const files = notice('from: 2031-07-01T09:30\nuntil: 2031-07-02');
  const [appears, goes] = ['2031-07-01T08:30:00.000Z', '2031-07-02T23:00:00.000Z'];
  const before = await noticesAt('2031-07-01T08:29:59Z', files);
  expect(before).toEqual({ notices: [], changesAt: new Date(appears) });
  const during = await noticesAt(appears, files);
  expect(during).toMatchObject({
    notices: [{ until: Date.parse(goes) }],
    changesAt: new Date(goes),
  });
  expect((await noticesAt(goes, files)).notices).toEqual([]);
  expect((await noticesAt(appears, notice('draft: true'))).notices).toEqual([]);
});

test.each([
  ['', "'## Heading'", 'A notice is one paragraph of words'],
  ['', '"One.\\n\\nTwo."', 'A notice is one paragraph of words'],
  ['', "'![Hill](/pictures/hill.svg)'", 'A notice is one paragraph of words'],
  ['', "'[Nowhere](/nowhere)'", 'The link /nowhere leads nowhere:'],
  ['link: { label: Why, href: /nowhere }', 'Closed.', 'The link /nowhere leads nowhere:'],
  ['where: [/nowhere]', 'Closed.', 'The link /nowhere leads nowhere:'],
  ['where: [/visit/*]', 'Closed.', 'There is no page below /visit/.'],
  ['where: [visit]', 'Closed.', 'write the path of a page as /visit'],
  ['where: [/vis*]', 'Closed.', 'write the path of a page as /visit'],
  ['from: soon', 'Closed.', 'write a day as 2026-11-27, or a day and a time'],
  ['urgency: high', 'Closed.', 'urgency'],
])('reports mistakes in %j with the text %s', async (settings, text, problem) => {
  const problems = await problemsWith(notice(settings, text));
  expect(problems).toEqual([expect.stringContaining(problem)]);
  expect(problems[0]).toMatch(/^content\/notices\/closed\.yaml:[12] /);
});
