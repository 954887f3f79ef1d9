import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { PropsOf } from '@/lib/desk/desk-page';
import { formDrafts } from '@/lib/server/editing/forms/form-drafts';
import type { formProps } from '@/lib/server/editing/forms/form-props';
import { movedFiles, startMoveSite } from '@/tests/support/editing/move-site';
import { validContent } from '@/tests/support/content';
import { newOperator } from '@/tests/support/operators';
import { kindWords } from '@/lib/words/lib/server/editing/kinds';

const visit = 'content/pages/visit.md';

test('the site of these tests has no mistake', async () => {
  const { check } = await startMoveSite();
  expect(await check()).toEqual([]);
});

test('shows first what changes with the address of a page', async () => {
  const { open, read } = await startMoveSite();
  const asked = await open({ path: visit });
  expect(asked).toMatchObject({ address: '/visit', chosen: { parent: '', name: 'visit' } });
  expect(asked.parents?.map(({ value }) => value)).toEqual(['', '/tours', '/who', '/write']);
  const { plan } = await open({ path: visit, parent: '/tours', name: 'come' });
  expect(plan).toMatchObject({
    moved: [
      { title: 'Visit', from: '/visit', to: '/tours/come' },
      { title: 'By bus', from: '/visit/bus', to: '/tours/come/bus' },
      { title: 'On foot', from: '/visit/foot', to: '/tours/come/foot' },
    ],
    linking: [
      { path: 'content/events/talk.yaml', title: 'Talk' },
      { path: 'content/pages/tours.md' },
      { title: kindWords.site.one },
    ],
    redirects: 2,
  });
  expect(read(visit)).toBe(validContent[visit]);
});

test('moves a page with those below it, all links, and redirects without a chain', async () => {
  const { desk, move, read, exists, check } = await startMoveSite();
  const { headers } = await move(visit, '/tours', 'come');
  const moved = 'content/pages/tours/come.md';
  expect(headers.location).toBe(`/desk/site/edit/${moved}?done=moved`);
  expect(read(moved)).toBe(validContent[visit]);
  expect(exists('content/pages/visit')).toBe(false);
  expect(read('content/pages/tours/come/bus.md')).toBe(
    movedFiles['content/pages/visit/bus.md'].replaceAll('](/visit', '](/tours/come'),
  );
  expect(read('content/pages/tours.md')).toBe(
    movedFiles['content/pages/tours.md'].replace('](/visit ', '](/tours/come '),
  );
  expect(read('content/redirects.yaml')).toBe(
    `# Old.
- from: /come
  to: /tours/come
- from: /visit
  to: /tours/come
- from: /visit/bus
  to: /tours/come/bus
`,
  );
  expect(await check()).toEqual([]);
  const entries = await desk.store.listAuditEntries({ action: 'site-changed', limit: 20 });
  expect(entries.find(({ subject }) => subject === moved)?.details).toContain(`was ${visit}`);
});

test('moves a page back without a loop', async () => {
  const { move, read, check } = await startMoveSite();
  await move(visit, '', 'come-here');
  await move('content/pages/come-here.md', '', 'visit');
  expect(read(visit)).toBe(validContent[visit]);
  expect(read('content/pages/tours.md')).toBe(movedFiles['content/pages/tours.md']);
  expect(read('content/redirects.yaml')).toContain('- from: /come-here\n  to: /visit\n');
  expect(read('content/redirects.yaml')).not.toContain('- from: /visit\n');
  expect(await check()).toEqual([]);
});

test('saves what was typed into the form of a page that another person has moved meanwhile', async () => {
  const { desk, move, read, exists } = await startMoveSite();
  const Cookie = await desk.signInAs(newOperator({ email: 'ben@example.org' }));
  const address = `/desk/site/edit/${visit}`;
  const open = async () => {
    const { body } = await desk.request(address, { headers: { Cookie } });
    return JSON.parse(body) as PropsOf<typeof formProps>;
  };
  const { form, target } = await open();
  await move(visit, '', 'come-here');
  const sent = new URLSearchParams({ target, seen: form?.seen ?? '', base: form?.base ?? '' });
  for (const [name, values] of Object.entries(form?.entries ?? {})) {
    const typed = name === 'v.title' ? ['Find us'] : (values as readonly string[]);
    for (const value of typed) sent.append(name, value);
  }
  sent.append('intent', 'save');
  const { headers } = await desk.post('/api/desk/editing/save', sent.toString(), { Cookie });
  const moved = 'content/pages/come-here.md';
  expect(headers.location).toBe(`/desk/site/edit/${moved}?done=saved`);
  expect(read(moved)).toContain('title: Find us');
  expect(exists(visit)).toBe(false);
  expect(await open()).toMatchObject({ title: 'Find us', target: moved });
});

test('moves an event that cannot be booked, and keeps a draft of its form', async () => {
  const { data, move, read } = await startMoveSite();
  const drafts = formDrafts(data, () => new Date());
  const key = { operator: newOperator({}).email, target: 'content/events/talk.yaml' };
  const draft = { entries: {}, base: {}, isChecked: false, conflicts: [] };
  await drafts.keep(key, draft);
  await move(key.target, '/events', 'long-talk');
  expect(read('content/journal/ice.md')).toContain('(/events/long-talk)');
  expect(await drafts.find({ ...key, target: 'content/events/long-talk.yaml' })).toEqual(draft);
  // Nothing is left to do at the next start.
  expect(readdirSync(join(data, 'editing/moves'))).toEqual([]);
});

