import { expect, test } from 'vitest';
import { findBuildChanges } from '@/scripts/publish/build-changes';
import { writeTree } from '@/tests/support/tree';

const siteOf = (settings: string) => writeTree({ 'content/site.yaml': settings });

test.each([
  ['locale: en-GB', 'locale: de-DE', 'languages'],
  ['locale: en-GB', 'locale: en-GB\nlanguages: [en, cy]', 'languages'],
  ['locale: de-DE', 'locale: de-DE\nformOfAddress: informal', 'languages'],
  ['locale: en-GB', 'locale: en-GB\nembeds: { youtube: true }', 'embeds'],
])('says that a build applies the change from %j to %j', async (before, after, setting) => {
  const problems = await findBuildChanges(siteOf(before), siteOf(after));
  expect(problems).toEqual([
    { file: 'content/site.yaml', message: expect.stringContaining(`"${setting}"`) as string },
  ]);
});

test.each([
  ['locale: de-DE', 'locale: de-AT'],
  ['locale: en-GB\nlanguages: [en]', 'locale: en-GB'],
  ['locale: en-GB\nlanguages: [en, cy]', 'locale: en-GB\nlanguages: [en, cy]\nname: Clinig'],
])('needs no build for the change from %j to %j', async (before, after) => {
  expect(await findBuildChanges(siteOf(before), siteOf(after))).toEqual([]);
});
