import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test, vi } from 'vitest';
import { actions } from '@/lib/server/actions';
import { versionOfBytes } from '@/lib/server/editing/files/working-copy';
import { runPublication } from '@/lib/server/editing/publication/run-publication';
import { startPublishedSite } from '@/tests/support/editing/published-site';
import { newOperator } from '@/tests/support/operators';

// Other test files of this process may have loaded the modules without the mock.
vi.hoisted(() => vi.resetModules());
vi.mock(import('@/lib/server/editing/publication/run-publication'), () => ({
  runPublication: vi.fn(),
}));

/** A form whose messages go to the owner; the editor of the tests may edit the journal only. */
const path = 'content/forms/extra.yaml';
const form =
  'title: Extra\nnotify: [owner@example.org]\nfields: [{ kind: text, name: a, label: A }]\n';
const changed = form.replace('Extra', 'Changed');

beforeEach(() => {
  vi.mocked(runPublication).mockReset();
});

async function openSite() {
  const site = await startPublishedSite({ [path]: form });
  site.write(path, changed);
  const { desk, version } = site;
  const editor = newOperator({ email: 'ed@example.org', role: 'editor', areas: ['journal'] });
  const Cookie = await desk.signInAs(editor);
  const seen = versionOfBytes(changed);
  /** What any action may read, of a file outside the areas of the editor. */
  const fields = [
    ...['path', 'file', 'from', 'target', 'next'].map((name) => [name, path]),
    ['seen', `${seen} ${path}`],
    ['seen', seen],
    ['version', version],
    ['kind', 'forms'],
    ['title', 'Stolen'],
    ['v.title', 'Stolen'],
    ['text', 'title: Stolen\n'],
    ['base', '{}'],
    ['intent', 'save'],
  ];
  const body = new URLSearchParams(
    fields.map(([name = '', value = '']) => [name, value]),
  ).toString();
  return { ...site, Cookie, body };
}

function readTree(folder: string): ReadonlyMap<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true });
  return new Map(
    files
      .filter((file) => file.isFile())
      .map((file) => join(file.parentPath, file.name))
      .map((file) => [file, readFileSync(file, 'utf8')]),
  );
}

test.each(actions.filter((each) => each.path.startsWith('editing/')).map((each) => each.path))(
  '%s changes and publishes nothing outside the areas of an editor',
  async (action) => {
    const { desk, Cookie, body } = await openSite();
    const folder = process.env.SITE_DIR ?? '';
    const before = readTree(folder);
    const { status } = await desk.post(`/api/desk/${action}`, body, { Cookie });
    expect(status).toBeLessThan(500);
    expect(readTree(folder)).toEqual(before);
    expect(runPublication).not.toHaveBeenCalled();
  },
);

test('the same request of an owner brings the file back, so that the test above can fail', async () => {
  const { desk, body, read } = await openSite();
  await desk.post('/api/desk/editing/throw-away', body, { Cookie: await desk.signIn() });
  expect(read(path)).toBe(form);
});

test.each([
  ['the post of another site', { 'Sec-Fetch-Site': 'cross-site' }],
  ['the post of another page of this machine', { 'Sec-Fetch-Site': 'same-site' }],
  ['a foreign origin', { Origin: 'https://evil.example' }],
])('refuses %s', async (_, headers) => {
  const { desk, body, read } = await openSite();
  const Cookie = await desk.signIn();
  const request = { method: 'POST', body, headers: { ...headers, Cookie } };
  const sent = {
    ...request,
    headers: { ...request.headers, 'Content-Type': 'application/x-www-form-urlencoded' },
  };
  expect((await desk.request('/api/desk/editing/throw-away', sent)).status).toBe(403);
  expect(read(path)).toBe(changed);
});

test('every module that writes files gets the folder as its operator may change it', () => {
  const root = join(process.cwd(), 'lib/server/editing');
  const modules = [...readTree(root)].filter(
    ([file, text]) =>
      !file.startsWith(join(root, 'files/')) &&
      /\b(?:saveEditedFile|changeFiles|deleteEditedFile|savePublicFile)\(/.test(text),
  );
  expect(modules.length).toBeGreaterThan(0);
  expect(
    modules.filter(([, text]) => text.includes('workingCopyOf(')).map(([file]) => file),
  ).toEqual([]);
});
