import { expect, test } from 'vitest';
import { defineForm, formSchema } from '@/lib/server/forms/definition-schema';

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
  [withField({ options: ['a'] }), 'are for kind: select or kind: radios'],
  [withField({ kind: 'radios', options: ['a', 'a'] }), 'the choice "a" stands here twice'],
  [withField({ kind: 'consent', maxLength: 3 }), 'not for consent. Remove it'],
  [withField({ min: 3 }), 'is for kind: numeric'],
  [withField({ kind: 'numeric', min: 3, max: 2 }), 'must not be less than min (3)'],
  [withField({ messages: { TYPO: 'x' } }), 'Unrecognized key: "TYPO"'],
  [
    { title: 'Form', fields: [smallest.fields[0], smallest.fields[0]] },
    'two fields have the name "message". Give each a name of its own',
  ],
])('a mistake is told with what to write instead: %j', (file, words) => {
  expect(problems(file).join('\n')).toContain(words);
});
