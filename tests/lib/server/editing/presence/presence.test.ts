import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import type { PropsOf } from '@/lib/desk/desk-page';
import type { formProps } from '@/lib/server/editing/forms/form-props';
import { polledMs, presenceIn } from '@/lib/server/editing/presence/presence';
import { validContent } from '@/tests/support/content';
import { startDesk } from '@/tests/support/desk-server';
import { newOperator } from '@/tests/support/operators';
import { temporaryDirectory } from '@/tests/support/temporary-directory';
import { writeTree } from '@/tests/support/tree';

const visit = 'content/pages/visit.md';
const href = `/desk/site/edit/${visit}`;
const anna = newOperator({ email: 'anna@example.org', name: 'Anna Weber' });
const ben = newOperator({ email: 'ben@example.org' });

/** Opens a site at which people edit a page. */
async function startSite() {
  const directory = writeTree(validContent);
  vi.stubEnv('SITE_DIR', directory);
  const data = await temporaryDirectory();
  const desk = await startDesk({ settings: { EDITING: 'on', DATA_DIR: data } });
  const signIn = async (operator: typeof anna) => {
    const Cookie = await desk.signInAs(operator);
    const post = async (action: string, fields: Record<string, string>) => {
      const body = new URLSearchParams(fields).toString();
      return desk.post(`/api/desk/editing/${action}`, body, { Cookie });
    };
    const open = async () => {
      const { body } = await desk.request(href, { headers: { Cookie } });
      return JSON.parse(body) as PropsOf<typeof formProps>;
    };
    const poll = async (fields: Record<string, string> = {}) => {
      const { body } = await post('presence', { target: visit, ...fields });
      return JSON.parse(body) as { readonly others: readonly string[]; readonly saved?: string };
    };
    const save = async ({ form }: PropsOf<typeof formProps>, changes: Record<string, string>) => {
      const entries = Object.entries(form?.entries ?? {}).flatMap(([name, values]) =>
        (values as readonly string[]).map((value) => [name, changes[name] ?? value]),
      );
      const { seen = '', base = '' } = form ?? {};
      const more = Object.entries({ target: visit, seen, base, intent: 'save' });
      const body = new URLSearchParams([...entries, ...more] as [string, string][]).toString();
      return desk.post('/api/desk/editing/save', body, { Cookie });
    };
    return { open, poll, save, post };
  };
  return { desk, data, signIn, read: () => readFileSync(join(directory, visit), 'utf8') };
}

test('each of two people at one form sees the name of the other, as one opens it and later', async () => {
  const { desk, signIn } = await startSite();
  const [one, other] = [await signIn(anna), await signIn(ben)];
  expect((await one.open()).others).toEqual([]);
  expect((await other.open()).others).toEqual(['Anna Weber']);
  expect((await one.poll()).others).toEqual(['ben@example.org']);
  await other.poll({ leaves: 'yes' });
  expect((await one.poll()).others).toEqual([]);
  await other.poll();
  desk.advance(1);
  expect((await one.poll()).others).toEqual([]);
});

test('another process of the site knows who is there', async () => {
  const data = await temporaryDirectory();
  const now = () => new Date('2026-11-20T12:00:00Z');
  await presenceIn(data, now).enter(visit, 'anna@example.org', polledMs);
  expect(await presenceIn(data, now).others(visit, 'ben@example.org')).toEqual([
    'anna@example.org',
  ]);
  expect(await presenceIn(data, now).others('hours', 'ben@example.org')).toEqual([]);
});

test('shows nobody to an operator who may not edit the page', async () => {
  const { signIn } = await startSite();
  await (await signIn(anna)).open();
  const editor = await signIn(newOperator({ ...ben, role: 'editor', areas: ['events'] }));
  expect((await editor.post('presence', { target: visit })).status).toBe(404);
});

test('says who has saved a page meanwhile, and whose text a conflict is with', async () => {
  const { signIn, read } = await startSite();
  const [one, other] = [await signIn(anna), await signIn(ben)];
  const [mine, theirs] = [await other.open(), await one.open()];
  await one.save(theirs, { 'v.title': 'Come to us' });
  const { seen = '' } = mine.form ?? {};
  expect((await other.poll({ seen })).saved).toMatch(/^Anna Weber saved this today \d\d:\d\d/);
  await other.save(mine, { 'v.title': 'Find us' });
  expect(read()).toContain('title: Come to us');
  const { form } = await other.open();
  expect(form?.saver).toMatch(/^Anna Weber saved this today/);
  expect(form?.conflicts).toEqual([{ setting: 'Title', mine: 'Find us', theirs: 'Come to us' }]);
});

test('a form opens where nothing can be written that says who is there', async () => {
  const data = await temporaryDirectory();
  writeFileSync(join(data, 'editing'), 'a file in place of the folder');
  const presence = presenceIn(data, () => new Date());
  await presence.enter(visit, anna.email, polledMs);
  expect(await presence.others(visit, ben.email)).toEqual([]);
});

test('keeps nobody at a form of a file that is not there', async () => {
  const { data, signIn } = await startSite();
  const { poll } = await signIn(anna);
  for (const target of ['content/pages/none.md', 'new/pages', 'new/pages/none']) {
    expect(await poll({ target })).toEqual({ others: [] });
  }
  expect(existsSync(join(data, 'editing', 'presence'))).toBe(false);
});
