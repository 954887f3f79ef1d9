import { expect, test, vi } from 'vitest';
import { previewHref } from '@/lib/editing/preview';
import { savePreviewDraft } from '@/lib/server/editing/preview/preview-draft';
import { startDesk } from '@/tests/support/desk-server';
import { newOperator } from '@/tests/support/operators';
import { eventFile, validContent } from '@/tests/support/content';
import { writeTree } from '@/tests/support/tree';

const visit = 'content/pages/visit.md';
const saved = validContent[visit];
const files = {
  ...validContent,
  'content/pages/plans.md':
    '---\ntitle: Plans\ndescription: A page that nobody sees yet, for tests.\ndraft: true\n---\n\nSoon.\n',
  'content/notices/closed.yaml': 'text: We are closed.\n',
  'content/events/talk.yaml': eventFile('Talk'),
};

async function startEditing(editing: 'on' | 'off' = 'on') {
  vi.stubEnv('SITE_DIR', writeTree(files));
  const desk = await startDesk({ settings: { EDITING: editing } });
  const Cookie = await desk.signIn();
  const open = (path: string, cookie = Cookie) =>
    desk.request(path, { headers: { Cookie: cookie } });
  const type = async (path: string, text: string, draft?: string) => {
    const body = new URLSearchParams({ path, text, ...(draft && { draft }) }).toString();
    return desk.post('/api/desk/editing/preview', body, { Cookie });
  };
  const typeForm = async (fields: Readonly<Record<string, string>>) => {
    const body = new URLSearchParams({ seen: '', base: '', ...fields }).toString();
    const { headers } = await desk.post('/api/desk/editing/preview', body, { Cookie });
    return headers.location ?? '';
  };
  return { desk, open, type, typeForm };
}

test('shows the page of a file as it is saved, without the right to act', async () => {
  const { open } = await startEditing();
  const { status, headers, body } = await open(previewHref(visit));
  expect(status).toBe(200);
  expect(JSON.parse(body)).toMatchObject({
    meta: { title: 'Visit', path: '/visit', unlisted: true },
    isPrivate: true,
    view: { title: 'Visit' },
  });
  expect(headers['content-security-policy']).toContain(
    "form-action 'none'; sandbox allow-scripts allow-forms",
  );
  expect(headers['content-security-policy']).not.toContain('allow-same-origin');
  expect(headers).toMatchObject({
    'cross-origin-opener-policy': 'unsafe-none',
    'x-frame-options': 'SAMEORIGIN',
    'x-robots-tag': 'noindex',
  });
});

test.each([
  ['a draft', 'content/pages/plans.md', '/plans'],
  ['a notice on the home page', 'content/notices/closed.yaml', '/'],
])('shows %s', async (_name, file, path) => {
  const { open } = await startEditing();
  const { body } = await open(previewHref(file));
  expect(JSON.parse(body)).toMatchObject({ meta: { path } });
});

test('an editor of events sees no draft of a page, and the pages that visitors see', async () => {
  const { desk, open } = await startEditing();
  const editor = newOperator({ email: 'ed@example.org', role: 'editor', areas: ['events'] });
  const Cookie = await desk.signInAs(editor);
  const event = 'content/events/talk.yaml';
  const statuses = [
    previewHref('content/pages/plans.md'),
    `${previewHref(event)}?at=/plans`,
    '/desk/site/share/content/pages/plans.md',
    `${previewHref(event)}?at=/visit`,
  ].map(async (path) => (await open(path, Cookie)).status);
  expect(await Promise.all(statuses)).toEqual([404, 404, 404, 200]);
});

test('shows what is typed and not saved, each text in place of the one before', async () => {
  const { open, type } = await startEditing();
  const draft = 'd'.repeat(43);
  await type(visit, saved.replace('title: Visit', 'title: Come'), draft);
  const { status, headers } = await type(visit, saved.replace('title: Visit', 'title: See'), draft);
  expect(status).toBe(303);
  const { body } = await open(headers.location ?? '');
  expect(JSON.parse(body)).toMatchObject({ meta: { title: 'See' } });
});

