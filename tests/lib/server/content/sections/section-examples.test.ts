import { describe, expect, test } from 'vitest';
import { loadContent } from '@/lib/server/content/load-content';
import { parseExamples } from '@/lib/server/site/pages/gallery-examples';
import { sectionExamples } from '@/lib/server/content/sections/section-examples';
import { sectionDefinitions } from '@/lib/server/content/sections/sections';

const now = new Date('2026-11-20T21:04:00Z');
const loaded = await loadContent('.');
if (!loaded.ok) throw new Error('the content has mistakes');
const examples = parseExamples(loaded.content, now);

test('has an example of every section', () => {
  expect(Object.keys(sectionExamples).sort()).toEqual(Object.keys(sectionDefinitions).sort());
});

describe.each(examples)('$section, $state', ({ nodes, problems }) => {
  test('is valid content of a page', () => {
    expect(problems).toEqual([]);
    expect(nodes.length).toBeGreaterThan(0);
    // A page's data holds no `undefined`.
    expect(nodes).toEqual(JSON.parse(JSON.stringify(nodes)));
  });
});
