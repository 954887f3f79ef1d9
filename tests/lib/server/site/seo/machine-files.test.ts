import { expect, test } from 'vitest';
import { renderPageList, renderSecurity } from '@/lib/server/site/seo/machine-files';
import { contentWith, eventFile, validContent } from '@/tests/support/content';

const url = 'https://test.example';
const site = (settings: string) => ({
  'content/site.yaml': `${validContent['content/site.yaml']}${settings}\n`,
});

test('lists the pages as Markdown for programs', async () => {
  const content = await contentWith({
    ...site('markdown: true'),
    'content/pages/hidden.md':
      '---\ntitle: Hidden\ndescription: An unlisted page for tests.\nunlisted: true\n---\n\nText.\n',
    'content/pages/later.md':
      '---\ntitle: Later\ndescription: A draft of the page for tests.\ndraft: true\n---\n\nText.\n',
    'content/events/talk.yaml': eventFile('Talk'),
  });
  expect(renderPageList(content, url)?.split('\n')).toMatchInlineSnapshot(`
    [
      "# Test Clinic",
      "",
      "> A clinic for tests.",
      "",
      "## Pages",
      "",
      "- [Test Clinic](https://test.example/index.md): The home page of a clinic for tests.",
      "- [Visit](https://test.example/visit.md): How to visit the clinic for tests.",
      "",
      "## Events",
      "",
      "- [Talk, Friday 27 November 2026](https://test.example/events/talk.md): An event that the tests are about.",
      "",
    ]
  `);
});

test('lists a series and its irregular dates, and no date that is like the others', async () => {
  const content = await contentWith({
    ...site('markdown: true'),
    'content/events/talk.yaml': eventFile(
      'Talk',
      "repeats:\n  rule: FREQ=WEEKLY;COUNT=3\n  dates: { '2026-12-04': { title: Long talk } }\n",
    ),
  });
  const paths = renderPageList(content, url)?.match(/(?<=example).+?(?=\.md)/g);
  expect(paths).toEqual(['/events/talk', '/index', '/visit', '/events/talk/2026-12-04']);
});

test('lists nothing without the setting', async () => {
  expect(renderPageList(await contentWith({}), url)).toBeUndefined();
});

test('says how to report a weakness', async () => {
  const content = await contentWith(
    site('security: { contact: security@example.org, policy: /visit }'),
  );
  const now = new Date('2026-11-28T12:00Z');
  expect(renderSecurity(content, url, now)).toBe(`Contact: mailto:security@example.org
Expires: 2027-05-01T00:00:00.000Z
Preferred-Languages: en
Canonical: https://test.example/.well-known/security.txt
Policy: https://test.example/visit
`);
  expect(renderSecurity(await contentWith({}), url, now)).toBeUndefined();
});
