import { expect, test } from 'vitest';
import { nextPath } from '@/lib/server/forms/next-path';

const site = 'https://site.example';
const thanks = { title: 'Thank you', text: 'It arrived.' };

test.each([
  [{}, undefined, '/f/contact?sent=CON-7K2QXM'],
  [{ page: '/thanks' }, undefined, '/thanks?sent=CON-7K2QXM'],
  [{ page: '/thanks?from=form#top' }, undefined, '/thanks?from=form&sent=CON-7K2QXM#top'],
  [{ page: '/thanks' }, '/elsewhere?x=1', '/elsewhere?x=1'],
  [{ page: '/thanks' }, 'https://evil.example/', '/thanks?sent=CON-7K2QXM'],
])('thanks %j, asked for %j: %s', (given, asked, next) => {
  const form = { id: 'contact', thanks: { ...thanks, ...given } };
  expect(nextPath(form, 'CON-7K2QXM', asked, site)).toBe(next);
});
