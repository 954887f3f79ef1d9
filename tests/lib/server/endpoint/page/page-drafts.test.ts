import { expect, test, vi } from 'vitest';
import { StoreBusy } from '@/lib/server/platform/store/store-errors';
import { startFormPage } from '@/tests/support/form-page-server';
import { urlEncoded, contactFields } from '@/tests/support/requests';
import { draftNoticeWords } from '@/lib/words/lib/server/forms';

const origin = 'http://site.example';
const bad = String(new URLSearchParams({ ...contactFields, email: 'ana@' }));

/** A browser without scripts: follows redirects by GET and keeps its cookies. */
function browserOf({ visit }: Awaited<ReturnType<typeof startFormPage>>, cookies = true) {
  let cookie = '';
  const ask = async (path: string, init?: RequestInit) => {
    const headers = new Headers(init?.headers);
    if (cookie !== '') headers.set('Cookie', cookie);
    const answer = await visit(path, { ...init, headers });
    const [set] = answer.reply.headers.getSetCookie();
    if (cookies && set !== undefined) cookie = set.split(';')[0] ?? '';
    return answer;
  };
  const post = async (path: string, body: string, from = origin) => {
    const sent = urlEncoded(body);
    const { reply } = await ask(path, { ...sent, headers: { ...sent.headers, Origin: from } });
    expect(reply.status).toBe(303);
    return reply.headers.get('location') ?? '';
  };
  return { ask, post, cookie: () => cookie };
}

function draftOf(address: string): string {
  return new URL(address, origin).searchParams.get('draft') ?? '';
}

test('redirects a browser to an address that shows what it typed, as often as it asks', async () => {
  const browser = browserOf(await startFormPage());
  const address = await browser.post('/f/contact', bad);
  expect(address).toMatch(/^\/f\/contact\?draft=[\w-]{43}$/);
  expect(browser.cookie()).toMatch(/^form-visitor=[\w-]{43}$/);
  for (const way of ['redirected', 'reloaded']) {
    const { reply, page } = await browser.ask(address);
    expect(reply.status, way).toBe(422);
    expect(reply.headers.get('cache-control')).toBe('private, no-store');
    expect(page).toMatchObject({
      view: {
        issues: [{ field: 'email' }],
        values: [
          ['name', [contactFields.name]],
          ['email', ['ana@']],
          ['message', [contactFields.message]],
        ],
        draft: draftOf(address),
      },
      meta: { title: 'Error: Write to us', unlisted: true },
    });
  }
});

test('shows a draft to its visitor only', async () => {
  const server = await startFormPage();
  const browser = browserOf(server);
  const address = await browser.post('/f/contact', bad);
  await browser.ask(address);
  const other = browserOf(server);
  await other.post('/f/contact', bad);
  for (const stranger of [browserOf(server), other]) {
    const { reply, page } = await stranger.ask(address);
    expect(reply.status).toBe(200);
    expect(page).toMatchObject({ view: { values: [], notice: expect.any(String) as string } });
    expect(JSON.stringify(page)).not.toContain(contactFields.message);
  }
  const elsewhere = await browser.ask(address.replace('contact', 'public'));
  expect(elsewhere.page).toMatchObject({
    view: { values: [], notice: expect.any(String) as string },
  });
});

test('changes one draft from step to step, and shows each step at its own address', async () => {
  const browser = browserOf(await startFormPage());
  const second = await browser.post('/f/steps', '_step=1&_go=next&who=Ana&day=');
  expect(second).toMatch(/&step=2$/);
  const draft = draftOf(second);
  const answers = `who=Ana&day=2027-03-28&_draft=${draft}`;
  const check = await browser.post('/f/steps', `_step=2&_go=next&${answers}`);
  expect(check).toBe(`/f/steps?draft=${draft}&step=check`);
  expect((await browser.ask(check)).page).toMatchObject({ view: { step: 'check' } });

  // The browser's Back: the previous step with its values.
  const { reply, page } = await browser.ask(second);
  expect(reply.status).toBe(200);
  expect(page).toMatchObject({
    view: {
      step: 2,
      issues: [],
      values: [
        ['who', ['Ana']],
        ['day', ['2027-03-28']],
      ],
    },
  });
});

test('shows errors at the step to which they belong, and at no other', async () => {
  const browser = browserOf(await startFormPage());
  const second = await browser.post('/f/steps', '_step=1&_go=next&who=Ana&day=');
  const draft = draftOf(second);
  const wrong = await browser.post('/f/steps', `_step=2&_go=next&who=Ana&day=soon&_draft=${draft}`);
  expect(wrong).toBe(second);
  const shown = await browser.ask(second);
  expect(shown.reply.status).toBe(422);
  expect(shown.page).toMatchObject({ view: { step: 2, issues: [{ field: 'day' }] } });
  const first = await browser.ask(second.replace('step=2', 'step=1'));
  expect(first.reply.status).toBe(200);
  expect(first.page).toMatchObject({ view: { step: 1, issues: [] } });
});

test('deletes the draft when its form is sent, as a page or by a script', async () => {
  for (const accept of ['text/html', 'application/json']) {
    const server = await startFormPage();
    const browser = browserOf(server);
    const address = await browser.post('/f/contact', bad);
    const sent = urlEncoded(
      `${String(new URLSearchParams(contactFields))}&_draft=${draftOf(address)}`,
    );
    const headers = { ...sent.headers, Origin: origin, Accept: accept };
    const { reply } = await browser.ask('/f/contact', { ...sent, headers });
    expect([200, 303]).toContain(reply.status);
    expect(server.kept[0]?.fields.map(([name]) => name)).toEqual(['name', 'email', 'message']);
    const back = await browser.ask(address);
    expect(back.reply.status).toBe(200);
    expect(back.page).toMatchObject({
      view: {
        values: [],
        issues: [],
        notice: expect.stringContaining('no longer saved') as string,
      },
    });
  }
});

