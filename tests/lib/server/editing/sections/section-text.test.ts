import { describe, expect, test } from 'vitest';
import { listSectionTags } from '@/lib/server/content/sections/sections';
import { splitBlocks } from '@/lib/server/editing/page-text/blocks';
import { splitPage } from '@/lib/server/editing/page-text/page-text';
import { readForm } from '@/lib/server/editing/fields/read-form';
import { showValue } from '@/lib/server/editing/fields/show-value';
import { describeSection } from '@/lib/server/editing/sections/describe-section';
import { readSection, writeSection } from '@/lib/server/editing/sections/section-text';
import { readShippedFiles } from '@/tests/support/editing/shipped-files';

const examples = [...listSectionTags()].flatMap(([name, { examples: all }]) =>
  all.filter(({ text }) => text.startsWith('{%')).map(({ text }) => [name, text] as const),
);

const shipped = readShippedFiles('.md').flatMap((file) =>
  splitBlocks(splitPage(file).body).blocks.flatMap(({ section, text }) =>
    section === undefined ? [] : [[section, text] as const],
  ),
);

describe.each([...examples, ...shipped])('%s', (name, text) => {
  test('is shown in a form that writes the same bytes when nothing is changed', () => {
    const section = readSection(text);
    const field = describeSection(section?.tag ?? '');
    if (section === undefined || field === undefined) throw new Error('There is no form.');
    const { value } = readForm(field, showValue(field, section.value), section.value);
    expect(writeSection(text, value)).toEqual({ text, isExact: true });
    expect(section.tag === name || text.startsWith('{% hero')).toBe(true);
  });
});

const questions = `{% questions title="Ask" %}
{% question ask="One?" %}
Yes.
{% /question %}

{% question ask="Two?" %}
  No, *never*.
{% /question %}
{% /questions %}`;

function valueOf(text: string) {
  const value = readSection(text)?.value;
  if (value === undefined) throw new Error(`No form shows ${text}`);
  return value;
}

test('reads the settings, the entries and the text of a section', () => {
  expect(valueOf(questions)).toEqual({
    title: 'Ask',
    items: [
      { ask: 'One?', body: 'Yes.' },
      { ask: 'Two?', body: 'No, *never*.' },
    ],
  });
});

test.each([
  ['changes a setting', { title: 'Ask "us" \\' }, ['"Ask"', '"Ask \\"us\\" \\\\"']],
  ['removes a setting', { title: undefined }, [' title="Ask"', '']],
  [
    'changes the text of an entry',
    {
      items: [
        { ask: 'One?', body: 'Yes!\n\nAlways.' },
        { ask: 'Two?', body: 'No, *never*.' },
      ],
    },
    ['Yes.', 'Yes!\n\nAlways.'],
  ],
  [
    'removes an entry',
    { items: [{ ask: 'Two?', body: 'No, *never*.' }] },
    ['{% question ask="One?" %}\nYes.\n{% /question %}\n\n', ''],
  ],
  [
    'adds an entry',
    {
      items: [
        { ask: 'One?', body: 'Yes.' },
        { ask: 'New?', body: 'Soon.' },
        { ask: 'Two?', body: 'No, *never*.' },
      ],
    },
    [
      '\n\n{% question ask="Two?"',
      '\n{% question ask="New?" %}\nSoon.\n{% /question %}\n{% question ask="Two?"',
    ],
  ],
] as const)('%s, and keeps the bytes of the others', (_, change, [from, to]) => {
  const value = { ...valueOf(questions), ...change };
  expect(writeSection(questions, value)).toEqual({
    text: questions.replace(from, to),
    isExact: true,
  });
});

test('moves entries', () => {
  const { items } = valueOf(questions) as { readonly items: readonly unknown[] };
  const { text, isExact } = writeSection(questions, { title: 'Ask', items: items.toReversed() });
  expect(isExact).toBe(true);
  expect(valueOf(text)).toEqual({ title: 'Ask', items: items.toReversed() });
  expect(text).toContain('  No, *never*.');
});

test.each([
  ['{% opening-hours /%}', { title: 'Open' }, '{% opening-hours title="Open" /%}'],
  ['{% opening-hours title="Open" /%}', {}, '{% opening-hours /%}'],
  ['{% opening-hours title="" /%}', { title: '' }, '{% opening-hours title="" /%}'],
  [
    '{%  opening-hours\n  title="A"\n  drawing=true\n/%}',
    { drawing: true },
    '{%  opening-hours\n  drawing=true\n/%}',
  ],
  ['{% prose /%}', { body: 'Words.' }, '{% prose %}\nWords.\n{% /prose %}'],
  [
    '{% prose %}\r\nA.\r\n{% /prose %}',
    { body: 'B.\n\nC.' },
    '{% prose %}\r\nB.\r\n\r\nC.\r\n{% /prose %}',
  ],
  [
    '{% gallery %}\n{% /gallery %}',
    { items: [{ src: '/a.jpg', decorative: true }] },
    '{% gallery %}\n{% shot src="/a.jpg" decorative=true /%}\n{% /gallery %}',
  ],
  ['{% people only=["a", "b"] /%}', { only: ['b'] }, '{% people only=["b"] /%}'],
])('writes %j with %j', (text, value, written) => {
  expect(writeSection(text, value)).toEqual({ text: written, isExact: true });
});

test.each([
  ['a variable', '{% prose title=$name %}\nA.\n{% /prose %}'],
  ['a section that does not exist', '{% nothing title="A" /%}'],
  ['a section without its end', '{% prose %}\nA.'],
  ['words among the entries', '{% questions %}\nWords.\n{% /questions %}'],
  ['a note among the entries', '{% questions %}\n<!-- Later -->\n{% /questions %}'],
  ['another tag among the entries', '{% questions %}\n{% shot src="/a.jpg" /%}\n{% /questions %}'],
  ['words in a section that has none', '{% opening-hours %}\nWords.\n{% /opening-hours %}'],
  ['words behind it', '{% opening-hours /%}\nWords.'],
  ['a setting that is there twice', '{% prose title="A" title="B" %}\nA.\n{% /prose %}'],
])('shows no form for %s', (_, text) => {
  expect(readSection(text)).toBeUndefined();
});

test('says that typed tags make the section read otherwise, and keeps them', () => {
  const value = { ...valueOf(questions), items: [{ ask: 'One?', body: 'A {% /question %} B' }] };
  const { text, isExact } = writeSection(questions, value);
  expect(isExact).toBe(false);
  expect(text).toContain('A {% /question %} B');
});
