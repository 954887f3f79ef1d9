import { expect, test } from 'vitest';
import { renderPageMarkdown } from '@/lib/server/site/pages/page-markdown';
import { contentWith, eventFile, postFile, validContent } from '@/tests/support/content';
import { bookingRuleWords } from '@/lib/words/lib/server/bookings';

const url = 'https://test.example';
const now = new Date('2026-11-28T12:00Z');
const files = {
  'content/site.yaml': `${validContent['content/site.yaml']}markdown: true\n`,
  'content/events/talk.yaml': eventFile(
    'Talk',
    "booking: { places: 20, tickets: { adults: { label: Adults, price: '8.00' } } }\n",
    '2026-12-04',
  ),
};

test('renders a page with its title, and names the page itself', async () => {
  const content = await contentWith(files);
  expect(renderPageMarkdown('/visit.md', content, url, now)).toEqual({
    type: 'text/markdown; charset=utf-8',
    body: '# Visit\n\n## By bus\n\nTake the bus.\n',
    headers: { Link: '<https://test.example/visit>; rel="canonical"' },
  });
});

test('renders the home page, an event with its facts, and a post', async () => {
  const content = await contentWith({
    ...files,
    'content/journal/opening.md': postFile('Opening', 'Text.'),
  });
  const bodyOf = (path: string) => renderPageMarkdown(path, content, url, now)?.body ?? '';
  expect(bodyOf('/index.md')).toMatch(/^# Test Clinic\n\n## Come in\n\nHello\./);
  expect(bodyOf('/events/talk.md')).toBe(
    `# Talk\n\nFriday 4 December 2026\n\nA talk.\n\n- **When**: 19:00 to 21:30\n- **Where**: The dome\n- **Price**: Adults £8.00\n- **Payment**: ${bookingRuleWords.atDoor}\n\nBring a coat.\n\n[Tickets for Talk](https://test.example/f/talk)\n`,
  );
  expect(bodyOf('/journal/opening.md')).toMatch(/^# Opening\n\nSunday 1 November 2026/);
});

test.each(['/other.md', '/visit', '/hidden.md', '/draft.md'])('has no %s', async (path) => {
  const page = (setting: string) =>
    `---\ntitle: Page\ndescription: A page of the clinic for tests.\n${setting}\n---\n\nText.\n`;
  const content = await contentWith({
    ...files,
    'content/pages/hidden.md': page('unlisted: true'),
    'content/pages/draft.md': page('draft: true'),
  });
  expect(renderPageMarkdown(path, content, url, now)).toBeUndefined();
});

test('renders no page without the setting', async () => {
  expect(renderPageMarkdown('/visit.md', await contentWith({}), url, now)).toBeUndefined();
});