test('shows the fields of a form as they would be saved, also those of a new file', async () => {
  const { open, typeForm } = await startEditing();
  const notice = 'content/notices/closed.yaml';
  const changed = await typeForm({ target: notice, 'v.text': 'We are open again.' });
  expect(changed).toMatch(/^\/desk\/site\/preview\/content\/notices\/closed\.yaml\?draft=/);
  expect((await open(changed)).body).toContain('"path":"/"');
  const added = await typeForm({ target: 'new/pages', 'v.title': 'New' });
  expect(JSON.parse((await open(added)).body)).toMatchObject({
    problems: [{ message: expect.stringContaining('description') as string }],
  });
  const empty = await typeForm({ target: 'new/pages', 'v.title': '' });
  expect(JSON.parse((await open(empty)).body)).toMatchObject({ problems: [] });
});

test('shows the site as visitors see it at a moment', async () => {
  const { open } = await startEditing();
  const later = await open(previewHref('content/pages/plans.md', { when: '2027-01-01T10:00' }));
  expect(JSON.parse(later.body)).toMatchObject({
    problems: [{ message: expect.stringContaining('at that time') as string }],
  });
  const shown = await open(previewHref(visit, { when: '2027-01-01T10:00' }));
  expect(JSON.parse(shown.body)).toMatchObject({ meta: { path: '/visit' } });
});

test('shows where redirects lead, and a page for calendars that are not there yet', async () => {
  const { open, type } = await startEditing();
  const { headers } = await type('content/redirects.yaml', '- { from: /come, to: /visit }\n');
  expect(JSON.parse((await open(headers.location ?? '')).body)).toMatchObject({
    redirects: [{ from: '/come', to: '/visit', title: 'Visit' }],
  });
  const { body } = await open(previewHref('content/events/_feeds.yaml'));
  expect(JSON.parse(body)).toMatchObject({ meta: { path: '/' } });
});

test('shows nothing of a new file before something is typed', async () => {
  const { open } = await startEditing();
  const { body } = await open(previewHref('content/pages/new.md', { new: 'yes' }));
  expect(JSON.parse(body)).toMatchObject({ problems: [] });
});

test('shows a file that does not exist yet', async () => {
  const { open, type } = await startEditing();
  const { headers } = await type('content/pages/tours.md', saved.replace('Visit', 'Tours'));
  const { body } = await open(headers.location ?? '');
  expect(JSON.parse(body)).toMatchObject({ meta: { path: '/tours' } });
});

test('says in the sentences of the check what is wrong with the text', async () => {
  const { open, type } = await startEditing();
  const { headers } = await type(visit, saved.replace('Take the bus', '[Bus](/nowhere)'));
  const { body } = await open(headers.location ?? '');
  const { problems } = JSON.parse(body) as { readonly problems: readonly object[] };
  expect(problems).toEqual([{ line: 8, message: expect.stringContaining('/nowhere') as string }]);
});

test('does not show what another operator types', async () => {
  const { desk, open, type } = await startEditing();
  const { headers } = await type(visit, saved.replace('title: Visit', 'title: Come'));
  const other = await desk.signInAs(newOperator({ email: 'other@example.org' }));
  const { body } = await open(headers.location ?? '', other);
  expect(JSON.parse(body)).toMatchObject({ meta: { title: 'Visit' } });
});

test.each([
  'content/pages/missing.md',
  'content/pages/..%2Fvisit.md',
  'package.json',
  'content/site.yaml/',
])('has no preview of %s', async (file) => {
  const { open } = await startEditing();
  expect((await open(`/desk/site/preview/${file}`)).status).toBe(404);
});

test('does not exist unless the site is edited at the desk', async () => {
  const { open, type } = await startEditing('off');
  expect((await open(previewHref(visit))).status).toBe(404);
  expect((await type(visit, saved)).status).toBe(404);
});

test('keeps so many texts of an operator in an hour', async () => {
  const { desk, type } = await startEditing();
  const [operator = { email: '' }] = await desk.store.listOperators();
  const keep = (index: number) => {
    const draft = { path: visit, text: saved };
    return savePreviewDraft(desk.store, operator, `${index}`, draft, desk.now());
  };
  const kept = await Promise.all(Array.from({ length: 301 }, (_, index) => keep(index)));
  expect(kept.filter((each) => each !== 'saved')).toHaveLength(1);
  expect((await type(visit, saved)).status).toBe(429);
  desk.advance(61);
  expect(await keep(1)).toBe('saved');
});
