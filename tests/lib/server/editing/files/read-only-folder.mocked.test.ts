import { readFileSync } from 'node:fs';
import type * as fsPromises from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { versionOfBytes } from '@/lib/server/editing/files/working-copy';
import { startPublishedSite } from '@/tests/support/editing/published-site';
import { validContent } from '@/tests/support/content';
import { saveWords } from '@/lib/words/lib/server/editing/forms';
import { startWords } from '@/lib/words/lib/server/editing/start';

/** The folder that this server may only read, as where it is mounted from another one. */
const { readOnly } = vi.hoisted(() => {
  // Other test files of this process may have loaded the modules without the mock.
  vi.resetModules();
  return { readOnly: { folder: '' } };
});

vi.mock('node:fs/promises', async (original) => {
  const fs = await original<typeof fsPromises>();
  const check = (path: unknown) => {
    if (readOnly.folder === '' || !String(path).startsWith(readOnly.folder)) return;
    throw Object.assign(new Error('read-only file system'), { code: 'EROFS' });
  };
  const refusing =
    <Args extends readonly [unknown, ...unknown[]], Result>(
      run: (...args: Args) => Promise<Result>,
      changes: (...args: Args) => boolean = () => true,
    ) =>
    async (...args: Args) => {
      if (changes(...args)) check(args[0]);
      return run(...args);
    };
  return {
    ...fs,
    open: refusing(fs.open, (_path, flags) => String(flags).startsWith('w')),
    access: refusing(fs.access, (_path, mode) => ((mode ?? 0) & fs.constants.W_OK) !== 0),
    mkdir: refusing(fs.mkdir),
    writeFile: refusing(fs.writeFile),
    rename: refusing(fs.rename),
    rm: refusing(fs.rm),
  };
});

afterEach(() => {
  readOnly.folder = '';
});

const visit = 'content/pages/visit.md';
const before = validContent[visit];
const seen = versionOfBytes(before);

async function startReadOnly() {
  const site = await startPublishedSite();
  const Cookie = await site.desk.signIn();
  readOnly.folder = process.env.SITE_DIR ?? '';
  return {
    read: () => readFileSync(join(readOnly.folder, visit), 'utf8'),
    post: async (action: string, fields: Readonly<Record<string, string>>) => {
      const body = new URLSearchParams(fields).toString();
      return site.desk.post(`/api/desk/editing/${action}`, body, { Cookie });
    },
    get: async (path: string) => (await site.desk.request(path, { headers: { Cookie } })).body,
  };
}

test('a server that cannot write the folder says so, and keeps what was typed into a text', async () => {
  const { post, get, read } = await startReadOnly();
  expect(await get('/desk/site')).toContain(startWords.notWritable);
  const typed = `${before}\nTyped here.\n`;
  const fields = { path: visit, seen, v: typed, intent: 'save' };
  const { headers } = await post('save-source', fields);
  expect(headers.location).toBe(`/desk/site/source/${visit}?done=storage`);
  const page = await get(headers.location ?? '');
  expect(page).toContain('Typed here.');
  expect(page).toContain(saveWords.refused.storage);
  expect(read()).toBe(before);
});

test('a server that cannot write the folder keeps what was typed into a form', async () => {
  const { post, get, read } = await startReadOnly();
  const fields = { target: visit, seen, 'v.title': 'Typed here', intent: 'save', base: '{}' };
  const { headers } = await post('save', fields);
  expect(headers.location).toMatch(/done=storage$/);
  expect(await get(headers.location ?? '')).toContain('Typed here');
  expect(read()).toBe(before);
});

test.each([
  ['delete', { path: visit, version: seen }, /done=refused$/],
  ['draft', { path: visit, version: seen, draft: 'yes' }, /done=storage$/],
])(
  'a server that cannot write the folder does not show %s as done',
  async (action, fields, done) => {
    const { post, read } = await startReadOnly();
    const { headers } = await post(action, fields);
    expect(headers.location).toMatch(done);
    expect(read()).toBe(before);
  },
);
