import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { FormContext } from '@/lib/server/forms/form-context';
import { answerFormPage } from '@/lib/server/forms/form-page';
import { StoreBusy } from '@/lib/server/store/store-busy';
import { formContextOf, formOf } from '@/tests/support/form-server';
import { encoded, formData, good, json } from '@/tests/support/requests';

/** Serves what the page would be given, as JSON, where Next would render it. */
async function start({
  context: other,
  ...given
}: Parameters<typeof formContextOf>[0] & { readonly context?: () => Promise<FormContext> } = {}) {
  const { context: own, kept } = formContextOf(given);
  const context = other ?? own;
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://site.example');
    const [, project, form] = /^(?:\/p\/([^/]+))?\/f\/([^/]+)$/.exec(pathname) ?? [];
    const query = {
      ...Object.fromEntries(searchParams),
      ...(form === undefined ? {} : { form }),
      ...(project === undefined ? {} : { project }),
    };
    const result = await answerFormPage(
      { req: Object.assign(request, { cookies: {} }), res: response, query },
      context,
    );
    if (response.writableEnded) return;
    if ('redirect' in result) {
      response.writeHead('statusCode' in result.redirect ? result.redirect.statusCode : 500, {
        Location: result.redirect.destination,
      });
      response.end();
    } else if ('notFound' in result) {
      response.writeHead(404).end();
    } else {
      response.end(JSON.stringify(await result.props));
    }
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const visit = async (path: string, init: RequestInit = {}) => {
    const url = `http://127.0.0.1:${port}${path}`;
    const headers = new Headers(init.headers);
    if (!headers.has('Accept')) headers.set('Accept', 'text/html,application/xhtml+xml,*/*;q=0.8');
    const reply = await fetch(url, { redirect: 'manual', ...init, headers });
    const text = await reply.text();
    return { reply, page: text === '' ? undefined : (JSON.parse(text) as unknown) };
  };
  return { visit, kept };
}

test('the form stands at its own address, and may be passed on', async () => {
  const { visit } = await start();
  const { reply, page } = await visit('/f/contact');
  expect(reply.status).toBe(200);
  expect(reply.headers.get('cache-control')).toBe('private, no-store');
  expect(page).toMatchObject({
    view: {
      kind: 'form',
      definition: { id: 'contact' },
      action: '/f/contact',
      issues: [],
      values: [],
    },
    meta: {
      title: 'Write to us',
      description: 'Write to us: fill in this form for Larkmoor Observatory.',
      path: '/f/contact',
    },
  });
  expect((await visit('/p/larkmoor/f/contact')).page).toMatchObject({
    view: { action: '/p/larkmoor/f/contact' },
  });
});

test('a form that introduces itself is described so, its thanks by what they say', async () => {
  const intro = 'A month with a telescope.';
  const form = formOf('borrow', { intro, fields: [{ name: 'name', label: 'Name' }] });
  const { context } = formContextOf();
  const withForm = async () => ({ ...(await context()), forms: new Map([['borrow', form]]) });
  const { visit } = await start({ context: withForm });
  expect((await visit('/f/borrow')).page).toMatchObject({ meta: { description: intro } });
  expect((await visit('/f/borrow?sent=')).page).toMatchObject({
    meta: { description: form.thanks.text },
  });
});

test('a plain post is kept, and the browser sent on so that reloading sends nothing', async () => {
  const { visit, kept } = await start();
  const { reply } = await visit('/f/contact', encoded(new URLSearchParams(good).toString()));
  expect(reply.status).toBe(303);
  expect(kept).toHaveLength(1);
  expect(reply.headers.get('location')).toBe(`/f/contact?sent=${kept[0]?.reference ?? ''}`);
});

test('after an error everything typed is there, under a title that says so', async () => {
  const { visit, kept } = await start();
  const { reply, page } = await visit(
    '/f/contact',
    encoded('name=Ana&email=ana%40&message=a%0D%0Ab'),
  );
  expect(reply.status).toBe(422);
  expect(page).toMatchObject({
    view: {
      kind: 'form',
      issues: [
        { field: 'email', sentence: 'Enter your e-mail address in the form name@example.org' },
      ],
      values: [
        ['name', ['Ana']],
        ['email', ['ana@']],
        ['message', ['a\r\nb']],
      ],
    },
    meta: { title: 'Error: Write to us', unlisted: true },
  });
  expect(kept).toEqual([]);
});