test('deletes the draft that its visitor clears, and stores nothing', async () => {
  const server = await startFormPage();
  const browser = browserOf(server);
  const address = await browser.post('/f/contact', bad);
  const draft = draftOf(address);
  expect(await browser.post('/f/contact', `${bad}&_draft=${draft}&_go=clear`)).toBe('/f/contact');
  expect((await browser.ask(address)).page).toMatchObject({ view: { values: [], issues: [] } });
  const complete = String(new URLSearchParams(contactFields));
  expect(await browser.post('/f/contact', `${complete}&_go=clear`)).toBe('/f/contact');
  expect(server.kept).toEqual([]);
});

test('does not change the draft of another visitor', async () => {
  const server = await startFormPage();
  const [ana, eve] = [browserOf(server), browserOf(server)];
  const address = await ana.post('/f/contact', bad);
  await eve.post('/f/contact', bad);
  const forged = `name=Eve&email=no&message=x&_draft=${draftOf(address)}`;
  expect(await eve.post('/f/contact', forged)).not.toBe(address);
  expect((await ana.ask(address)).page).toMatchObject({
    view: { values: [['name', [contactFields.name]], {}, {}] },
  });
});

test('keeps the draft of each tab apart', async () => {
  const browser = browserOf(await startFormPage());
  const one = await browser.post('/f/contact', bad);
  const other = await browser.post('/f/contact', 'name=Ben&email=no&message=x');
  expect(draftOf(one)).not.toBe(draftOf(other));
  expect(JSON.stringify((await browser.ask(one)).page)).toContain(contactFields.name);
  expect(JSON.stringify((await browser.ask(other)).page)).not.toContain(contactFields.name);
});

test('shows everything once to a browser that refuses cookies', async () => {
  const browser = browserOf(await startFormPage(), false);
  const address = await browser.post('/f/contact', bad);
  expect((await browser.ask(address)).page).toMatchObject({ view: { issues: [{}] } });
  expect((await browser.ask(address)).page).toMatchObject({ view: { values: [] } });
});

test('shows the draft of a post from another site to the redirected browser', async () => {
  const server = await startFormPage();
  const post = urlEncoded('note=');
  const { reply } = await server.visit('/f/public', {
    ...post,
    headers: { ...post.headers, Origin: 'https://friend.example' },
  });
  expect(reply.headers.getSetCookie()).toEqual([]);
  const address = reply.headers.get('location') ?? '';
  const browser = browserOf(server);
  await browser.post('/f/contact', bad);
  const cookie = browser.cookie();
  expect((await browser.ask(address)).page).toMatchObject({ view: { issues: [{}] } });
  expect(browser.cookie()).toBe(cookie);
  expect((await server.visit(address)).page).toMatchObject({ view: { issues: [] } });
});

test('responds directly when a draft cannot or need not be saved', async () => {
  const busy = () => Promise.reject(new StoreBusy('full'));
  const broken = () => Promise.reject(new Error('broken'));
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const quotes = '"'.repeat(40_000);
  const large = new URLSearchParams({ name: quotes, email: 'ana@', message: quotes });
  const direct = async (
    { visit }: Awaited<ReturnType<typeof startFormPage>>,
    body: string,
    from: object = { Origin: origin },
  ) => {
    const post = urlEncoded(body);
    const { reply, page } = await visit('/f/contact', {
      ...post,
      headers: { ...post.headers, ...from },
    });
    expect(reply.status).toBe(422);
    expect(page).toMatchObject({ view: { values: [{}, ['email', ['ana@']], {}] } });
  };
  await direct(await startFormPage({ addPageDraft: busy }), bad);
  expect(written).not.toHaveBeenCalled();
  await direct(await startFormPage({ addPageDraft: broken }), bad);
  expect(String(written.mock.calls[0]?.[0])).toContain('form-draft-not-saved');
  await direct(await startFormPage(), String(large));
  // A program, which has no Back button.
  await direct(await startFormPage(), bad, {});
});

test('saves no more drafts than the limit of a network', async () => {
  const server = await startFormPage({ services: { proxies: 1 } });
  const post = urlEncoded(bad);
  const send = async (from: string) => {
    const headers = { ...post.headers, Origin: origin, 'X-Forwarded-For': from };
    return (await server.visit('/f/contact', { ...post, headers })).reply.status;
  };
  const answers = new Set<number>();
  for (let count = 0; count < 100; count += 1) answers.add(await send('203.0.113.9'));
  expect([...answers]).toEqual([303]);
  expect(await send('203.0.113.9')).toBe(422);
  expect(await send('203.0.113.10')).toBe(303);
});

test('shows a notice instead of a draft while the store fails', async () => {
  const busy = () => Promise.reject(new StoreBusy('full'));
  const server = await startFormPage({ openPageDraft: busy });
  const { reply, page } = await server.visit(`/f/contact?draft=${'a'.repeat(43)}`);
  expect(reply.status).toBe(503);
  expect(reply.headers.get('retry-after')).toBe('5');
  expect(page).toMatchObject({ view: { notice: draftNoticeWords.unknown } });
});

test.each(['', 'short', 'a'.repeat(43), '../..'])('finds no draft with the id %j', async (name) => {
  const { visit } = await startFormPage();
  const { reply, page } = await visit(`/f/contact?draft=${encodeURIComponent(name)}`);
  expect(reply.status).toBe(200);
  expect(page).toMatchObject({ view: { values: [], notice: expect.any(String) as string } });
});
