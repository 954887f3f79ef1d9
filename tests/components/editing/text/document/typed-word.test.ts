import { EditorState } from 'prosemirror-state';
import { expect, test } from 'vitest';
import { createBlockWriter, createDocument } from '@/components/editing/text/document/block-writer';
import { splitBlocks } from '@/lib/server/editing/page-text/blocks';
import { splitPage } from '@/lib/server/editing/page-text/page-text';
import { readPageValue, writePageValue } from '@/lib/server/editing/page-text/page-value';
import { toTextDocument } from '@/lib/server/editing/page-text/text-document';
import { Random } from '@/scripts/fuzz/random';
import { generateMarkdown } from '@/tests/support/editing/generate-markdown';
import { readShippedFiles } from '@/tests/support/editing/shipped-files';

/** Types a word into the text of a page, and returns the lines of the file before and after. */
function typeWord(page: string, random: Random) {
  const { blocks } = splitBlocks(splitPage(page).body);
  const parts = toTextDocument(blocks.map(({ text }, index) => ({ key: String(index), text })));
  const write = createBlockWriter(parts);
  const state = EditorState.create({ doc: createDocument(parts) });
  const places: number[] = [];
  state.doc.descendants((node, position) => {
    if (node.isText) places.push(position);
  });
  const [first, ...others] = places;
  const save = (doc: typeof state.doc) =>
    writePageValue(page, { ...readPageValue(page), body: write(doc).map(({ text }) => text) });
  if (first === undefined) return undefined;
  const at = random.pick([first, ...others]);
  const result = save(state.tr.insertText('zebra', at).doc);
  // A page with a mistake, such as a section without an end, cannot be saved.
  if (!result.ok && !save(state.doc).ok) return undefined;
  const index = state.doc.resolve(at).index(0);
  return { result, block: blocks[index] };
}

/** Returns the lines of a text that another does not have in place of them. */
function changedLines(before: string, after: string) {
  const [old, now] = [before.split(/\r?\n/), after.split(/\r?\n/)];
  const start = old.findIndex((line, index) => line !== now[index]);
  let end = 1;
  while (end < now.length - start && end < old.length - start && old.at(-end) === now.at(-end))
    end += 1;
  return {
    gone: old.slice(start, old.length - end + 1),
    added: now.slice(start, now.length - end + 1),
  };
}

test('changes only the line of a page that a word is typed into', () => {
  const shipped = readShippedFiles('.md');
  const generated = Array.from({ length: 1_000 }, (_, seed) => generateMarkdown(new Random(seed)));
  for (const [index, page] of [...generated, ...shipped].entries()) {
    const typed = typeWord(page, new Random(index));
    if (typed === undefined) continue;
    const { result, block } = typed;
    const text = result.ok ? result.text : '';
    const { gone, added } = changedLines(page, text);
    expect(block?.text.split(/\r?\n/), page).toEqual(expect.arrayContaining(gone));
    // An item and its lines are written together, as is what is indented by hand.
    const isOneLine =
      index >= generated.length || !/^(?:[-*]|1\.| {4}|\[x\]:)/m.test(block?.text ?? '');
    if (isOneLine) expect([gone.length, added.length], `${page}\n${text}`).toEqual([1, 1]);
  }
});
