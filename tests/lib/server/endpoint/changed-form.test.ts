import { expect, test } from 'vitest';
import type { FormDefinition } from '@/lib/forms/definition';
import { rememberForms } from '@/lib/server/content/forms/earlier-forms';
import { withVersion } from '@/lib/server/content/forms/define-form';
import { startFormPage } from '@/tests/support/form-page-server';
import { contactForm, formContextOf, formOf, stepsForm } from '@/tests/support/form-server';
import { contactFields, urlEncoded } from '@/tests/support/requests';
import { formErrorWords } from '@/lib/words/lib/forms/errors';

type Fields = Readonly<Record<string, string>>;

const phone = { kind: 'tel', name: 'phone', label: 'Telephone', required: true } as const;
const [name, email, message] = contactForm.fields;
if (name === undefined || email === undefined || message === undefined) throw new Error('No form.');

const before = withVersion(contactForm);
const { version: beforeVersion = '' } = before;
const renamed = { ...message, name: 'text', label: 'Your text' };
const change = (...fields: FormDefinition['fields']) => withVersion({ ...contactForm, fields });

/** Serves the form as it is after a publication. Its pages of before are open. */
async function publish(form: FormDefinition | undefined, old: FormDefinition = before) {
  rememberForms(new Map([[old.id, old]]));
  const made = formContextOf({});
  const forms = new Map(form === undefined ? [] : [[form.id, form]]);
  const context = async () => ({ ...(await made.context()), forms });
  const server = { ...(await startFormPage({ context })), ...made };
  const json = async (fields: Fields) => {
    const headers = { 'Content-Type': 'application/json', Accept: 'application/json' };
    const init = { method: 'POST', headers, body: JSON.stringify(fields) };
    const reply = await fetch(`${server.origin}/f/${old.id}`, init);
    return { status: reply.status, body: (await reply.json()) as object };
  };
  const post = async (fields: Fields) => {
    const { body, headers } = urlEncoded(String(new URLSearchParams(fields)));
    const { reply, page } = await server.visit(`/f/${old.id}`, {
      method: 'POST',
      body,
      headers,
    });
    return { status: reply.status, view: (page as { view?: Shown } | undefined)?.view };
  };
  const stored = () => server.kept.map(({ fields }) => Object.fromEntries(fields));
  return { json, post, stored };
}

interface Shown {
  readonly values: readonly (readonly [string, readonly string[]])[];
  readonly issues: readonly { readonly name: string; readonly field?: string }[];
  readonly step?: unknown;
  readonly definition: FormDefinition;
}

const ofPage = (fields: Fields) => ({ ...fields, _version: beforeVersion });

test('accepts answers that the form still takes', async () => {
  const { json, post, stored } = await publish(
    change({ ...name, label: 'Name' }, email, message, { ...phone, required: false }),
  );
  expect((await json(ofPage(contactFields))).status).toBe(200);
  expect((await post(ofPage(contactFields))).status).toBe(303);
  expect(stored()).toHaveLength(2);
  expect(stored()[0]).not.toHaveProperty('_version');
});

test('stores the answer to a question that was removed with the message', async () => {
  const { json, stored } = await publish(change(name, email));
  expect((await json(ofPage(contactFields))).status).toBe(200);
  expect(stored()[0]).toMatchObject({ _earlier: [`Message: ${contactFields.message}`] });
});

