import { expect, test } from 'vitest';
import { defineForm, rulesOf } from '@/lib/server/forms/define-form';
import { formSchema } from '@/lib/server/forms/definition-schema';

const smallest = { title: 'Write to us', fields: [{ name: 'message', label: 'Message' }] };

function problems(file: unknown): string[] {
  const result = formSchema.safeParse(file);
  return result.success
    ? []
    : result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
}

function withField(field: Readonly<Record<string, unknown>>): unknown {
  return { title: 'Form', fields: [{ name: 'a', label: 'A', ...field }] };
}

const twoSteps = [
  { title: 'One', fields: [{ name: 'a', label: 'A' }] },
  { title: 'Two', intro: 'Nearly.', fields: [{ name: 'b', label: 'B' }] },
];

/** A form with these fields; an object without a name holds settings of the form. */
function withFields(...fields: readonly Readonly<Record<string, unknown>>[]): unknown {
  const settings = fields.filter((field) => !('name' in field));
  return Object.assign({ title: 'Form', fields: fields.filter((f) => 'name' in f) }, ...settings);
}

test('the smallest file gives a form that is open, requires its fields and thanks', () => {
  expect(defineForm('contact', formSchema.parse(smallest))).toStrictEqual({
    id: 'contact',
    title: 'Write to us',
    active: true,
    origins: [],
    submitLabel: 'Send',
    thanks: { title: 'Thank you', text: 'Your message has arrived.' },
    allowExtraFields: false,
    fields: [{ name: 'message', kind: 'text', label: 'Message', required: true }],
  });
});

