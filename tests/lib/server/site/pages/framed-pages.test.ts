import { expect, test } from 'vitest';
import { FramedPages } from '@/lib/server/site/pages/framed-pages';
import { contentWith, validContent } from '@/tests/support/content';
import { openingWords } from '@/lib/words/lib/time';

/** Returns the content of a place that is open on Fridays from 19:00 to 22:30. */
const openOnFridays = () => contentWith({});

test('keeps a frame and its pages for as long as it is true that the place is open', async () => {
  const content = await openOnFridays();
  const framed = new FramedPages();
  const first = framed.read(content, new Date('2026-11-27T19:30Z'));
  expect(first.frame.visit.opening?.text).toBe(openingWords.openUntil('22:30'));
  expect(framed.read(content, new Date('2026-11-27T22:29:59Z'))).toBe(first);
  const second = framed.read(content, new Date('2026-11-27T22:30Z'));
  expect(second.frame.visit.opening?.text).toMatch(/^Closed now/);
  expect(second.pages).not.toBe(first.pages);
});

test('creates a frame again when the clock is put back', async () => {
  const content = await openOnFridays();
  const framed = new FramedPages();
  framed.read(content, new Date('2026-11-28T12:00Z'));
  const { frame } = framed.read(content, new Date('2026-11-27T20:00Z'));
  expect(frame.visit.opening?.text).toBe(openingWords.openUntil('22:30'));
});

test('keeps a frame without opening hours', async () => {
  const site = validContent['content/site.yaml'].replace(/hours:\n(?: .*\n)*/, '');
  const content = await contentWith({ 'content/site.yaml': site });
  const framed = new FramedPages();
  const first = framed.read(content, new Date('2026-11-27T20:00Z'));
  expect(framed.read(content, new Date('2028-11-27T20:00Z'))).toBe(first);
});

test('has other pages for each publication, also of the same files', async () => {
  const now = new Date('2026-11-27T20:00Z');
  const framed = new FramedPages();
  const { pages } = framed.read(await openOnFridays(), now);
  expect(framed.read(await openOnFridays(), now).pages).not.toBe(pages);
});