test('thanks show the reference, and nothing else that an address may claim', async () => {
  const { visit } = await start();
  expect((await visit('/f/contact?sent=CON-7K2QXM')).page).toMatchObject({
    view: { kind: 'thanks', title: 'Thank you', reference: 'CON-7K2QXM' },
    meta: { title: 'Thank you', unlisted: true },
  });
  for (const sent of ['', '1', 'Call+0123+now', '<b>']) {
    const { page } = await visit(`/f/contact?sent=${sent}`);
    expect(page).toMatchObject({ view: { kind: 'thanks' } });
    expect(page).not.toMatchObject({ view: { reference: expect.anything() as unknown } });
  }
});

test.each(['/f/nowhere', '/f/__proto__', '/p/other/f/contact'])('%s is not there', async (path) => {
  const { visit } = await start();
  for (const { reply } of [await visit(path), await visit(path, encoded('a=b'))]) {
    expect(reply.status).toBe(404);
    expect(reply.headers.get('access-control-allow-origin')).toBe('*');
  }
});

test.each(['PUT', 'DELETE', 'PATCH', 'OPTIONS'])('%s is not for a page', async (method) => {
  const { visit } = await start();
  const { reply, page } = await visit('/f/contact', { method });
  expect(reply.status).toBe(405);
  expect(reply.headers.get('allow')).toBe('GET, HEAD, POST');
  expect(page).toMatchObject({ view: { kind: 'error', statusCode: 405 } });
});

test.each([
  [{ 'X-Requested-With': 'XMLHttpRequest' }, encoded(new URLSearchParams(good).toString())],
  [{ Accept: '*/*' }, { ...json(good), headers: { 'Content-Type': 'application/json' } }],
])('a client that reads JSON is answered in JSON here too: %j', async (headers, init) => {
  const { visit, kept } = await start();
  const { reply, page } = await visit('/f/contact', {
    ...init,
    headers: { ...init.headers, ...headers },
  });
  expect(reply.status).toBe(200);
  expect(page).toEqual({ next: `/f/contact?sent=${kept[0]?.reference ?? ''}`, ok: true });
});

test('when nothing can be kept, the page still holds what was typed', async () => {
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  for (const [error, status] of [
    [new StoreBusy('full'), 503],
    [new Error('broken'), 500],
  ] as const) {
    const { visit } = await start({ addSubmission: () => Promise.reject(error) });
    const post = encoded(new URLSearchParams(good).toString());
    const { reply, page } = await visit('/f/contact', post);
    expect(reply.status).toBe(status);
    expect(page).toMatchObject({
      view: { kind: 'form', values: Object.entries(good).map(([name, value]) => [name, [value]]) },
    });
  }
  expect(written).toHaveBeenCalledOnce();
});

test('an answer that is longer than any may be leaves the others on the page', async () => {
  const { visit, kept } = await start();
  const post = encoded(`name=Ana&email=ana%40example.org&message=${'x'.repeat(65_537)}`);
  const { reply, page } = await visit('/f/contact', post);
  expect(reply.status).toBe(413);
  expect(page).toMatchObject({
    view: {
      values: [
        ['name', ['Ana']],
        ['email', ['ana@example.org']],
      ],
    },
  });
  expect(kept).toEqual([]);
});

test('when the store cannot even be asked, the page still holds what was typed', async () => {
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const broken = () => Promise.reject(new Error('broken'));
  const { visit } = await start({ addSubmission: broken, secret: broken });
  const { reply, page } = await visit('/f/contact', encoded(String(new URLSearchParams(good))));
  expect(reply.status).toBe(500);
  expect(page).toMatchObject({
    view: { kind: 'form', values: Object.entries(good).map(([name, value]) => [name, [value]]) },
  });
  expect((await visit('/f/contact')).reply.status).toBe(200);
  expect(written.mock.calls.map(([line]) => String(line)).join('')).not.toContain(good.message);
});

