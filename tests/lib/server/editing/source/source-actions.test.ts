import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { Operator } from '@/lib/server/access/access-record';
import { validContent } from '@/tests/support/content';
import { startDesk } from '@/tests/support/desk-server';
import { newOperator } from '@/tests/support/operators';
import { temporaryDirectory } from '@/tests/support/temporary-directory';
import { writeTree } from '@/tests/support/tree';
import { sectionProblemWords } from '@/lib/words/lib/server/content/sections';
import { saveWords } from '@/lib/words/lib/server/editing/forms';

const visit = 'content/pages/visit.md';
const saved =
  '---\r\ntitle: Visit # us\r\ndescription: How to come, for the tests of texts.\r\n---\r\n\r\nOne.\r\n';

const sourcePage = z.object({
  text: z.string(),
  seen: z.string(),
  isDraft: z.boolean(),
  isChecked: z.boolean(),
  isProblem: z.boolean(),
  notice: z.string().optional(),
  theirs: z.string().optional(),
  saver: z.string().optional(),
  problems: z.array(z.object({ message: z.string(), line: z.number().optional() })),
});

async function startSite(operator?: Operator) {
  const site = writeTree({ ...validContent, [visit]: saved });
  vi.stubEnv('SITE_DIR', site);
  const desk = await startDesk({
    settings: { EDITING: 'on', DATA_DIR: await temporaryDirectory() },
  });
  const own = await (operator === undefined ? desk.signIn() : desk.signInAs(operator));
  const post = (
    action: string,
    path: string,
    text: string,
    seen: string,
    { intent = 'save', Cookie = own } = {},
  ) => {
    const body = new URLSearchParams({ path, seen, v: text, intent }).toString();
    return desk.post(`/api/desk/editing/${action}`, body, { Cookie });
  };
  return {
    desk,
    post,
    open: async (query = '', path = visit) => {
      const page = `/desk/site/source/${path}${query}`;
      const { status, body } = await desk.request(page, { headers: { Cookie: own } });
      return status === 200 ? sourcePage.parse(JSON.parse(body)) : undefined;
    },
    read: (path = visit) => readFileSync(join(site, path), 'utf8'),
    write: (text: string) => writeFileSync(join(site, visit), text),
  };
}

test('saves the text of a file, and keeps the ends of its lines', async () => {
  const { desk, post, open, read } = await startSite();
  const { text = '', seen = '' } = (await open()) ?? {};
  expect(text).toBe(saved);
  expect(
    (await post('save-source', visit, saved.replaceAll('\r', ''), seen)).headers.location,
  ).toBe(`/desk/site/source/${visit}?done=unchanged`);
  expect(read()).toBe(saved);

  const changed = saved.replace('One.', 'One.\r\n\r\n## Two');
  const { headers } = await post('save-source', visit, changed.replaceAll('\r', ''), seen);
  expect(headers.location).toBe(`/desk/site/source/${visit}?done=saved`);
  expect(read()).toBe(changed);
  const [entry] = await desk.store.listAuditEntries({ action: 'site-changed', limit: 1 });
  expect(entry).toMatchObject({ subject: visit });
});

test('does not save a text with mistakes, says on which lines they are, and keeps it', async () => {
  const { post, open, read } = await startSite();
  const { seen = '' } = (await open()) ?? {};
  const wrong = saved.replace('One.', '{% nothing /%}').replace('title: Visit # us\r\n', '');
  await post('save-source', visit, wrong, seen);
  expect(read()).toBe(saved);
  const page = await open();
  expect(page).toMatchObject({ text: wrong, isDraft: true, isChecked: true });
  expect(page?.problems.map(({ line }) => line)).toContain(5);
  expect(page?.problems.map(({ message }) => message).join()).toContain(
    sectionProblemWords.unknownSection('nothing'),
  );

  const { body } = await post('keep-source', visit, saved.replace('One.', '{% hero %}'), seen);
  expect(JSON.parse(body)).toMatchObject({ problems: [{ line: 6 }, { line: 6 }] });
  await post('save-source', visit, wrong, seen, { intent: 'discard' });
  expect(await open()).toMatchObject({ text: saved, isDraft: false, problems: [] });
});

