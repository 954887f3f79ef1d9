import { expect, test } from 'vitest';
import { loadContent } from '@/lib/server/content/load-content';
import { formatProblem } from '@/lib/server/content/files/problems';
import { validContent, contentWith, problemsWith } from '@/tests/support/content';
import { writeTree } from '@/tests/support/tree';
import { formFileWords, hostedFormWords } from '@/lib/words/lib/server/content/forms';
import { siteSchemaWords } from '@/lib/words/lib/server/content/schemas';

const project = {
  forms: {
    contactForm: {
      name: 'Contact us',
      fields: {
        email: { type: 'email', prettyName: 'Your e-mail', required: true },
        firstName: { type: 'text' },
        message: { type: 'text', required: true },
        seats: { type: 'numeric' },
      },
      actions: [{ type: 'email', to: 'someone@example.org' }],
    },
    strict: { fields: { note: {} }, allowExtraFields: false },
  },
};

test('creates a form for each key of a project’s file', async () => {
  const { forms, formRules } = await contentWith({
    'content/forms/formspree.json': JSON.stringify(project, null, 2),
  });
  expect(forms.get('contactForm')).toMatchObject({
    id: 'contactForm',
    title: 'Contact us',
    active: true,
    allowExtraFields: true,
    fields: [
      { name: 'email', label: 'Your e-mail', kind: 'email', required: true },
      { name: 'firstName', label: 'First name', kind: 'text', required: false },
      { name: 'message', label: 'Message', kind: 'textarea', required: true },
      { name: 'seats', label: 'Seats', kind: 'numeric', required: false },
    ],
  });
  expect(forms.get('strict')).toMatchObject({ title: 'Strict', allowExtraFields: false });
  // Actions are settings of the hosted service.
  expect(formRules.get('contactForm')?.notify).toEqual([]);
});

test('uses the file’s name as the id of a single form', async () => {
  const { forms } = await contentWith({
    'content/forms/guest-book.json': JSON.stringify(project.forms.contactForm),
  });
  expect(forms.get('guest-book')).toMatchObject({ title: 'Contact us' });
});

test.each([
  [
    { fields: { a: {}, b: { type: 'colour' } } },
    `hosted.json:5  "fields.b.type": ${hostedFormWords.type}`,
  ],
  [{ fields: { _next: {} } }, /^hosted\.json:3 {2}"fields\._next": .* begin with no _/],
  [{ name: 'Empty', fields: {} }, `hosted.json:3  "fields": ${hostedFormWords.noFields}`],
  [{ name: 'Nothing' }, hostedFormWords.formsOrFields],
  [{ forms: { 'a b': { fields: { note: {} } } } }, siteSchemaWords.project],
])('reports the line of a problem in %j', async (file, words) => {
  const tree = writeTree({
    ...validContent,
    'content/forms/contact.yaml': 'title: Contact\nfields:\n  - { name: note, label: Note }\n',
    'content/forms/hosted.json': JSON.stringify(file, null, 1),
  });
  const loaded = await loadContent(tree);
  const problems = loaded.ok ? [] : loaded.problems.map(formatProblem);
  expect(problems).toHaveLength(1);
  expect(problems[0]?.replace('content/forms/', '')).toMatch(words);
});

const contactYaml = `origins: [https://choir.example]
notify: [office@example.org]
fields:
  - name: message
    hint: Tell us your voice.
  - name: firstName
    messages: { TOO_LONG: Too long a name }
  - name: voice
    label: Your voice
    kind: select
    options: [Alto, Bass]
`;

test('merges a YAML file with the form of the same name in formspree.json', async () => {
  const { forms, formRules } = await contentWith({
    'content/forms/formspree.json': JSON.stringify(project),
    'content/forms/contactForm.yaml': contactYaml,
  });
  expect(forms.get('contactForm')).toMatchObject({
    title: 'Contact us',
    origins: ['https://choir.example'],
    allowExtraFields: true,
    fields: [
      { name: 'email', label: 'Your e-mail', kind: 'email', required: true },
      { name: 'firstName', label: 'First name', messages: { TOO_LONG: 'Too long a name' } },
      { name: 'message', kind: 'textarea', required: true, hint: 'Tell us your voice.' },
      { name: 'seats', kind: 'numeric' },
      { name: 'voice', label: 'Your voice', kind: 'select' },
    ],
  });
  expect(formRules.get('contactForm')?.notify).toEqual(['office@example.org']);
  expect(forms.get('strict')).toMatchObject({ origins: [] });
});

test.each([
  ['origins: choir.example', /^contactForm\.yaml:1 {2}"origins"/],
  [
    'notfy: [a@example.org]',
    /^contactForm\.yaml:1 {2}"notfy" is not a setting here\. Did you mean "notify"\?/,
  ],
  // The field is the third of the form, and the first of this file.
  [
    'fields:\n  - name: message\n    hnt: x',
    /^contactForm\.yaml:3 {2}"hnt" is not a setting here\. Did you mean "hint"\?/,
  ],
  ['- a list', /^contactForm\.yaml:1 /],
])('reports a problem on the line of the YAML file: %j', async (yaml, problem) => {
  const problems = await problemsWith({
    'content/forms/formspree.json': JSON.stringify(project),
    'content/forms/contactForm.yaml': yaml,
  });
  expect(problems).toEqual([
    expect.stringMatching(new RegExp(problem.source.replace('^', '^content/forms/'))) as string,
  ]);
});

test('reports a form that two files of the hosted service define', async () => {
  const problems = await problemsWith({
    'content/forms/formspree.json': JSON.stringify(project),
    'content/forms/strict.json': JSON.stringify(project.forms.strict),
  });
  expect(problems).toEqual([
    expect.stringContaining(formFileWords.duplicateForm('strict')) as string,
  ]);
});
