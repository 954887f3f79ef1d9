import { describe, expect, test } from 'vitest';
import { loadContent } from '@/lib/server/content/load-content';
import { extensionSections } from '@/lib/server/extensions';
import { renderHtml } from '@/lib/server/site/feeds/feed-html';
import { parseExamples } from '@/lib/server/site/pages/gallery-examples';
import { omittedSettings, textSettings } from '@/lib/server/site/search/searchable-text';

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

const ownExamples = examples.filter(({ section }) => !Object.hasOwn(extensionSections, section));

test('the search knows which settings of sections visitors read', () => {
  const names = new Set(ownExamples.flatMap(({ nodes }) => settingsOf(nodes)));
  // Ids, addresses, units, and what the page of cookies says.
  const unread =
    'all captions date daylight days directions email form href id kind lifetime locale purpose section side src surplusText timeZone type unit video viewBox when';
  expect([...names].filter((name) => !textSettings.has(name)).sort()).toEqual(unread.split(' '));
});

test('feeds link to the sections that they do not show', () => {
  const linked = ownExamples.filter(({ nodes }) => {
    const html = renderHtml(nodes, 'https://example.org/page');
    return /^(?:<p><a [^>]+>[^<]+<\/a><\/p>)?$/.test(html);
  });
  expect([...new Set(linked.map(({ section }) => section))].sort()).toEqual([
    'balance',
    'contact-details',
    'disclosures',
    'distance-scale',
    'events-list',
    'events-month',
    'form',
    'height-profile',
    'journal-list',
    'map',
    'opening-hours',
    'retention',
    'timetable',
    'video',
  ]);
});

/** Returns the names of all settings with text, also of what is inside them. */
function settingsOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(settingsOf);
  if (typeof value !== 'object' || value === null) return [];
  if ('tag' in value && 'children' in value) return settingsOf(value.children);
  return Object.entries(value).flatMap(([name, part]) => {
    if (typeof part === 'string') return [name];
    return omittedSettings.has(name) ? [] : settingsOf(part);
  });
}
