import { expect, test } from 'vitest';
import type { CurrentForms } from '@/lib/server/forms/settings/current-forms';
import { formRefresher, handleRefresh, refreshKey } from '@/lib/server/site/pages/form-refresh';
import { contentForms } from '@/lib/server/site/pages/form-sections';
import { contentWith } from '@/tests/support/content';
import { noon } from '@/tests/support/submissions';
import { openTestStore } from '@/tests/support/test-store';

const head = '---\ntitle: Page\ndescription: A page of the content for tests.\n---\n';
const files = {
  'content/forms/note.yaml': 'title: Write\nfields:\n  - name: note\n    label: Note\n',
  'content/pages/write.md': `${head}\n{% form id="note" /%}\n`,
  'content/pages/privacy.md': `${head}\n{% retention /%}\n`,
};

async function start() {
  const content = await contentWith(files);
  let current: CurrentForms = contentForms(content, noon);
  const rendered: string[] = [];
  const failing = new Set<string>();
  const refreshForms = formRefresher(content, {
    loadForms: () => Promise.resolve(current),
    refreshPage: (path) => {
      if (failing.has(path)) return Promise.reject(new Error('no'));
      rendered.push(path);
      return Promise.resolve();
    },
  });
  const close = () => {
    const forms = [...current.forms].map(([id, form]) => [id, { ...form, active: false }] as const);
    current = { ...current, forms: new Map(forms) };
  };
  const refresh = ({ signal } = new AbortController()) => refreshForms(signal);
  return { content, rendered, failing, refresh, close };
}

test('renders the pages with forms at first, and then those that changed', async () => {
  const { rendered, refresh, close } = await start();
  await refresh();
  expect(rendered.splice(0).sort()).toEqual(['/privacy', '/write']);
  await refresh();
  expect(rendered).toEqual([]);
  close();
  await refresh();
  expect(rendered).toEqual(['/write']);
});

test.each([
  ['/privacy', '/write'],
  ['/write', '/privacy'],
])('renders the others when %s fails', async (path, other) => {
  const { rendered, failing, refresh } = await start();
  failing.add(path);
  await expect(refresh()).rejects.toThrow('no');
  expect(rendered).toEqual([other]);
});

test('renders no other page when it is cut off', async () => {
  const { rendered, refresh } = await start();
  const abort = new AbortController();
  abort.abort();
  await expect(refresh(abort)).rejects.toThrow('aborted');
  expect(rendered).toEqual([]);
});

test('tries a page again after a failure', async () => {
  const { rendered, failing, refresh, close } = await start();
  await refresh();
  rendered.splice(0);
  close();
  failing.add('/write');
  await expect(refresh()).rejects.toThrow('no');
  failing.clear();
  await refresh();
  expect(rendered).toEqual(['/write']);
});

test.each([
  ['with the key', 'POST', '/write', 204, ['/write']],
  ['of a page that does not exist', 'POST', '/other', 404, []],
  ['with another method', 'GET', '/write', 405, []],
])('answers a request %s', async (_of, method, path, status, expected) => {
  const { content } = await start();
  const store = openTestStore();
  const sent = { authorization: await refreshKey(store), 'x-path': path };
  expect(await answer(content, store, method, sent)).toEqual({ status, rendered: expected });
});

test.each<Readonly<Record<string, string>>>([
  {},
  { authorization: '' },
  { authorization: 'b'.repeat(64) },
])('rejects a request with %j', async (headers) => {
  const { content } = await start();
  const sent = { ...headers, 'x-path': '/write' };
  expect(await answer(content, openTestStore(), 'POST', sent)).toEqual({
    status: 403,
    rendered: [],
  });
});

async function answer(
  content: Parameters<typeof handleRefresh>[2],
  store: Parameters<typeof handleRefresh>[3],
  method: string,
  headers: Readonly<Record<string, string>>,
) {
  const rendered: string[] = [];
  let status = 0;
  const response: Parameters<typeof handleRefresh>[1] = {
    setHeader: () => response as never,
    writeHead: (code: number) => {
      status = code;
      return response as never;
    },
    revalidate: (path) => {
      rendered.push(path);
      return Promise.resolve();
    },
    end: () => undefined,
  };
  await handleRefresh({ method, headers }, response, content, store);
  return { status, rendered };
}
