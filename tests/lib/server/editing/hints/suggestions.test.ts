import { expect, test } from 'vitest';
import { formSchema } from '@/lib/server/content/forms/form-schema';
import { postSchema } from '@/lib/server/content/schemas/content-schemas';
import { eventSchema } from '@/lib/server/content/schemas/event-schema';
import { noticeSchema } from '@/lib/server/content/schemas/notice-schema';
import { describeForm } from '@/lib/server/editing/fields/describe-form';
import { listSuggestions } from '@/lib/server/editing/hints/suggestions';
import { writeTree } from '@/tests/support/tree';

const site = {
  'content/site.yaml': 'locations: { hall: 200, yard: 30 }\n',
  'content/people.yaml': '- { id: ana, name: Ana Reis }\n- { id: tom }\n- {}\n',
  'content/forms/book.yaml': 'title: Book places\n',
  'content/pages/visit/access.md': '---\ntitle: Access\n---\n',
  'content/events/_later.yaml': 'title: Later\ncategory: Walks\n',
  'content/events/dome.yaml': 'title: Dome\ncategory: [Talks, Walks]\n',
  'content/journal/ice.md': '---\ntitle: Ice\ntags: [Winter]\n---\n',
};

test('lists what the fields of a form name, by title', async () => {
  const copy = { directory: writeTree(site) };
  expect(await listSuggestions(copy, [describeForm(eventSchema)])).toEqual({
    form: [{ value: 'book', label: 'Book places' }],
    room: [
      { value: 'hall', label: 'hall' },
      { value: 'yard', label: 'yard' },
    ],
    person: [
      { value: 'ana', label: 'Ana Reis' },
      { value: 'tom', label: 'tom' },
    ],
    category: [
      { value: 'Walks', label: 'Walks' },
      { value: 'Talks', label: 'Talks' },
    ],
  });
  expect(await listSuggestions(copy, [describeForm(postSchema)])).toMatchObject({
    subject: [{ value: 'Winter', label: 'Winter' }],
  });
});

test('lists the questions of the form itself by their short names, also those that are not saved', async () => {
  const form = {
    fields: [{ name: 'email', label: 'Your address' }],
    steps: [{ fields: [{ name: 'tour' }, {}] }],
  };
  expect(
    await listSuggestions({ directory: writeTree({}) }, [describeForm(formSchema)], form),
  ).toEqual({
    page: [],
    question: [
      { value: 'email', label: 'Your address' },
      { value: 'tour', label: 'tour' },
    ],
  });
});

test('lists only the kinds that a form names, and nothing of a site without them', async () => {
  const copy = { directory: writeTree(site) };
  expect(await listSuggestions(copy, [describeForm(noticeSchema)])).toMatchObject({
    page: expect.arrayContaining([{ value: '/visit/access', label: 'Access' }]) as unknown,
  });
  const empty = { directory: writeTree({}) };
  expect(await listSuggestions(empty, [describeForm(eventSchema)])).toMatchObject({ person: [] });
});
