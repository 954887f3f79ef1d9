import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import type { PropsOf } from '@/lib/desk/desk-page';
import { versionOfBytes } from '@/lib/server/editing/files/working-copy';
import type { formProps } from '@/lib/server/editing/forms/form-props';
import { eventFile, validContent } from '@/tests/support/content';
import { startDesk } from '@/tests/support/desk-server';
import { newOperator } from '@/tests/support/operators';
import { temporaryDirectory } from '@/tests/support/temporary-directory';
import { writeTree } from '@/tests/support/tree';
import { copyWords } from '@/lib/words/lib/server/editing/entries';
import { saveWords } from '@/lib/words/lib/server/editing/forms';

const openDay = 'content/events/2026/open-day.yaml';
const text = eventFile('Open day', 'status: cancelled\n', '2026-06-06');
const visit = 'content/pages/visit.md';

async function startSite(operator = newOperator({ role: 'owner' })) {
  const directory = writeTree({ ...validContent, [openDay]: text });
  vi.stubEnv('SITE_DIR', directory);
  const data = await temporaryDirectory();
  const desk = await startDesk({ settings: { EDITING: 'on', DATA_DIR: data } });
  const Cookie = await desk.signInAs(operator);
  const post = (action: string, fields: Record<string, string>) =>
    desk.post(`/api/desk/editing/${action}`, new URLSearchParams(fields).toString(), { Cookie });
  const open = async (address: string) => {
    const { body } = await desk.request(address, { headers: { Cookie } });
    return JSON.parse(body) as PropsOf<typeof formProps>;
  };
  /** Saves a form as it was shown, with some entries changed. */
  const save = (
    { form, target }: Pick<PropsOf<typeof formProps>, 'form' | 'target'>,
    changes: Record<string, string> = {},
  ) => {
    const sent = new URLSearchParams({ target, base: form?.base ?? '', seen: form?.seen ?? '' });
    for (const [name, values] of Object.entries(form?.entries ?? {})) {
      const changed = changes[name];
      const typed = changed === undefined ? (values as readonly string[]) : [changed];
      for (const value of typed) sent.append(name, value);
    }
    sent.append('intent', 'save');
    return desk.post('/api/desk/editing/save', sent.toString(), { Cookie });
  };
  const read = (path: string) => readFileSync(join(directory, path), 'utf8');
  return { desk, directory, post, open, save, read };
}

test('a new post is of today, and its file has the day', async () => {
  const { desk, open, save, read } = await startSite();
  const page = await open('/desk/site/new/posts');
  const today = desk.now().toISOString().slice(0, 10);
  expect(page.form?.entries).toMatchObject({ 'v.date': [today] });
  const description = 'How cold it was on the hill that day.';
  const { headers } = await save(page, { 'v.title': 'Ice', 'v.description': description });
  expect(headers.location).toContain('done=saved');
  expect(read('content/journal/ice.md')).toContain(`date: ${today}`);
});

test('duplicates an event beside it, without a file until it is saved', async () => {
  const { open, save, read } = await startSite();
  const { actions } = await open(`/desk/site/edit/${openDay}`);
  expect(actions?.copyHref).toBe('/desk/site/new/events/2026/open-day');
  const { form, target, about } = await open(actions?.copyHref ?? '');
  expect(form?.entries).toMatchObject({
    'v.title': ['Open day'],
    'v.date': ['2027-06-05'],
    'v.status': ['planned'],
  });
  expect(about).toBe(copyWords.moved);
  const { headers } = await save({ form, target });
  const path = 'content/events/2026/open-day-2.yaml';
  expect(headers.location).toBe(`/desk/site/edit/${path}?done=saved`);
  expect(read(path)).toContain('date: 2027-06-05');
  expect(read(path)).not.toContain('cancelled');
  expect(read(openDay)).toBe(text);
});

test('duplicates a form with its recipients under an id of its own', async () => {
  const { directory, open, save, read } = await startSite();
  const contact = 'content/forms/contact.yaml';
  const text = `${validContent[contact]}notify: [hello@example.org]\nhosted: abc\nblocked: true\n`;
  writeFileSync(join(directory, contact), text);
  const { actions } = await open(`/desk/site/edit/${contact}`);
  const shown = await open(actions?.copyHref ?? '');
  expect(shown.about).toBe(copyWords.form);
  const { headers } = await save(shown, { 'v.title': 'Write to the café' });
  const path = 'content/forms/write-to-the-cafe.yaml';
  expect(headers.location).toBe(`/desk/site/edit/${path}?done=saved`);
  expect(read(path)).toContain('hello@example.org');
  expect(read(path)).toContain('name: email');
  expect(read(path)).not.toMatch(/hosted|blocked/);
  expect(read(contact)).toBe(text);
});

