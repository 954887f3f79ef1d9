import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { findSocialIcon, iconHosts } from '@/lib/server/site/pages/social-icons';
import icons from '@/lib/server/site/pages/social-icons.json';

const readPackage = (file: string) => readFileSync(`node_modules/simple-icons/${file}`, 'utf8');

test('has the icons of the package, which need no notice', () => {
  for (const [name, path] of Object.entries(icons)) {
    const svg = readPackage(`icons/${name}.svg`);
    expect(svg).toContain('viewBox="0 0 24 24"');
    expect([...svg.matchAll(/<path d="([^"]+)"/g)].map(([, each]) => each)).toEqual([path]);
  }
  const listed = z
    .array(z.object({ slug: z.string().optional(), license: z.unknown().optional() }))
    .parse(JSON.parse(readPackage('data/simple-icons.json')));
  const licensed = listed.filter(({ license }) => license !== undefined).map(({ slug }) => slug);
  expect(Object.keys(icons).filter((name) => licensed.includes(name))).toEqual([]);
  expect(Object.keys(icons)).toEqual(Object.keys(iconHosts));
});

test.each([
  ['Instagram', 'https://www.instagram.com/clinic', icons.instagram],
  ['Our films', 'https://youtu.be/clinic', icons.youtube],
  ['Mastodon', 'https://social.example/@clinic', icons.mastodon],
  ['LinkedIn', 'https://www.linkedin.com/company/clinic', undefined],
  ['Not Instagram', 'https://notinstagram.com/clinic', undefined],
  ['Write to us', 'mailto:hello@example.org', undefined],
])('finds the icon of %s at %s', (label, href, icon) => {
  expect(findSocialIcon({ label, href })).toBe(icon);
});
