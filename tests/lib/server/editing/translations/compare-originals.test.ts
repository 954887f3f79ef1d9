import { expect, test } from 'vitest';
import { compareOriginals } from '@/lib/server/editing/translations/compare-originals';

test('compares the words of settings, and not what is the same in all languages', () => {
  const before = 'title: Talk\ndate: 2026-11-27\nlede: A talk.\n';
  const after = 'title: Talk\ndate: 2026-11-28\nlede: Two talks.\n';
  expect(compareOriginals('content/events/talk.yaml', before, after)).toMatchObject([
    { kind: 'value', before: 'A talk.', after: 'Two talks.' },
  ]);
});

test('compares the text of a page word by word', () => {
  const page = (text: string) => `---\ntitle: Visit\n---\n\n## By bus\n\n${text}\n`;
  const path = 'content/pages/visit.md';
  expect(compareOriginals(path, page('Take the bus.'), page('Take the train.'))).toMatchObject([
    {
      kind: 'text',
      where: ['Text', 'By bus'],
      parts: [
        { kind: 'same', text: 'Take the ' },
        { kind: 'removed', text: 'bus.' },
        { kind: 'added', text: 'train.' },
      ],
    },
  ]);
});
