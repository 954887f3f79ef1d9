import { expect, test } from 'vitest';
import { readPart } from '@/lib/server/content/read-part';
import { contentWith, postFile } from '@/tests/support/content-with';

test.each([
  ['/visit#by-bus', 'by-bus'],
  ['/visit#%D0%B3%D0%B4%D0%B5', 'где'],
  ['#где', 'где'],
  ['/visit#50%', '50%'],
  ['/visit', undefined],
])('%s names the part %s', (address, part) => {
  expect(readPart(address)).toBe(part);
});

test('links and redirects lead to headings in any letters', async () => {
  const words = '## На автобусе\n\n[Here](#на-автобусе), [there](/journal/bus#на-автобусе).';
  const { redirects } = await contentWith({
    'content/journal/bus.md': postFile('Bus', words),
    'content/redirects.yaml': "- { from: /bus, to: '/journal/bus#на-автобусе' }\n",
  });
  expect(redirects).toHaveLength(1);
});