test.each(['events/2026/gone', 'people/ana', 'forms/../site'])(
  'there is no copy of new/%s',
  async (path) => {
    const { desk } = await startSite();
    const Cookie = await desk.signInAs(newOperator({ role: 'owner' }));
    const { status } = await desk.request(`/desk/site/new/${path}`, { headers: { Cookie } });
    expect(status).toBe(404);
  },
);

test('keeps what was typed into an entry that another person deletes, and makes it again', async () => {
  const { directory, desk, open, save, post, read } = await startSite();
  const address = `/desk/site/edit/${visit}`;
  const shown = await open(address);
  rmSync(join(directory, visit));
  const typed = { 'v.title': 'Find us' };
  expect((await save(shown, typed)).headers.location).toBe(`${address}#main`);
  expect(existsSync(join(directory, visit))).toBe(false);
  const Cookie = await desk.signInAs(newOperator({ role: 'owner' }));
  const start = await desk.request('/desk/site', { headers: { Cookie } });
  expect(JSON.parse(start.body)).toMatchObject({ lost: [{ href: address, text: '/visit' }] });
  const lost = await open(address);
  expect(lost).toMatchObject({ title: 'Find us', target: visit });
  expect(lost.about).toBe(saveWords.lost);
  expect(lost.actions).toBeUndefined();
  expect((await save(lost)).headers.location).toBe(`${address}?done=saved`);
  expect(read(visit)).toContain('title: Find us');
  expect(read(visit)).toContain('Take the bus.');

  // Or throws it away, after which there is none.
  rmSync(join(directory, visit));
  await save(shown, typed);
  const { target } = await open(address);
  const { headers } = await post('save', { target, base: '', seen: '', intent: 'discard' });
  expect(headers.location).toBe('/desk/site?done=discarded');
  expect((await desk.request(address, { headers: { Cookie } })).status).toBe(404);
});

test('takes a page off the site and puts it back in one press each, with the same bytes', async () => {
  const { desk, post, open, read } = await startSite();
  const before = read(visit);
  const href = `/desk/site/edit/${visit}`;
  const hidden = await post('draft', {
    path: visit,
    version: versionOfBytes(before),
    draft: 'yes',
  });
  expect(hidden.headers.location).toBe(`${href}?done=hidden`);
  expect(read(visit)).toBe(before.replace('\n---\n', '\ndraft: true\n---\n'));
  const { actions, publishHref } = await open(hidden.headers.location ?? '');
  expect(publishHref).toBe('/desk/site/changes');
  expect(actions?.draft?.isDraft).toBe(true);
  await post('draft', { path: visit, version: actions?.draft?.version ?? '', draft: 'no' });
  expect(read(visit)).toBe(before);
  const [entry] = await desk.store.listAuditEntries({ action: 'site-changed', limit: 1 });
  expect(entry).toMatchObject({ subject: visit });
});

test('leaves an entry as it is that has changed since, and says so', async () => {
  const { post, open, read } = await startSite();
  const before = read(visit);
  const { headers } = await post('draft', { path: visit, version: 'other', draft: 'yes' });
  expect(read(visit)).toBe(before);
  const page = await open(headers.location ?? '');
  expect(page).toMatchObject({
    isProblem: true,
    notice: expect.stringContaining('another person') as string,
  });
  expect(page.publishHref).toBeUndefined();
});

test.each(['content/pages/index.md', 'content/site.yaml', 'content/forms/contact.yaml', 'x.yaml'])(
  '%s cannot be taken off the site in one press',
  async (path) => {
    const { post } = await startSite();
    expect((await post('draft', { path, version: 'x', draft: 'yes' })).status).toBe(404);
  },
);

test('an editor takes nothing off the site outside their areas', async () => {
  const { post, read } = await startSite(newOperator({ role: 'editor', areas: ['events'] }));
  const version = versionOfBytes(read(visit));
  expect((await post('draft', { path: visit, version, draft: 'yes' })).status).toBe(404);
});
