import { NodeSelection, type EditorState, TextSelection, type Command } from 'prosemirror-state';
import { goToNextCell } from 'prosemirror-tables';
import { expect, test } from 'vitest';
import { createBlockWriter, createDocument } from '@/components/editing/text/document/block-writer';
import {
  createTable,
  enterInTable,
  insertBelow,
  moveBlock,
  setLink,
  setPicture,
  toggleHeading,
  toggleList,
  toggleQuotation,
  toggleRight,
} from '@/components/editing/text/document/commands';
import { createEditorState } from '@/components/editing/text/document/editor-state';
import { textSchema } from '@/components/editing/text/document/schema';
import { parseTextBlock } from '@/lib/server/editing/page-text/text-document';

const { nodes } = textSchema;

/** Opens texts in the editor, with the caret in the first. */
function open(...texts: readonly string[]): EditorState {
  const blocks = texts.map((text, index) => {
    const node = parseTextBlock(text);
    return { key: String(index), text, ...(node === undefined ? {} : { node }) };
  });
  const state = createEditorState(createDocument(blocks), () => undefined);
  return caretAt(state, 1);
}

function caretAt(state: EditorState, position: number): EditorState {
  const selection = TextSelection.near(state.doc.resolve(position));
  return state.apply(state.tr.setSelection(selection));
}

function run(state: EditorState, ...commands: readonly Command[]): EditorState {
  let next = state;
  for (const command of commands) {
    command(next, (change) => {
      next = next.apply(change);
    });
  }
  return next;
}

function written(state: EditorState): string[] {
  return createBlockWriter([])(state.doc).map(({ text }) => text);
}

test('makes a heading, a list and a quotation, and takes each back', () => {
  const state = open('One.');
  expect(written(run(state, toggleHeading(3)))).toEqual(['### One.']);
  expect(written(run(state, toggleHeading(2), toggleHeading(2)))).toEqual(['One.']);
  const list = run(state, toggleList(nodes.bullet_list));
  expect(written(list)).toEqual(['- One.']);
  expect(written(run(list, toggleList(nodes.ordered_list)))).toEqual(['1. One.']);
  expect(written(run(list, toggleList(nodes.bullet_list)))).toEqual(['One.']);
  expect(written(run(state, toggleQuotation))).toEqual(['> One.']);
});

test('puts a picture at the caret, and below a table with the caret', () => {
  const put = setPicture({ src: '/a.jpg', alt: 'A' });
  expect(written(run(caretAt(open('One.'), 5), put))).toEqual(['One.![A](/a.jpg)']);
  const table = '| a | b |\n| --- | --- |\n| c | d |';
  const added = run(open(table, 'Two.'), put);
  expect(written(added)).toEqual([table, '![A](/a.jpg)', 'Two.']);
  const other = setPicture({ src: '/b.jpg', alt: 'B' });
  const cell = open('| ![A](/a.jpg) |\n| --- |');
  const selected = cell.apply(cell.tr.setSelection(NodeSelection.create(cell.doc, 3)));
  expect(written(run(selected, other))).toEqual(['| ![B](/b.jpg) |\n| --- |']);
});

test('goes through the cells of a table, and leaves it', () => {
  const table = run(open(), insertBelow(createTable()));
  let cell = table;
  for (let step = 0; step < 5; step += 1) cell = run(cell, goToNextCell(1));
  expect(goToNextCell(1)(cell)).toBe(false);
  const typed = run(table, enterInTable, (state, dispatch) => {
    dispatch?.(state.tr.insertText('below'));
    return true;
  });
  expect(written(typed)).toEqual(['|  |  |\n| --- | --- |\n| below |  |\n|  |  |']);
  const left = run(cell, enterInTable, (state, dispatch) => {
    dispatch?.(state.tr.insertText('After.'));
    return true;
  });
  expect(written(left).at(-1)).toBe('After.');
});

test('has the first row of a table as its heading', () => {
  const state = open('| a | b |\n| - | -: |\n| 1 | 2 |');
  const table = state.doc.child(0);
  const rest = state.apply(state.tr.delete(1, 1 + table.child(0).nodeSize));
  expect(written(rest)).toEqual(['| 1 | 2 |\n| --- | --: |']);
  expect(rest.doc.child(0).child(0).child(0).type).toBe(nodes.table_header);
  expect(written(run(state, goToNextCell(1), toggleRight))).toEqual([
    '| a | b |\n| --- | --- |\n| 1 | 2 |',
  ]);
});

test('moves a part with its key, and gives new parts keys of their own', () => {
  const state = run(open('One.', 'Two.', 'Three.'), moveBlock(1), moveBlock(1));
  expect(written(state)).toEqual(['Two.', 'Three.', 'One.']);
  const keys: string[] = [];
  const added = run(state, insertBelow(nodes.horizontal_rule.create()));
  added.doc.forEach(({ attrs }) => keys.push(String(attrs.key)));
  expect(keys).toEqual(['1', '2', '0', 'n1']);
});

test('changes the whole of a link, and makes one where nothing is selected', () => {
  const link = caretAt(open('See [the page](/a) now.'), 7);
  expect(written(run(link, setLink('/b', '')))).toEqual(['See [the page](/b) now.']);
  const end = caretAt(open('See '), 4);
  expect(written(run(end, setLink('/visit', 'Visit')))).toEqual(['See[Visit](/visit)']);
});
