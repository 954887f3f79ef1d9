import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { practiceProblem } from '@/scripts/start/practice-mark';
import { deletePrerenderedPages } from '@/scripts/site/trial-site';
import { writeTree } from '@/tests/support/tree';

test('deletes prerendered pages and allows practice payments', () => {
  const manifest = {
    version: 4,
    routes: { '/': { initialRevalidateSeconds: false }, '/visit/access': {} },
    dynamicRoutes: { '/[[...path]]': { routeRegex: '^', fallback: false } },
    preview: { previewModeId: 'id' },
  };
  const pages = ['index.html', 'index.json', 'visit/access.html', 'visit/access.json', 'sent.js'];
  const copy = writeTree({
    '.next/prerender-manifest.json': JSON.stringify(manifest),
    ...Object.fromEntries(pages.map((page) => [`.next/server/pages/${page}`, ''])),
  });
  deletePrerenderedPages(copy);
  const left = pages.filter((page) => existsSync(join(copy, '.next/server/pages', page)));
  expect(left).toEqual(['sent.js']);
  const written: unknown = JSON.parse(
    readFileSync(join(copy, '.next/prerender-manifest.json'), 'utf8'),
  );
  expect(written).toEqual({
    ...manifest,
    dynamicRoutes: { '/[[...path]]': { routeRegex: '^', fallback: null } },
  });
  expect(practiceProblem(copy, { NODE_ENV: 'production', PAYMENTS: 'practice' })).toBeUndefined();
});