test('moves an event that can be booked and has no bookings', async () => {
  const { move, read, check } = await startMoveSite();
  await move('content/events/night.yaml', '/events', 'late');
  expect(read('content/events/late.yaml')).toBe(movedFiles['content/events/night.yaml']);
  expect(await check()).toEqual([]);
});

test('moves a form without messages, and names it anew in events and sections', async () => {
  const { move, read, exists, check } = await startMoveSite();
  const { headers } = await move('content/forms/contact.yaml', '/f', '2027');
  expect(headers.location).toBe('/desk/site/edit/content/forms/2027.yaml?done=moved');
  expect(exists('content/forms/contact.yaml')).toBe(false);
  expect(read('content/events/night.yaml')).toContain("form: '2027'\n");
  expect(read('content/pages/write.md')).toContain(
    '{% form id="2027" title="contact" /%}\n\n[Write](/f/2027)',
  );
  expect(read('content/redirects.yaml')).toContain('- from: /f/contact\n  to: /f/2027\n');
  expect(await check()).toEqual([]);
});

test('moves what is lent, with the addresses of its times', async () => {
  const { move, read, check } = await startMoveSite();
  await move('content/resources/bike.yaml', '/resources', 'cargo-bike');
  expect(read('content/redirects.yaml')).toContain(
    '- from: /resources/bike/:date*\n  to: /resources/cargo-bike/:date*\n',
  );
  expect(read('content/pages/write.md')).toContain('(/resources/cargo-bike)');
  expect(await check()).toEqual([]);
});

test.each([
  ['', 'tours', 'Another entry has this address'],
  ['', 'Come here', 'lower-case'],
  ['', '../site', 'lower-case'],
  ['', 'con', 'lower-case'],
  ['/visit', 'x', 'below itself'],
  ['', 'visit', 'its address now'],
])('says why a page cannot move to %s/%s', async (parent, name, sentence) => {
  const { open } = await startMoveSite();
  const { plan, notice } = await open({ path: visit, parent, name });
  expect(plan).toBeUndefined();
  expect(notice).toContain(sentence);
});

test('does not move where the site would have a mistake', async () => {
  const { open, post, exists } = await startMoveSite();
  const { problems, plan } = await open({ path: visit, parent: '', name: 'desk' });
  expect(plan).toBeUndefined();
  expect(problems.join('\n')).toContain('/desk');
  await post({ path: visit, parent: '', name: 'desk', version: 'x' });
  expect(exists(visit)).toBe(true);
});

test('moves nothing if anything has changed since the plan was shown', async () => {
  const { directory, open, post, exists } = await startMoveSite();
  const { plan } = await open({ path: visit, parent: '', name: 'come-here' });
  const tours = 'content/pages/tours.md';
  writeFileSync(join(directory, tours), `${movedFiles[tours]}More.\n`);
  const fields = { path: visit, parent: '', name: 'come-here', version: plan?.version ?? '' };
  const { headers } = await post(fields);
  expect(headers.location).toContain('done=changed');
  expect(exists(visit)).toBe(true);
});

test('an editor without the area of a link moves nothing', async () => {
  const { open, post, exists } = await startMoveSite({
    operator: newOperator({ role: 'editor', areas: ['pages'] }),
  });
  const { plan, notice } = await open({ path: visit, parent: '', name: 'come-here' });
  expect(plan).toBeUndefined();
  expect(notice).toContain('your role');
  await post({ path: visit, parent: '', name: 'come-here', version: 'x' });
  expect(exists(visit)).toBe(true);
});

test.each(['content/pages/index.md', 'content/site.yaml', 'content/redirects.yaml'])(
  '%s has no address that can be changed',
  async (path) => {
    const { open } = await startMoveSite();
    expect((await open({ path })).status).toBe(404);
  },
);

test('takes translations along, with redirects from their addresses', async () => {
  const welsh = (name: string) => `content/cy/pages/${name}.md`;
  const { open, move, read, exists, check } = await startMoveSite({
    files: {
      'content/site.yaml': `${validContent['content/site.yaml']}languages: [en, cy]\n`,
      [welsh('visit')]: '---\ntitle: Ymweld\nslug: ymweld\n---\n\n## By bus\n',
      [welsh('visit/bus')]: '---\ntitle: Bws\n---\n\n[Yn ôl](/visit)\n',
      [welsh('tours')]: '---\ntitle: Teithiau\nslug: teithiau\ntranslatedFrom: none\n---\n',
    },
  });
  const { plan } = await open({ path: visit, parent: '/tours', name: 'come' });
  expect(plan?.moved.filter(({ language }) => language !== undefined)).toMatchObject([
    { title: 'Ymweld', language: 'Cymraeg', from: '/visit', to: '/tours/come' },
    { title: 'Bws', language: 'Cymraeg', from: '/visit/bus', to: '/tours/come/bus' },
  ]);
  await move(visit, '/tours', 'come');
  expect(read(welsh('tours/come/bus'))).toContain('[Yn ôl](/tours/come)');
  expect(exists(welsh('visit'))).toBe(false);
  expect(read('content/redirects.yaml')).toContain(
    '- from: /cy/ymweld/bus\n  to: /cy/tours/ymweld/bus\n',
  );
  expect(await check()).toEqual([]);
});
