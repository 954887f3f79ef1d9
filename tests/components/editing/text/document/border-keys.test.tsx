import { NodeSelection, TextSelection, type Command, type EditorState } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { expect, test } from 'vitest';
import { createBlockWriter, createDocument } from '@/components/editing/text/document/block-writer';
import {
  leaveList,
  moveToEnd,
  selectPartBeside,
  stayInside,
} from '@/components/editing/text/document/border-keys';
import { createEditorState } from '@/components/editing/text/document/editor-state';
import { toTextDocument } from '@/lib/server/editing/page-text/text-document';

/** Opens texts, with the caret at the start or the end of the words. */
function open(texts: readonly string[], words: string, isAtEnd = false): EditorState {
  const blocks = toTextDocument(texts.map((text, index) => ({ key: String(index), text })));
  const state = createEditorState(createDocument(blocks), () => undefined);
  let at = 0;
  state.doc.descendants((node, position) => {
    if (node.text === words) at = position + (isAtEnd ? node.nodeSize : 0);
  });
  return state.apply(state.tr.setSelection(TextSelection.create(state.doc, at)));
}

function run(state: EditorState, command: Command): EditorState | undefined {
  let next: EditorState | undefined;
  command(state, (change) => {
    next = state.apply(change);
  });
  return next;
}

test('makes a paragraph of an item whose bullet is deleted', () => {
  const texts = ['One.', '- a\n- b\n- c'];
  const left = run(open(texts, 'b'), leaveList);
  expect(createBlockWriter([])(left?.doc ?? open(texts, 'b').doc).map(({ text }) => text)).toEqual([
    'One.',
    '- a',
    'b',
    '- c',
  ]);
  expect(run(open(texts, 'b', true), leaveList)).toBeUndefined();
  expect(run(open(texts, 'One.'), leaveList)).toBeUndefined();
});

test.each([
  [-1, 'Two.', false],
  [1, 'One.', true],
] as const)('selects a section before a key in direction %d removes it', (step, words, isAtEnd) => {
  const texts = ['One.', '{% opening-hours /%}', 'Two.'];
  const selected = run(open(texts, words, isAtEnd), selectPartBeside(step));
  expect(selected?.selection).toBeInstanceOf(NodeSelection);
  expect(selected?.selection.from).toBe(6);
  expect(run(open(texts, words, !isAtEnd), selectPartBeside(step))).toBeUndefined();
  expect(run(open(['One.', 'Two.'], words, isAtEnd), selectPartBeside(step))).toBeUndefined();
});

test('leads to the ends of the words, and selects to there, beside sections', () => {
  const texts = ['{% opening-hours /%}', 'One.', '- a\n- b', '{% opening-hours /%}'];
  const state = open(texts, 'a');
  const typedAt = (step: -1 | 1) => {
    const moved = run(state, moveToEnd(step, false)) ?? state;
    return moved.apply(moved.tr.insertText('X')).doc.textContent;
  };
  expect(typedAt(1)).toBe('One.abX');
  expect(typedAt(-1)).toBe('XOne.ab');
  const selected = run(state, moveToEnd(1, true))?.selection;
  expect(selected?.content().content.textBetween(0, 9)).toBe('ab');
});

test.each([
  ['up', 'One.', false, true],
  ['left', 'One.', false, true],
  ['down', 'One.', true, false],
  ['right', 'One.', true, false],
  ['up', 'b', false, false],
  ['down', 'b', true, true],
  ['right', 'b', true, true],
  // The left arrow leads forwards in a text from right to left.
  ['left', 'b', true, true],
] as const)(
  'keeps the caret inside for the key %s at a border of “%s”',
  (key, words, isAtEnd, stays) => {
    const state = open(['One.', '- a\n- b'], words, isAtEnd);
    const view = (isBorder: boolean) =>
      ({ endOfTextblock: () => isBorder }) as unknown as EditorView;
    expect(stayInside(key)(state, undefined, view(true))).toBe(stays);
    expect(stayInside(key)(state, undefined, view(false))).toBe(false);
  },
);