test('a closed form says so, and takes nothing', async () => {
  const { visit, kept } = await start();
  expect((await visit('/f/closed')).reply.status).toBe(200);
  const { reply, page } = await visit('/f/closed', encoded('note=a'));
  expect(reply.status).toBe(403);
  expect(page).toMatchObject({ view: { definition: { closedText: 'This form is closed.' } } });
  expect(kept).toEqual([]);
});

test('a form for one visitor carries an attempt of its own, and when it was made', async () => {
  const { visit } = await start();
  const first = await visit('/f/contact');
  expect(first.page).toMatchObject({
    view: {
      attempt: expect.stringMatching(/^[\w-]{22}$/) as unknown,
      stamp: expect.anything() as unknown,
    },
  });
  expect((await visit('/f/contact')).page).not.toEqual(first.page);
});

test('steps are answered with their pages, and nothing is kept before the end', async () => {
  const { visit, kept } = await start();
  const post = (query: string) => visit('/f/steps', encoded(query));
  const wrong = await post('_step=1&_go=next&who=&day=');
  expect(wrong.reply.status).toBe(422);
  expect(wrong.page).toMatchObject({
    view: { place: 1, issues: [{ field: 'who' }] },
    meta: { title: 'Error: Step 1 of 2: Who – Plan a visit' },
  });

  const second = await post('_step=1&_go=next&who=Ana&day=');
  expect(second.reply.status).toBe(200);
  expect(second.page).toMatchObject({
    view: {
      place: 2,
      issues: [],
      hasLookedOver: false,
      values: [
        ['who', ['Ana']],
        ['day', ['']],
      ],
    },
    meta: { title: 'Step 2 of 2: When – Plan a visit' },
  });

  const check = await post('_step=2&_go=next&who=Ana&day=2027-03-28');
  expect(check.page).toMatchObject({ view: { place: 'check' } });
  const change = await post('_step=check&_checked=yes&_go=1&who=Ana&day=2027-03-28');
  expect(change.page).toMatchObject({ view: { place: 1, hasLookedOver: true } });
  expect(kept).toEqual([]);
});

test('the end of the steps is kept once, without what belongs to the pages', async () => {
  const { visit, kept } = await start();
  const end = formData([
    ['_step', 'check'],
    ['_checked', 'yes'],
    ['_go', 'send'],
    ['who', 'Ana'],
    ['day', '2027-03-28'],
    ['list', new File(['name\nAda\n'], 'pupils.csv', { type: 'text/csv' })],
  ]);
  const { reply } = await visit('/f/steps', { method: 'POST', body: end });
  expect(reply.status).toBe(303);
  expect(kept).toHaveLength(1);
  expect(kept[0]?.fields).toEqual([
    ['who', ['Ana']],
    ['day', ['2027-03-28']],
  ]);
  expect(kept[0]?.files).toMatchObject([{ name: 'pupils.csv' }]);
});

test('mistakes at the end are shown on the page where they can be put right', async () => {
  const { visit, kept } = await start();
  const end = (day: string, name: string) =>
    formData([
      ['_step', 'check'],
      ['_go', 'send'],
      ['who', 'Ana'],
      ['day', day],
      ['list', new File(['x'], name)],
    ]);
  const day = await visit('/f/steps', { method: 'POST', body: end('soon', 'a.csv') });
  expect(day.reply.status).toBe(422);
  expect(day.page).toMatchObject({ view: { place: 2, issues: [{ field: 'day' }] } });

  const list = await visit('/f/steps', { method: 'POST', body: end('2027-03-28', 'a.exe') });
  expect(list.reply.status).toBe(422);
  expect(list.page).toMatchObject({
    view: {
      place: 'check',
      issues: [{ field: 'list', name: 'NOT_A_FILE_TYPE' }],
      lostFiles: [{ field: 'list', name: 'a.exe' }],
    },
  });
  expect(kept).toEqual([]);
});

test('a program that sends everything at once is not led through the steps', async () => {
  const { visit, kept } = await start();
  const { reply } = await visit('/f/steps', {
    method: 'POST',
    headers: { Accept: 'application/json' },
    body: formData([
      ['_step', '1'],
      ['_go', 'next'],
      ['who', 'Ana'],
      ['day', '2027-03-28'],
      ['list', new File(['x'], 'a.txt')],
    ]),
  });
  expect(reply.status).toBe(200);
  expect(kept).toHaveLength(1);
});
