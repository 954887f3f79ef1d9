import { expect, test } from 'vitest';
import { visibleForm, visibleForms } from '@/lib/server/forms/settings/places';
import { startFormPage } from '@/tests/support/form-page-server';
import { contactForm, formContextOf, openForm } from '@/tests/support/form-server';
import { contactFields, json, urlEncoded } from '@/tests/support/requests';
import { newSubmission, noon } from '@/tests/support/submissions';
import { openTestStore } from '@/tests/support/test-store';

const places = { max: 2, fullText: 'All seats are taken.' };
const typed = new URLSearchParams(contactFields).toString();
const full = { code: 'INACTIVE', message: 'All seats are taken.' };

/** Serves the contact form with two places. */
async function start() {
  const own = formContextOf({});
  const base = await own.context();
  const forms = new Map([...base.forms, ['contact', { ...contactForm, places }]]);
  const { origin, visit } = await startFormPage({
    context: () => Promise.resolve({ ...base, forms }),
  });
  const post = async (fields: object, key: string) => {
    const { headers, ...request } = json({ ...contactFields, ...fields });
    const response = await fetch(`${origin}/f/contact`, {
      ...request,
      headers: { ...headers, 'Idempotency-Key': key },
    });
    return { status: response.status, body: (await response.json()) as unknown };
  };
  return { ...own, visit, post };
}

test('accepts as many as there are places, and rejects the next as a closed form does', async () => {
  const { kept, post } = await start();
  expect((await post({}, 'one')).status).toBe(200);
  expect((await post({ message: 'Another.' }, 'two')).status).toBe(200);
  expect(await post({ message: 'Too late.' }, 'three')).toEqual({
    status: 403,
    body: { error: full.message, errors: [full] },
  });
  // Not first the answers to correct, and then that it was for nothing.
  expect((await post({ email: 'no' }, 'four')).body).toMatchObject({ errors: [full] });
  expect(kept).toHaveLength(2);
});

test('repeats the success of an attempt after the form is full', async () => {
  const { kept, post } = await start();
  const first = await post({}, 'one');
  await post({ message: 'Another.' }, 'two');
  expect(await post({}, 'one')).toEqual(first);
  expect(kept).toHaveLength(2);
});

test('stores a filled honeypot as spam while the form is full', async () => {
  const { kept, post } = await start();
  await post({}, 'one');
  await post({ message: 'Another.' }, 'two');
  expect((await post({ _gotcha: 'x' }, 'three')).status).toBe(200);
  expect(kept.map(({ state }) => state)).toEqual(['inbox', 'inbox', 'spam']);
});

test('shows a full form as closed, and what was typed on a page that showed it open', async () => {
  const { store, visit } = await start();
  expect((await visit('/f/contact')).page).not.toMatchObject({
    view: { definition: { places: expect.anything() as unknown } },
  });
  await store.addSubmission(newSubmission({}));
  await store.addSubmission(newSubmission({}));
  const closed = { active: false, closedText: 'All seats are taken.' };
  expect((await visit('/f/contact')).page).toMatchObject({ view: { definition: closed } });
  const { reply, page } = await visit('/f/contact', urlEncoded(typed));
  expect(reply.status).toBe(403);
  expect(page).toMatchObject({
    view: {
      definition: closed,
      values: [['name', ['Ana Petrov']], {}, ['message', ['Could we come?']]],
    },
  });
});

test('shows an open form and its draft again when a place has become free', async () => {
  const { store, visit } = await start();
  const one = newSubmission({});
  await store.addSubmission(one);
  await store.addSubmission(newSubmission({}));
  const { reply } = await visit('/f/contact', {
    ...urlEncoded(typed),
    headers: { ...urlEncoded(typed).headers, Origin: 'http://site.example' },
  });
  const draft = reply.headers.get('location') ?? '';
  expect(draft).toContain('/f/contact?');
  await store.markSubmission(one.id, noon);
  await store.eraseSubmissions({
    ids: [one.id],
    at: noon,
    operator: 'ana@larkmoor.example',
    reason: 'person',
    createId: () => 'entry',
  });
  const cookie = reply.headers.get('set-cookie') ?? '';
  const { page } = await visit(draft, { headers: { Cookie: cookie.split(';')[0] ?? '' } });
  expect(page).toMatchObject({
    view: { definition: { active: true }, values: [['name', ['Ana Petrov']], {}, {}] },
  });
});

test('hides the number of an open form and closes only full ones', async () => {
  const store = openTestStore();
  await store.addSubmission(newSubmission({ form: 'open' }));
  const forms = new Map([
    ['contact', { ...contactForm, places }],
    ['open', { ...openForm, places: { ...places, max: 1 } }],
  ]);
  const visible = await visibleForms(forms, store, noon);
  expect(visible.get('contact')).toEqual(contactForm);
  expect(visible.get('open')).toMatchObject({ active: false, closedText: places.fullText });
  expect(visibleForm(contactForm, true)).toEqual(contactForm);
  const plain = new Map([['contact', contactForm]]);
  expect(await visibleForms(plain, store, noon)).toBe(plain);
});
