import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import type { PropsOf } from '@/lib/desk/desk-page';
import { versionOfBytes } from '@/lib/server/editing/files/working-copy';
import type { formProps } from '@/lib/server/editing/forms/form-props';
import { validContent } from '@/tests/support/content';
import { startDesk } from '@/tests/support/desk-server';
import { newOperator } from '@/tests/support/operators';
import { writeTree } from '@/tests/support/tree';
import { kindWords } from '@/lib/words/lib/server/editing/kinds';

const visit = 'content/pages/visit.md';
const version = versionOfBytes(validContent[visit]);

async function startSite(
  operator = newOperator({ role: 'owner' }),
  files: Readonly<Record<string, string>> = {},
) {
  const directory = writeTree({
    ...validContent,
    'content/pages/tours.md':
      '---\ntitle: Tours\ndescription: A page that leads to another one.\n---\n\n[By bus](/visit#by-bus)\n',
    'content/redirects.yaml': '- from: /come\n  to: /visit\n',
    ...files,
  });
  vi.stubEnv('SITE_DIR', directory);
  const desk = await startDesk({ settings: { EDITING: 'on' } });
  const Cookie = await desk.signInAs(operator);
  const remove = (path: string, seen = version) => {
    const body = new URLSearchParams({ path, version: seen }).toString();
    return desk.post('/api/desk/editing/delete', body, { Cookie });
  };
  const open = (address: string) => desk.request(address, { headers: { Cookie } });
  return { desk, remove, open, exists: (path: string) => existsSync(join(directory, path)) };
}

test('shows first what links to a page, also to a part of it', async () => {
  const { open } = await startSite();
  const { body } = await open(`/desk/site/delete?path=${visit}`);
  expect(JSON.parse(body)).toMatchObject({
    title: 'Delete “Visit”?',
    version,
    links: [
      { path: 'content/pages/tours.md', title: 'Tours' },
      { path: 'content/redirects.yaml', title: kindWords.redirects.one },
      { path: 'content/site.yaml', title: kindWords.site.one },
    ],
  });
});

test('the form of an entry leads to its deletion, that of a single file does not', async () => {
  const { open } = await startSite();
  const hrefOf = async (path: string) => {
    const { body } = await open(`/desk/site/edit/${path}`);
    return (JSON.parse(body) as PropsOf<typeof formProps>).actions?.deleteHref;
  };
  expect(await hrefOf('content/forms/contact.yaml')).toBe(
    '/desk/site/delete?path=content%2Fforms%2Fcontact.yaml',
  );
  expect(await hrefOf('content/redirects.yaml')).toBeUndefined();
});

test('deletes what the operator saw, and records it', async () => {
  const { desk, remove, exists } = await startSite();
  const { status, headers } = await remove(visit);
  expect([status, headers.location]).toEqual([303, '/desk/site?done=deleted']);
  expect(exists(visit)).toBe(false);
  const [entry] = await desk.store.listAuditEntries({ action: 'site-changed', limit: 1 });
  expect(entry).toMatchObject({ subject: visit });
});

test('names the translations of an entry first, and deletes them with it', async () => {
  const welsh = 'content/cy/pages/visit.md';
  const { remove, open, exists } = await startSite(newOperator({ role: 'owner' }), {
    'content/site.yaml': `${validContent['content/site.yaml']}languages: [en, cy]\n`,
    [welsh]: '---\ntitle: Ymweld\n---\n',
  });
  const { body } = await open(`/desk/site/delete?path=${visit}`);
  expect(JSON.parse(body)).toMatchObject({ translations: [{ path: welsh, name: 'Cymraeg' }] });
  await remove(visit, versionOfBytes('Before.\n'));
  expect(exists(welsh)).toBe(true);
  expect((await remove(visit)).headers.location).toBe('/desk/site?done=deleted');
  expect([exists(visit), exists(welsh)]).toEqual([false, false]);
});

test('deletes a translation alone', async () => {
  const welsh = 'content/cy/pages/visit.md';
  const text = '---\ntitle: Ymweld\n---\n';
  const { remove, exists } = await startSite(newOperator({ role: 'owner' }), { [welsh]: text });
  await remove(welsh, versionOfBytes(text));
  expect([exists(visit), exists(welsh)]).toEqual([true, false]);
});

test('keeps a file that has changed since, and says so', async () => {
  const { remove, open, exists } = await startSite();
  const { headers } = await remove(visit, versionOfBytes('Before.\n'));
  expect(exists(visit)).toBe(true);
  const { body } = await open(headers.location ?? '');
  expect(JSON.parse(body)).toMatchObject({
    notice: expect.stringContaining('has changed') as string,
  });
});

test.each(['content/pages/index.md', 'content/site.yaml', 'public/pictures/hill.svg', '.env'])(
  'does not delete %s, which the site needs or the desk has no form for',
  async (path) => {
    const { remove, open } = await startSite();
    expect((await remove(path)).status).toBe(404);
    expect((await open(`/desk/site/delete?path=${path}`)).status).toBe(404);
  },
);

test('an editor deletes in their areas only', async () => {
  const { remove, exists } = await startSite(newOperator({ role: 'editor', areas: ['events'] }));
  expect((await remove(visit)).status).toBe(404);
  expect(exists(visit)).toBe(true);
});
