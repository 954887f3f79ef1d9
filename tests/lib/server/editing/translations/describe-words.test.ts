import { expect, test } from 'vitest';
import { formSchema } from '@/lib/server/content/forms/form-schema';
import { postSchema } from '@/lib/server/content/schemas/content-schemas';
import { describeForm } from '@/lib/server/editing/fields/describe-form';
import { describeWords } from '@/lib/server/editing/translations/describe-words';
import { translationFormWords } from '@/lib/words/lib/server/editing/translations';

test('has a field for each text, named by the entries that it is in', () => {
  const form = {
    title: 'Book',
    notify: 'a@example.org',
    fields: [{ name: 'seats', label: 'Seats', kind: 'radios', options: ['Front', 'Back'] }],
  };
  const { fields } = describeWords('content/forms/a.yaml', describeForm(formSchema), form, {});
  expect(fields.map(({ name, field }) => [name, field.label])).toEqual([
    ['title', 'Title'],
    ['fields.seats.label', 'Seats › Question'],
    ['fields.seats.options.0.label', 'Seats › Front'],
    ['fields.seats.options.1.label', 'Seats › Back'],
    ['slug', translationFormWords.slug.label],
  ]);
});

test('has a list for a list of texts, and lines for a long text', () => {
  const post = { title: 'Snow', lede: 'It is white.\nIt is cold.', tags: ['Winter'], draft: true };
  const { fields } = describeWords('content/journal/snow.md', describeForm(postSchema), post, {});
  expect(fields.map(({ name, field }) => [name, field.kind])).toEqual([
    ['title', 'text'],
    ['lede', 'paragraphs'],
    ['tags', 'list'],
    ['slug', 'text'],
  ]);
});