test('every setting arrives in the form, and the form can be sent as JSON', () => {
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
  expect(form).toStrictEqual(JSON.parse(JSON.stringify(form)));
  expect(form.fields).toStrictEqual([
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

test('every kind of field has its own settings, and says what is usual where it is given none', () => {
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
  expect(form).toStrictEqual(JSON.parse(JSON.stringify(form)));
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

test('steps give their fields to the form, and keep their names', () => {
  const form = defineForm('steps', formSchema.parse({ title: 'Steps', steps: twoSteps }));
  expect(form.fields.map(({ name }) => name)).toEqual(['a', 'b']);
  expect(form.steps).toEqual([
    { title: 'One', fields: ['a'] },
    { title: 'Two', intro: 'Nearly.', fields: ['b'] },
  ]);
});

test('who is written to is told apart from what a page may know', () => {
  const file = formSchema.parse({
    title: 'Form',
    fields: [{ name: 'email', label: 'E-mail', kind: 'email' }],
    notify: ['desk@example.org'],
    cc: ['ruth@example.org'],
    sendsAnswers: true,
    copyTo: 'email',
  });
  expect(JSON.stringify(defineForm('a', file))).not.toContain('@example.org');
  expect(rulesOf(file)).toEqual({
    notify: ['desk@example.org'],
    cc: ['ruth@example.org'],
    sendsAnswers: true,
    copyTo: 'email',
  });
  expect(rulesOf(formSchema.parse(smallest))).toEqual({ notify: [], cc: [], sendsAnswers: false });
});

test.each([
  [{ ...smallest, tittle: 'x' }, 'Unrecognized key: "tittle"'],
  [{ ...smallest, fields: [] }, 'fields'],
  [{ ...smallest, origins: ['https://example.org/'] }, 'without a path'],
  [{ ...smallest, thanks: { page: 'https://evil.example' } }, 'a page of this site'],
  [{ ...smallest, thanks: { page: '//evil.example' } }, 'a page of this site'],
  [{ ...smallest, thanks: { page: '/\\evil.example' } }, 'a page of this site'],
  [withField({ name: '_gotcha' }), 'begin with no _'],
  [withField({ name: 'a b' }), 'use letters, digits, - and _ only'],
  [withField({ autocomplete: 'e-mail' }), 'an autofill name that browsers know'],
  [withField({ kind: 'select' }), 'needs options'],
  [
    withField({ options: ['a'] }),
    'is for kind: select, radios, checkboxes; not for text. Remove it',
  ],
  [withField({ kind: 'radios', options: ['a', 'a'] }), 'the choice "a" stands here twice'],
  [withField({ kind: 'consent', maxLength: 3 }), 'not for consent. Remove it'],
  [withField({ min: 3 }), 'is for kind: numeric'],
  [withField({ kind: 'numeric', min: 3, max: 2 }), 'must not be less than min (3)'],
  [withField({ messages: { TYPO: 'x' } }), 'Unrecognized key: "TYPO"'],
  [withField({ label: undefined }), 'fields.0.label: is missing. Write the words of the question'],
  [withField({ kind: 'checkboxes', options: ['a'], maxChoices: 2 }), 'than there are options (1)'],
  [withField({ kind: 'date', min: '28.3.2027' }), "write a date in quotes, such as '2027-03-28'"],
  [withField({ kind: 'date', min: '2027-02-30' }), 'write a date in quotes'],
  [withField({ kind: 'time', max: 19 }), "write a time in quotes, such as '19:30'"],
  [withField({ kind: 'time', min: '19:30', max: '09:00' }), 'must not be less than min (19:30)'],
  [withField({ kind: 'file', types: ['exe'] }), 'expected one of "csv"|'],
  [withField({ kind: 'file', maxFiles: 6 }), 'maxFiles'],
  [withField({ kind: 'repeat' }), 'needs itemLabel'],
  [withField({ kind: 'repeat', itemLabel: 'Guest', maxItems: 10 }), 'maxItems'],
  [withField({ kind: 'hidden' }), 'a hidden field needs value'],
  [withField({ kind: 'hidden', value: 'x', required: true }), 'Remove it'],
  [withField({ showWhen: { field: 'b', is: 'x' } }), 'there is no field "b" before this one'],
  [
    withFields(
      { name: 'a', label: 'A' },
      { name: 'b', label: 'B', showWhen: { field: 'a', is: 'x' } },
    ),
    '"a" has no choices. Name a field of the kind select, radios, checkboxes or consent',
  ],
  [
    withFields(
      { name: 'a', label: 'A', kind: 'radios', options: ['x', 'y'] },
      { name: 'b', label: 'B', showWhen: { field: 'a', is: ['x', 'z'] } },
    ),
    '"z" is no choice of "a". Write one of: x, y',
  ],
  [{ title: 'Form' }, 'Write a list of the form’s questions, or steps'],
  [{ ...smallest, steps: twoSteps }, 'fields or steps, not both'],
  [{ title: 'Form', steps: twoSteps.slice(0, 1) }, 'write two steps or more'],
  [
    {
      title: 'Form',
      steps: [{ title: 'One', fields: [{ name: 'f', label: 'F', kind: 'file' }] }, twoSteps[1]],
    },
    'steps.0.fields.0.kind: ask for files in the last step',
  ],
  [
    {
      title: 'Form',
      steps: [twoSteps[0], { title: 'Two', fields: [{ name: 'f', label: 'F', kind: 'file' }] }],
    },
    'steps.1.fields: a step needs a question that is no file',
  ],
  [
    { title: 'Form', steps: [twoSteps[0], twoSteps[0]] },
    'steps.1.fields.0.name: two fields have the name "a"',
  ],
  [{ ...smallest, notify: ['Ana <ana@example.org>'] }, 'write an e-mail address'],
  [{ ...smallest, cc: ['nobody'] }, 'write an e-mail address'],
  [{ ...smallest, copyTo: 'message' }, 'asks for no address'],
  [
    withFields(
      { name: 'e', label: 'E', kind: 'email' },
      { name: 'a', label: 'A' },
      { copyTo: 'a' },
    ),
    'Write one of: e',
  ],
  [{ ...smallest, hosted: 'https://formspree.io/f/x' }, 'the form’s id at the hosted service'],
  [
    { title: 'Form', fields: [smallest.fields[0], smallest.fields[0]] },
    'two fields have the name "message". Give each a name of its own',
  ],
])('a mistake is told with what to write instead: %j', (file, words) => {
  expect(problems(file).join('\n')).toContain(words);
});
