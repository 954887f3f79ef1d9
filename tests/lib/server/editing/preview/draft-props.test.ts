import { expect, test, vi } from 'vitest';
import { previewHref, shareHref } from '@/lib/editing/preview';
import type { PropsOf } from '@/lib/desk/desk-page';
import { loadContent } from '@/lib/server/content/load-content';
import { draftProps, withoutSchedule } from '@/lib/server/editing/preview/draft-props';
import type { moveProps } from '@/lib/server/editing/moves/move-props';
import type { formProps } from '@/lib/server/editing/forms/form-props';
import type { shareProps } from '@/lib/server/editing/preview/share-props';
import type { Operator } from '@/lib/server/access/access-record';
import { newOperator } from '@/tests/support/operators';
import { validContent } from '@/tests/support/content';
import { startDesk } from '@/tests/support/desk-server';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { writeTree } from '@/tests/support/tree';
import { previewWords } from '@/lib/words/lib/server/editing';

const draftPage = (title: string) =>
  `---\ntitle: ${title}\ndescription: A page that nobody sees yet, for tests.\ndraft: true\n---\n\nSoon.\n`;
const plans = 'content/pages/plans.md';

async function startSharing(operator?: Operator) {
  const site = writeTree({
    ...validContent,
    [plans]: draftPage('Plans'),
    'content/pages/secret.md': draftPage('Secret'),
  });
  vi.stubEnv('SITE_DIR', site);
  const desk = await startDesk({ settings: { EDITING: 'on' } });
  const Cookie = await (operator === undefined ? desk.signIn() : desk.signInAs(operator));
  const share = (fields: Readonly<Record<string, string>>) =>
    desk.post('/api/desk/editing/share', new URLSearchParams(fields).toString(), { Cookie });
  const readPage = async (cookie = Cookie) => {
    const { body } = await desk.request(shareHref(plans), { headers: { Cookie: cookie } });
    return JSON.parse(body) as PropsOf<typeof shareProps>;
  };
  const made = await share({ do: 'add', path: plans });
  const secret = String(made.headers['set-cookie']).split(';')[0] ?? '';
  const { newLink = '', links } = await readPage(`${Cookie}; ${secret}`);
  const open = (token = newLink.split('/').at(-1) ?? '') => {
    const req = new IncomingMessage(new Socket());
    const res = new ServerResponse(req);
    const readContent = async () => {
      const loaded = await loadContent(site, { now: desk.now() });
      if (!loaded.ok) throw new Error('The content has mistakes.');
      return loaded.content;
    };
    return draftProps({ token, req, res, services: desk.services, readContent });
  };
  return { desk, share, readPage, open, links, newLink };
}

test('shows a draft to people with the link, for a week, and no other draft', async () => {
  const { desk, open, newLink } = await startSharing();
  expect(newLink).toMatch(/^http:\/\/localhost:3000\/draft\/[\w-]{43}$/);
  expect(await open()).toMatchObject({ meta: { title: 'Plans', unlisted: true }, isPrivate: true });
  expect(JSON.stringify(await open())).not.toContain('Secret');
  expect(await open('x'.repeat(43))).toBeUndefined();
  desk.advance(7 * 24 * 60);
  expect(await open()).toBeUndefined();
});

test('the form of an entry leads to its links, and they lead back', async () => {
  const { desk, readPage } = await startSharing();
  const edit = `/desk/site/edit/${plans}`;
  const { body } = await desk.request(edit, { headers: { Cookie: await desk.signIn() } });
  const { actions } = JSON.parse(body) as PropsOf<typeof formProps>;
  expect(actions?.shareHref).toBe(shareHref(plans));
  expect(await readPage()).toMatchObject({ title: previewWords.share('Plans'), back: edit });
});

test('shows the address once, and ends a link at once', async () => {
  const { share, readPage, open, links } = await startSharing();
  expect((await readPage()).newLink).toBeUndefined();
  expect((await share({ do: 'end', path: plans, id: links[0]?.id ?? '' })).status).toBe(303);
  expect(await open()).toBeUndefined();
  expect((await readPage()).links).toEqual([]);
});

test('shows a draft also after it has moved, and lists its links there', async () => {
  const { desk, open, links } = await startSharing();
  const Cookie = await desk.signIn();
  const where = { path: plans, parent: '', name: 'ideas' };
  const asked = await desk.request(`/desk/site/move?${new URLSearchParams(where).toString()}`, {
    headers: { Cookie },
  });
  const { plan } = JSON.parse(asked.body) as PropsOf<typeof moveProps>;
  const move = new URLSearchParams({ ...where, version: plan?.version ?? '' }).toString();
  await desk.post('/api/desk/editing/move', move, { Cookie });
  expect(await open()).toMatchObject({ meta: { title: 'Plans', path: '/ideas' } });
  const address = shareHref('content/pages/ideas.md');
  const { body } = await desk.request(address, { headers: { Cookie } });
  expect(JSON.parse(body)).toMatchObject({ links: [{ id: links[0]?.id }] });
});

test('ends the links of people who may not edit the file any more', async () => {
  const editor = newOperator({ email: 'ed@example.org', role: 'editor', areas: ['pages'] });
  const { desk, open } = await startSharing(editor);
  // There must be an owner.
  await desk.signIn();
  expect(await open()).toBeDefined();
  await desk.store.changeOperator({ ...editor, areas: ['journal'] });
  expect(await open()).toBeUndefined();
  await desk.store.changeOperator(editor);
  expect(await open()).toBeDefined();
  await desk.store.deleteOperator(editor.email);
  expect(await open()).toBeUndefined();
});

test('stores the hash of a token, and who has made and ended the link', async () => {
  const { desk, newLink, share, links } = await startSharing();
  await share({ do: 'end', path: plans, id: links[0]?.id ?? '' });
  expect(JSON.stringify(desk.store.rows('preview_links'))).not.toContain(newLink.slice(-43));
  const actions = desk.store.rows('audit').map(({ action }) => action);
  expect(actions).toEqual(expect.arrayContaining(['preview-shared', 'preview-ended']));
});

test('shows nothing of a draft while the desk does not edit the site', async () => {
  const { desk, newLink } = await startSharing();
  const req = new IncomingMessage(new Socket());
  const services = {
    ...desk.services,
    settings: { ...desk.services.settings, EDITING: 'off' },
  } as const;
  const draft = draftProps({
    token: newLink.slice(-43),
    req,
    res: new ServerResponse(req),
    services,
    readContent: () => Promise.reject(new Error('Not needed.')),
  });
  expect(await draft).toBeUndefined();
});

test.each([
  [plans, '---\ntitle: A\ndraft: true\n---\ndraft: word\n', '---\ntitle: A\n---\ndraft: word\n'],
  ['content/notices/a.yaml', 'text: A\nuntil: 2031-03-08\n', 'text: A\n'],
])('takes what hides %s out of its settings alone', (path, text, expected) => {
  expect(withoutSchedule({ path, text })).toBe(expected);
});

test('has no page for a file that does not exist', async () => {
  const { desk } = await startSharing();
  const Cookie = await desk.signIn();
  for (const path of [shareHref('content/pages/no.md'), previewHref('content/pages/no.md')]) {
    expect((await desk.request(path, { headers: { Cookie } })).status).toBe(404);
  }
});
