import { expect, test } from 'vitest';
import { loadContent } from '@/lib/server/content/load-content';
import { formatProblem } from '@/lib/server/content/problem';
import { soundContent } from '@/tests/support/content-files';
import { contentWith } from '@/tests/support/content-with';
import { plantTree } from '@/tests/support/tree';

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

test('a project’s file becomes a form for each of its keys', async () => {
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
  // What a file for another service says about mail is not ours to act on.
  expect(formRules.get('contactForm')?.notify).toEqual([]);
});

test('one form alone is known by its file', async () => {
  const { forms } = await contentWith({
    'content/forms/guest-book.json': JSON.stringify(project.forms.contactForm),
  });
  expect(forms.get('guest-book')).toMatchObject({ title: 'Contact us' });
});

test.each([
  [
    { fields: { a: {}, b: { type: 'colour' } } },
    'hosted.json:5  "fields.b.type": write text, numeric or email',
  ],
  [{ fields: { _next: {} } }, /^hosted\.json:3 {2}"fields\._next": .* begin with no _/],
  [{ name: 'Empty', fields: {} }, /^hosted\.json:3 {2}"fields": name at least one field$/],
  [{ name: 'Nothing' }, /write the forms of a project by their keys, or the fields of one form/],
  [{ forms: { 'a b': { fields: { note: {} } } } }, /use letters, digits, - and _ only/],
  [{ forms: { contact: { fields: { note: {} } } } }, /There is another form "contact"/],
])('%j is told where it is wrong', async (file, words) => {
  const tree = plantTree({
    ...soundContent,
    'content/forms/contact.yaml': 'title: Contact\nfields:\n  - { name: note, label: Note }\n',
    'content/forms/hosted.json': JSON.stringify(file, null, 1),
  });
  const loaded = await loadContent(tree);
  const problems = loaded.ok ? [] : loaded.problems.map(formatProblem);
  expect(problems).toHaveLength(1);
  expect(problems[0]?.replace('content/forms/', '')).toMatch(words);
});
