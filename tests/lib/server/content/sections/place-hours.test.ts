import { expect, test } from 'vitest';
import { findSections } from '@/lib/server/content/content';
import { validUntil } from '@/lib/server/site/pages/revalidation';
import { buildStructuredData } from '@/lib/server/site/seo/structured-data';
import { contentWith, problemsWith, validContent } from '@/tests/support/content';
import { sectionTitleWords, sectionProblemWords } from '@/lib/words/lib/server/content/sections';

const page = (tag: string) => `---
title: Hours
description: The opening hours of the clinic for tests.
---

${tag}
`;
const cafe = `places:
  - name: Café
    address: Mill Lane 2, Town
    phone: 01632 960 168
    hours: { lastEntry: 1 hour, week: { friday: ['09:00-12:00'] } }
`;
const files = (tag: string, places = cafe) => ({
  'content/site.yaml': `${validContent['content/site.yaml']}${places}`,
  'content/pages/hours.md': page(tag),
});

test('shows the hours of a place, which change the page', async () => {
  const content = await contentWith(files('{% opening-hours place="Café" /%}'));
  const [section] = findSections(content, '/hours');
  expect(section).toMatchObject({
    title: 'Café',
    contact: {
      address: 'Mill Lane 2, Town',
      phone: { text: '01632\u00a0960168', href: 'tel:+441632960168' },
    },
    hours: { lastEntry: 60, week: [[], [], [], [], [{ from: 540, to: 720 }], [], []] },
  });
  const now = new Date('2026-11-27T10:00Z');
  expect(validUntil(content, '/hours', now)).toEqual(new Date('2026-11-27T11:00Z'));
  expect(buildStructuredData(content, '/', 'https://test.example', undefined, now)).toMatchObject({
    '@graph': [
      {},
      {
        department: [
          {
            name: 'Café',
            address: 'Mill Lane 2, Town',
            telephone: '+441632960168',
            openingHoursSpecification: [{ opens: '09:00', closes: '12:00' }],
          },
        ],
      },
    ],
  });
});

test('lists all places', async () => {
  const content = await contentWith(files('{% opening-hours places=true /%}'));
  expect(findSections(content, '/hours')).toMatchObject([
    { title: sectionTitleWords.openingHours, places: [{ name: 'Café', hours: { lastEntry: 60 } }] },
  ]);
});

test.each([
  ['{% opening-hours place="Caf" /%}', cafe, sectionProblemWords.noPlace('Caf')],
  ['{% opening-hours place="Bar" /%}', '', 'There are no places to show.'],
  ['{% opening-hours places=true /%}', '', 'There are no places to show.'],
  ['{% opening-hours places=true drawing=true /%}', cafe, 'places=true shows all places.'],
  ['Text.', cafe + cafe.slice('places:\n'.length), '"places[2].name": another place is "Café"'],
  ['Text.', cafe.replace('1 hour', '1h'), '"places[1].hours.lastEntry": write how long before'],
])('refuses %s', async (tag, places, problem) => {
  expect(await problemsWith(files(tag, places))).toEqual([expect.stringContaining(problem)]);
});
