import { expect, test } from 'vitest';
import { formSchema } from '@/lib/server/content/forms/form-schema';
import { siteSchemaWords } from '@/lib/words/lib/server/content/schemas';
import {
  fieldSchemaWords,
  limitWords,
  formSchemaWords,
  fieldSummaryWords,
} from '@/lib/words/lib/server/content/forms';

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

test.each([
  [{ ...smallest, tittle: 'x' }, 'Unrecognized key: "tittle"'],
  [{ ...smallest, fields: [] }, 'fields'],
  [{ ...smallest, reminder: 'elsewhere' }, 'a field of kind consent'],
  [withFields({ reminder: 'a' }, { name: 'a', label: 'A', kind: 'consent' }), 'required: false'],
  [{ ...smallest, origins: ['https://example.org/'] }, 'without a path'],
  [{ ...smallest, thanks: { page: 'https://evil.example' } }, 'a page of this site'],
  [{ ...smallest, thanks: { page: '//evil.example' } }, 'a page of this site'],
  [{ ...smallest, thanks: { page: '/\\evil.example' } }, 'a page of this site'],
  [withField({ name: '_gotcha' }), 'begin with no _'],
  [withField({ name: 'a b' }), siteSchemaWords.project],
  [withField({ autocomplete: 'e-mail' }), 'an autofill name that browsers know'],
  [withField({ kind: 'select' }), 'needs options'],
  [withField({ options: ['a'] }), fieldSchemaWords.otherKind('select, radios, checkboxes', 'text')],
  [withField({ kind: 'radios', options: ['a', 'a'] }), fieldSchemaWords.duplicateOption('a')],
  [withField({ kind: 'consent', maxLength: 3 }), 'not for consent. Remove it'],
  [withField({ min: 3 }), 'is for kind: numeric'],
  [withField({ kind: 'numeric', min: 3, max: 2 }), fieldSchemaWords.maxBelowMin('3')],
  [withField({ messages: { TYPO: 'x' } }), 'Unrecognized key: "TYPO"'],
  [withField({ label: undefined }), `fields.0.label: ${fieldSchemaWords.noLabel}`],
  [withField({ kind: 'checkboxes', options: ['a'], maxChoices: 2 }), 'than there are options (1)'],
  [withField({ kind: 'date', min: '28.3.2027' }), limitWords.date],
  [withField({ kind: 'date', min: '2027-02-30' }), 'write a date in quotes'],
  [withField({ kind: 'time', max: 19 }), limitWords.time],
  [withField({ kind: 'time', min: '19:30', max: '09:00' }), fieldSchemaWords.maxBelowMin('19:30')],
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
    formSchemaWords.conditionWithoutChoices('a'),
  ],
  [
    withFields(
      { name: 'a', label: 'A', kind: 'radios', options: ['x', 'y'] },
      { name: 'b', label: 'B', showWhen: { field: 'a', is: ['x', 'z'] } },
    ),
    formSchemaWords.unknownChoice('z', 'a', 'x, y'),
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
    `steps.1.fields.0.name: ${formSchemaWords.duplicateField('a')}`,
  ],
  [withField({ summary: true }), 'write a text such as "for {value}"'],
  [withField({ summary: { other: 'x' } }), fieldSummaryWords.oneText('text')],
  [
    withField({ kind: 'numeric', summary: { one: '{value} adult' } }),
    `summary: ${fieldSummaryWords.noOther}`,
  ],
  [
    withField({ kind: 'radios', options: ['x', 'y'], summary: { z: 'a z' } }),
    fieldSummaryWords.unknownKey('z', 'x, y'),
  ],
  [withField({ kind: 'file', summary: 'a file' }), 'not for file. Remove it'],
  [{ ...smallest, notify: ['Ana <ana@example.org>'] }, 'write an e-mail address'],
  [{ ...smallest, cc: ['nobody'] }, 'write an e-mail address'],
  [{ ...smallest, copyTo: 'message' }, 'asks for no address'],
  [
    withFields({ name: 'e', label: 'E', kind: 'email' }, { copiesAnswers: true }),
    `copiesAnswers: ${formSchemaWords.copiesWithoutAddress('e')}`,
  ],
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
    formSchemaWords.duplicateField('message'),
  ],
])('reports what to write in place of %j', (file, words) => {
  expect(problems(file).join('\n')).toContain(words);
});