test('says that the form has changed instead of errors of fields that the page does not have', async () => {
  const { json, stored } = await publish(change(name, email, phone, renamed));
  const { status, body } = await json(ofPage(contactFields));
  expect(status).toBe(422);
  expect(body).toMatchObject({
    form: 'changed',
    errors: [{ message: expect.any(String) as string }],
  });
  expect(JSON.stringify(body)).not.toMatch(/phone|"text|"field"/);
  expect(stored()).toEqual([]);
});

test.each<[string, Fields]>([
  ['a page of the form as it is', { _version: change(name, email, phone, message).version ?? '' }],
  ['a program, which sends no version', {}],
])('says what is wrong to %s', async (_title, version) => {
  const { json } = await publish(change(name, email, phone, message));
  const { body } = await json({ ...contactFields, ...version });
  expect(body).toMatchObject({ errors: [{ code: 'REQUIRED_FIELD_MISSING', field: 'phone' }] });
  expect(body).not.toHaveProperty('form');
});

test('a page without scripts shows the new form with every word, and sends what has no place', async () => {
  const form = change(name, email, phone, renamed);
  const { post, stored } = await publish(form);
  const { status, view } = await post(ofPage(contactFields));
  expect(status).toBe(422);
  expect(view?.issues).toMatchObject([{ name: 'FORM_CHANGED' }]);
  const values = Object.fromEntries(view?.values ?? []);
  expect(values).toEqual({
    name: [contactFields.name],
    email: [contactFields.email],
    _earlier: [`Message: ${contactFields.message}`],
  });
  // The page sends its hidden fields with the next post.
  const again = {
    ...contactFields,
    phone: '01234 567890',
    text: 'In other words',
    _earlier: values._earlier?.[0] ?? '',
    _version: form.version ?? '',
  };
  expect((await post(again)).status).toBe(303);
  expect(stored()[0]).toMatchObject({
    text: ['In other words'],
    _earlier: [`Message: ${contactFields.message}`],
  });
});

test.each(['select', 'radios'] as const)(
  'a %s without the chosen option shows the new ones',
  async (kind) => {
    const options = (...values: string[]) => values.map((value) => ({ value, label: value }));
    const day = { kind, name: 'day', label: 'Day', required: true } as const;
    const old = withVersion({
      ...contactForm,
      fields: [{ ...day, options: options('Mon', 'Tue') }],
    });
    const now = withVersion({
      ...contactForm,
      fields: [{ ...day, options: options('Tue', 'Wed') }],
    });
    const { json, post } = await publish(now, old);
    const sent = { day: 'Mon', _version: old.version ?? '' };
    expect((await json(sent)).body).toMatchObject({ form: 'changed' });
    expect((await post(sent)).view?.values).toEqual([['_earlier', ['Day: Mon']]]);
  },
);

test('a form whose only answer has no place any more takes it as an earlier one', async () => {
  const optional = { ...renamed, required: false };
  const old = withVersion({ ...contactForm, fields: [{ ...message, required: false }] });
  const now = withVersion({ ...contactForm, fields: [optional] });
  const { json, stored } = await publish(now, old);
  expect((await json({ message: 'Hello', _version: old.version ?? '' })).status).toBe(200);
  expect(stored()).toMatchObject([{ _earlier: ['Message: Hello'] }]);
});

test('a step of a form that has no steps any more is no submission', async () => {
  const old = withVersion(stepsForm);
  const now = withVersion(
    formOf('steps', {
      fields: [
        { name: 'who', label: 'Who' },
        { name: 'day', label: 'The day', required: false },
      ],
    }),
  );
  const { post, stored } = await publish(now, old);
  const { view } = await post({
    who: 'A class',
    _go: 'next',
    _step: '1',
    _version: old.version ?? '',
  });
  expect(view?.issues).toMatchObject([{ name: 'FORM_CHANGED' }]);
  expect(view?.values).toEqual([['who', ['A class']]]);
  expect(stored()).toEqual([]);
});

test('a form with steps shows the first step that has something to answer', async () => {
  const now = withVersion(stepsForm);
  const old = withVersion(formOf('steps', { fields: [{ name: 'who', label: 'Who comes' }] }));
  const { post } = await publish(now, old);
  const { view } = await post({ who: 'A class', _version: old.version ?? '' });
  expect(view).toMatchObject({ step: 2, issues: [{ name: 'FORM_CHANGED' }] });
});

test('a removed form shows what was typed, and where to turn', async () => {
  const { json, post } = await publish(undefined);
  expect(await json(ofPage(contactFields))).toMatchObject({
    status: 404,
    body: { error: formErrorWords.FORM_NOT_FOUND },
  });
  const { status, view } = await post(ofPage(contactFields));
  expect(status).toBe(404);
  expect(view?.definition).toMatchObject({ active: false, title: 'Write to us' });
  expect(view?.definition.closedText).toContain('hello@larkmoor.example');
  expect(Object.fromEntries(view?.values ?? [])).toMatchObject({
    message: [contactFields.message],
  });
});
