import { expect, test } from 'vitest';
import { defineForm, toFormRules } from '@/lib/server/content/forms/define-form';
import { formSchema } from '@/lib/server/content/forms/form-schema';
import { createElement } from 'react';
import { renderFormPage } from '@/components/layout/form-page';
import { ContentPage } from '@/components/layout/content-page';
import { renderStatic } from '@/components/sections/render-static';
import { loadContent } from '@/lib/server/content/load-content';
import { createPage } from '@/lib/server/site/pages/page-props';
import { formDefaultWords } from '@/lib/words/lib/server/content/forms';

const smallest = { title: 'Write to us', fields: [{ name: 'message', label: 'Message' }] };

const twoSteps = [
  { title: 'One', fields: [{ name: 'a', label: 'A' }] },
  { title: 'Two', intro: 'Nearly.', fields: [{ name: 'b', label: 'B' }] },
];

test('applies the defaults to the smallest file', () => {
  expect(defineForm('contact', formSchema.parse(smallest))).toEqual({
    id: 'contact',
    title: 'Write to us',
    active: true,
    origins: [],
    submitLabel: 'Send',
    thanks: { title: 'Thank you', text: formDefaultWords.thanksText },
    allowExtraFields: false,
    fields: [{ name: 'message', kind: 'text', label: 'Message', required: true }],
  });
});

test('has the locale of numbers, except in English', () => {
  const file = formSchema.parse({
    title: 'Give',
    fields: [
      { name: 'people', label: 'How many?', kind: 'numeric' },
      { name: 'note', label: 'Note', maxLength: 2000 },
      { name: 'name', label: 'Name' },
    ],
  });
  const localesIn = (locale: string) =>
    defineForm('give', file, locale).fields.map((field) => field.locale);
  expect(localesIn('de-AT-u-rg-dezzzz-x-informal')).toEqual(['de-AT', 'de-AT', undefined]);
  expect(localesIn('en-GB')).toEqual([undefined, undefined, undefined]);
});

test('copies every setting to a form that can be serialized as JSON', () => {
  const form = defineForm(
    'visit',
    formSchema.parse({
      title: 'Visit',
      intro: 'Tell us when.',
      active: false,
      closedText: 'Back in spring.',
      origins: ['https://example.org', '*'],
      submit: 'Ask',
      thanks: { page: '/thanks', title: 'Thanks', text: 'Noted.' },
      allowExtraFields: true,
      fields: [
        {
          name: 'night',
          kind: 'select',
          label: 'Night',
          options: ['Friday', { value: 's', label: 'Saturday' }],
        },
        { name: 'people', kind: 'numeric', label: 'How many?', min: 1, max: 12, required: false },
        {
          name: 'email',
          kind: 'email',
          label: 'E-mail',
          hint: 'To answer.',
          autocomplete: 'email',
          maxLength: 90,
        },
        {
          name: 'rules',
          kind: 'consent',
          label: 'I have read the rules',
          messages: { REQUIRED_FIELD_MISSING: 'Read them.' },
        },
      ],
    }),
  );
  expect(form).toEqual(JSON.parse(JSON.stringify(form)));
  expect(form.fields).toEqual([
    {
      kind: 'select',
      name: 'night',
      label: 'Night',
      required: true,
      options: [
        { value: 'Friday', label: 'Friday' },
        { value: 's', label: 'Saturday' },
      ],
    },
    { kind: 'numeric', name: 'people', label: 'How many?', required: false, min: 1, max: 12 },
    {
      kind: 'email',
      name: 'email',
      label: 'E-mail',
      required: true,
      hint: 'To answer.',
      autocomplete: 'email',
      maxLength: 90,
    },
    {
      kind: 'consent',
      name: 'rules',
      label: 'I have read the rules',
      required: true,
      messages: { REQUIRED_FIELD_MISSING: 'Read them.' },
    },
  ]);
  expect(form.thanks).toEqual({ page: '/thanks', title: 'Thanks', text: 'Noted.' });
  expect(form).toMatchObject({
    closedText: 'Back in spring.',
    intro: 'Tell us when.',
    active: false,
  });
});

