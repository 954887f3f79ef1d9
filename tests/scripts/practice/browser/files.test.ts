import { Script } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { browserFiles } from '@/scripts/practice/browser/files';

const root = process.cwd();
const files = browserFiles(root);
const paths = [...files.keys()];

describe('what browsers are sent', () => {
  test.each(paths.filter((path) => path.endsWith('.js')))('%s is one plain script', (path) => {
    const { body = '', contentType } = files.get(path) ?? {};
    expect(contentType).toBe('text/javascript; charset=utf-8');
    expect(() => new Script(body)).not.toThrow();
    expect(body).not.toMatch(/^[ \t]*(import|export) /m);
  });

  test.each(paths.filter((path) => path.endsWith('.html')))(
    '%s asks for nothing that is not served with it',
    (path) => {
      const asked = [...(files.get(path)?.body ?? '').matchAll(/(?:src|href)="([^"]+)"/g)];
      expect(asked.length).toBeGreaterThan(0);
      for (const [, wanted = ''] of asked) expect(paths).toContain(wanted);
    },
  );
});