test('repairs a file that no form can show', async () => {
  const { post, open, read, write } = await startSite();
  write('---\ntitle: [\n---\n\nOne.\n');
  const { seen = '', problems } = (await open()) ?? {};
  expect(problems).not.toEqual([]);
  const repaired = saved.replaceAll('\r', '');
  await post('save-source', visit, repaired, seen);
  expect(read()).toBe(repaired);
});

test('shows both texts if another person has saved since, and then saves the chosen one', async () => {
  const { post, open, read, write } = await startSite();
  const { seen = '' } = (await open()) ?? {};
  const theirs = saved.replace('One.', 'Theirs.');
  const mine = saved.replace('One.', 'Mine.');
  write(theirs);
  await post('save-source', visit, mine, seen);
  expect(read()).toBe(theirs);
  const page = await open();
  expect(page).toMatchObject({ text: mine, theirs });
  await post('keep-source', visit, mine, page?.seen ?? '');
  expect(await open()).toMatchObject({ theirs });
  await post('save-source', visit, mine, page?.seen ?? '');
  expect(read()).toBe(mine);
  expect((await open())?.theirs).toBeUndefined();
});

test('keeps the lines that another person has changed, also outside the desk', async () => {
  const { post, open, read, write } = await startSite();
  const { seen = '' } = (await open()) ?? {};
  write(saved.replace('Visit # us', 'Come # to us'));
  // The page of another operator shows that version.
  await open();
  const mine = saved.replace('One.', 'One.\r\n\r\nTwo.');
  const { headers } = await post('save-source', visit, mine, seen);
  expect(headers.location).toBe(`/desk/site/source/${visit}?done=merged`);
  expect(read()).toBe(mine.replace('Visit # us', 'Come # to us'));
  expect((await open('?done=merged'))?.notice).toBe(saveWords.merged);
});

test('shows what is wrong with two changes that are right each alone', async () => {
  const { post, open, read, write } = await startSite();
  write(saved.replace('One.', 'One.\r\n\r\nTwo.\r\n\r\nThree.'));
  const { seen = '', text: before = '' } = (await open()) ?? {};
  const theirs = before.replace('title: Visit # us\r\n', 'title: Visit # us\r\nsummary: 1\r\n');
  const broken = theirs.replace('title: Visit # us\r\n', '');
  write(broken);
  await post('save-source', visit, before.replace('Three.', 'Four.'), seen);
  expect(read()).toBe(broken);
  expect(await open()).toMatchObject({ text: broken.replace('Three.', 'Four.'), isChecked: true });
});

test('says who has saved the other text', async () => {
  const { desk, post, open } = await startSite();
  const { seen = '' } = (await open()) ?? {};
  const anna = newOperator({ email: 'anna@example.org', name: 'Anna Weber' });
  const Cookie = await desk.signInAs(anna);
  await post('save-source', visit, saved.replace('One.', 'Theirs.'), seen, { Cookie });
  await post('save-source', visit, saved.replace('One.', 'Mine.'), seen);
  expect((await open())?.saver).toMatch(/^Anna Weber saved this today/);
});

test('keeps what was typed, also if another person saves meanwhile', async () => {
  const { post, open, write } = await startSite();
  const { seen = '' } = (await open()) ?? {};
  const typed = saved.replace('One.', 'Typed.');
  await post('keep-source', visit, typed, seen);
  write(saved.replace('One.', 'Theirs.'));
  expect(await open()).toMatchObject({ text: typed, seen, isDraft: true });
});

test('an editor edits the texts of their areas, without what reaches outside the site', async () => {
  const operator = newOperator({ role: 'editor', areas: ['pages'] });
  const { post, open, read } = await startSite(operator);
  const site = 'content/site.yaml';
  const before = read(site);
  const { seen = '' } = (await open('', site)) ?? {};
  const changed = before.replace(/email: .*/, 'email: other@example.net');
  expect(changed).not.toBe(before);
  const { headers } = await post('save-source', site, changed, seen);
  expect(headers.location).toContain('?done=outside');
  expect(read(site)).toBe(before);
  expect(await open('?done=outside', site)).toMatchObject({ isProblem: true, text: changed });
  expect(await open('', 'content/journal/first.md')).toBeUndefined();
});

test.each(['.env', 'public/pictures/hill.svg', 'content/../.env', 'content/pages/none.md'])(
  'does not show %s',
  async (path) => {
    const { open, post } = await startSite();
    expect(await open('', path)).toBeUndefined();
    expect((await post('save-source', path, 'A', '')).status).toBe(404);
  },
);
