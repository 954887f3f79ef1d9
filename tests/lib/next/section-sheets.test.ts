import { expect, test } from 'vitest';
import { z } from 'zod';
import { splitSectionSheets } from '@/lib/next/section-sheets';

const group = z.object({
  test: z.custom<(module: object) => boolean>((value) => typeof value === 'function'),
  chunks: z.custom<(chunk: object) => boolean>((value) => typeof value === 'function'),
});

function groupsOf(splitChunks: { cacheGroups: Record<string, object> }) {
  splitSectionSheets({ optimization: { splitChunks } });
  return z.record(z.string(), group).parse(splitChunks.cacheGroups);
}

test('puts the stylesheets of a folder of sections into one file', () => {
  const groups = groupsOf({ cacheGroups: {} });
  expect(Object.keys(groups)).toEqual(['media-sheets', 'sky-sheets']);
  const file = (path: string) => ({ identifier: () => `css /site/styles/${path}` });
  const sky = groups['sky-sheets'];
  expect(sky?.test(file('sections/sky/night-bar.module.css'))).toBe(true);
  expect(sky?.test(file('sections/media/video.module.css'))).toBe(false);
  expect(sky?.test(file('sections/people.module.css'))).toBe(false);
});

test('leaves the stylesheets of all pages in one file', () => {
  const { 'media-sheets': media } = groupsOf({ cacheGroups: {} });
  expect(media?.chunks({ name: 'pages/[[...path]]' })).toBe(true);
  expect(media?.chunks({ name: 'pages/_app' })).toBe(false);
});

test('changes nothing where webpack splits no chunks', () => {
  const config = { optimization: { splitChunks: false } } as const;
  splitSectionSheets(config);
  expect(config).toEqual({ optimization: { splitChunks: false } });
});