test('copies the settings of every kind of field and applies their defaults', () => {
  const fields = [
    { name: 'size', kind: 'numeric', label: 'Size', step: 0.5 },
    { name: 'day', kind: 'date', label: 'Day', min: '2027-03-28', max: '2027-04-30' },
    { name: 'at', kind: 'time', label: 'At', min: '09:00' },
    { name: 'bring', kind: 'checkboxes', label: 'Bring', options: ['a', 'b'], maxChoices: 1 },
    { name: 'list', kind: 'file', label: 'List', types: ['csv'], maxFiles: 2, maxMegabytes: 1 },
    { name: 'paper', kind: 'file', label: 'Paper' },
    { name: 'from', kind: 'hidden', value: 'home' },
    { name: 'guests', kind: 'repeat', label: 'Guests', itemLabel: 'Guest', maxLength: 80 },
    { name: 'why', label: 'Why?', showWhen: { field: 'bring', is: 'a' } },
  ];
  const form = defineForm('all', formSchema.parse({ title: 'All', hosted: 'xyz', fields }));
  expect(form).toEqual(JSON.parse(JSON.stringify(form)));
  expect(form.hostedId).toBe('xyz');
  const options = ['a', 'b'].map((value) => ({ value, label: value }));
  expect(form.fields).toEqual([
    { ...fields[0], required: true },
    { ...fields[1], required: true },
    { ...fields[2], required: true },
    { ...fields[3], required: true, options },
    { ...fields[4], required: true },
    {
      ...fields[5],
      required: true,
      types: ['pdf', 'jpg', 'png', 'docx', 'odt', 'txt'],
      maxFiles: 1,
      maxMegabytes: 5,
    },
    { ...fields[6], required: false, label: 'from' },
    { ...fields[7], required: true, maxItems: 9 },
    { ...fields[8], kind: 'text', required: true, showWhen: { field: 'bring', is: ['a'] } },
  ]);
});

test('lists the fields of steps in the form and their names in the steps', () => {
  const form = defineForm('steps', formSchema.parse({ title: 'Steps', steps: twoSteps }));
  expect(form.fields.map(({ name }) => name)).toEqual(['a', 'b']);
  expect(form.steps).toEqual([
    { title: 'One', fields: ['a'] },
    { title: 'Two', intro: 'Nearly.', fields: ['b'] },
  ]);
});

test('separates server-only settings from the definition', () => {
  const file = formSchema.parse({
    title: 'Form',
    fields: [{ name: 'email', label: 'E-mail', kind: 'email' }],
    notify: ['desk@example.org'],
    cc: ['ruth@example.org'],
    sendsAnswers: true,
    copyTo: 'email',
    copiesAnswers: true,
  });
  expect(JSON.stringify(defineForm('a', file))).not.toContain('@example.org');
  expect(toFormRules(file)).toEqual({
    notify: ['desk@example.org'],
    cc: ['ruth@example.org'],
    sendsAnswers: true,
    copyTo: 'email',
    copiesAnswers: true,
  });
  expect(toFormRules(formSchema.parse(smallest))).toEqual({
    notify: [],
    cc: [],
    sendsAnswers: false,
    copiesAnswers: false,
  });
});

test('keeps the summaries of fields out of the definition', () => {
  const summary = { other: '{value} adults' };
  const field = { name: 'adults', label: 'Adults', kind: 'numeric', summary };
  const file = formSchema.parse({ title: 'Form', fields: [field, { name: 'a', label: 'A' }] });
  expect(toFormRules(file).summaries).toEqual({ adults: summary });
  expect(JSON.stringify(defineForm('a', file))).not.toContain('{value}');
});

test('keeps notification addresses out of the data of pages', async () => {
  const loaded = await loadContent(process.cwd());
  if (!loaded.ok) throw new Error('The content has mistakes.');
  const { content } = loaded;
  const addresses = [...content.formRules.values()].flatMap(({ notify }) => notify);
  // The contact address is public.
  const secret = addresses.filter((address) => address !== content.site.contact.email);
  expect(secret.length).toBeGreaterThan(2);

  const now = new Date('2026-11-20T12:00:00.000Z');
  const paths = [...content.pages.keys(), ...content.events.map(({ path }) => path)];
  const pages = paths.map((path) => {
    const props = createPage(content, path, now)?.props;
    return props === undefined
      ? undefined
      : [props.meta, props.frame, renderStatic(createElement(ContentPage, { view: props.view }))];
  });
  const forms = [...content.forms.values()].map((definition) =>
    renderFormPage({ kind: 'form', definition, action: '/f/a', issues: [], values: [] }),
  );
  const data = JSON.stringify([pages, forms]);
  expect(data).toContain('data-definition');
  for (const address of secret) expect(data).not.toContain(address);
});
