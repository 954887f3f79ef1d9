import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { validContent } from '@/tests/support/content';
import { startDesk } from '@/tests/support/desk-server';
import { newOperator } from '@/tests/support/operators';
import { temporaryDirectory } from '@/tests/support/temporary-directory';
import { writeTree } from '@/tests/support/tree';

const visit = 'content/pages/visit.md';
const page =
  '---\ntitle: Visit\ndescription: How to come, for the tests of sections.\n---\n\nOne.\n\nTwo.\n';
const wide = page.replace('---\n', '---\nlayout: wide\n');

const formPage = z.object({
  form: z.object({
    entries: z.record(z.string(), z.array(z.string())),
    sections: z.record(z.string(), z.object({ label: z.string() })),
    base: z.string(),
    seen: z.string(),
    isDraft: z.boolean(),
  }),
});

const listPage = z.object({
  after: z.string(),
  back: z.string(),
  groups: z.array(
    z.object({
      title: z.string(),
      kinds: z.array(z.object({ name: z.string(), label: z.string(), about: z.string() })),
    }),
  ),
});

type Sent = Record<string, string>;

async function startSite(text = page) {
  vi.stubEnv('SITE_DIR', writeTree({ ...validContent, [visit]: text }));
  const desk = await startDesk({
    settings: { EDITING: 'on', DATA_DIR: await temporaryDirectory() },
  });
  const Cookie = await desk.signIn();
  const get = async (path: string): Promise<unknown> => {
    const { status, body } = await desk.request(path, { headers: { Cookie } });
    return status === 200 ? (JSON.parse(body) as unknown) : undefined;
  };
  return {
    desk,
    openForm: async () => formPage.parse(await get(`/desk/site/edit/${visit}`)).form,
    openList: async (address = `/desk/site/sections?target=${visit}`) =>
      listPage.parse(await get(address)),
    get,
    send: (action: string, fields: string[][] | Sent, cookie = Cookie) =>
      desk.post(`/api/desk/editing/${action}`, new URLSearchParams(fields).toString(), {
        Cookie: cookie,
      }),
  };
}

test('leads from a form to the list with what was typed, and back with the section', async () => {
  const { openForm, openList, send } = await startSite();
  const { base, seen } = await openForm();
  const { headers } = await send('save', [
    ...Object.entries({ target: visit, base, seen, intent: 'section 0', 'v.title': 'Typed' }),
    ...['', '0', '1'].map((key) => ['v.body', key]),
    ['v.body.0.value', 'One.'],
    ['v.body.1.value', 'Two.'],
  ]);
  expect(headers.location).toBe(`/desk/site/sections?target=${encodeURIComponent(visit)}&after=0`);
  const { after, back } = await openList(headers.location);
  expect([after, back]).toEqual(['0', `/desk/site/edit/${visit}`]);

  const added = await send('add-section', { target: visit, after, name: 'questions' });
  expect(added.headers.location).toBe(`${back}#v.body.n1`);
  const form = await openForm();
  expect(form.entries).toMatchObject({
    'v.title': ['Typed'],
    'v.body.n1.section.title': ['People ask'],
  });
  expect(form.entries['v.body']?.filter((key) => key !== '')).toEqual(['0', 'n1', '1']);
  expect(form.sections).toMatchObject({ 'v.body.n1': { label: 'Questions' } });
});

test('adds a section to a page of which nothing was typed', async () => {
  const { openForm, send } = await startSite();
  await send('add-section', { target: visit, after: '0', name: 'opening-hours' });
  const { entries, isDraft } = await openForm();
  expect(isDraft).toBe(true);
  expect(entries['v.body']).toEqual(['', '0', 'n1', '1']);
  expect(entries['v.body.n1.value']).toEqual(['{% opening-hours title="Open when" /%}']);
});

test('lists every section once, with a name and a sentence, and the opening of wide pages only', async () => {
  const kindsOf = ({ groups }: z.output<typeof listPage>) => groups.flatMap(({ kinds }) => kinds);
  const { openList, send } = await startSite();
  const kinds = kindsOf(await openList());
  expect(new Set(kinds.map(({ name }) => name)).size).toBe(kinds.length);
  expect(kinds.filter(({ label, about }) => label === '' || about === '')).toEqual([]);
  expect(kinds.map(({ name }) => name)).not.toContain('hero');
  expect((await send('add-section', { target: visit, after: '', name: 'hero' })).status).toBe(404);
});

test('adds an opening above all else, once', async () => {
  const { openList, openForm, send } = await startSite(wide);
  expect(JSON.stringify(await openList())).toContain('"hero"');
  await send('add-section', { target: visit, after: '1', name: 'hero' });
  const { entries } = await openForm();
  expect(entries['v.body']).toEqual(['', 'n1', '0', '1']);
  expect(JSON.stringify(await openList())).not.toContain('"hero"');
});

test.each([
  ['a section that there is not', { target: visit, name: 'nothing' }],
  ['a file without a text', { target: 'content/site.yaml', name: 'questions' }],
  ['a file that there is not', { target: 'content/pages/none.md', name: 'questions' }],
])('adds nothing for %s', async (_, fields) => {
  const { send } = await startSite();
  expect((await send('add-section', { after: '', ...fields })).status).toBe(404);
});

test('is for the areas of an editor', async () => {
  const { desk, send } = await startSite();
  const editor = newOperator({ email: 'ed@example.org', role: 'editor', areas: ['journal'] });
  const cookie = await desk.signInAs(editor);
  const fields = { target: visit, after: '', name: 'questions' };
  expect((await send('add-section', fields, cookie)).status).toBe(404);
});
