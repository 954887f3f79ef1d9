import { describe, expect, test } from 'vitest';
import { loadContent } from '@/lib/server/content/load-content';
import { parseExamples } from '@/lib/server/site/pages/gallery-examples';

const now = new Date('2026-11-20T21:04:00Z');
const loaded = await loadContent('.');
if (!loaded.ok) throw new Error('the content has mistakes');
const examples = parseExamples(loaded.content, now);

describe.each(examples)('$section, $state', ({ nodes, problems }) => {
  test('is valid content of a page', () => {
    expect(problems).toEqual([]);
    expect(nodes.length).toBeGreaterThan(0);
    // A page's data holds no `undefined`.
    expect(nodes).toEqual(JSON.parse(JSON.stringify(nodes)));
  });
});
