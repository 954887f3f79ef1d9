import { Script } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { browserFiles } from '@/scripts/practice/browser/files';

const root = process.cwd();
const files = await browserFiles(root);
const paths = [...files.keys()];

describe('browserFiles', () => {
  test.each(paths.filter((path) => path.endsWith('.js')))('bundles %s into one script', (path) => {
    const { body = '', contentType } = files.get(path) ?? {};
    expect(contentType).toBe('text/javascript; charset=utf-8');
    expect(() => new Script(String(body))).not.toThrow();
    expect(body).not.toMatch(/^[ \t]*(import|export) /m);
  });

  test.each(paths.filter((path) => path.endsWith('.html')))(
    'serves everything that %s requests',
    (path) => {
      const requested = [
        ...String(files.get(path)?.body ?? '').matchAll(/(?:src|href)="([^"]+)"/g),
      ];
      expect(requested.length).toBeGreaterThan(0);
      for (const [, url = ''] of requested) expect(paths).toContain(url);
    },
  );
});
