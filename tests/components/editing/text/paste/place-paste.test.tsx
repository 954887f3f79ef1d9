import { NodeSelection, TextSelection } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { beforeEach, expect, test, vi } from 'vitest';
import { createBlockWriter, createDocument } from '@/components/editing/text/document/block-writer';
import { createEditorState } from '@/components/editing/text/document/editor-state';
import { placeProps } from '@/components/editing/text/paste/place-paste';
import { toTextDocument } from '@/lib/server/editing/page-text/text-document';

beforeEach(() => {
  vi.stubGlobal('ClipboardEvent', Event);
  const rect = new DOMRect();
  Range.prototype.getClientRects = () => Object.assign([rect], { item: () => rect });
  Range.prototype.getBoundingClientRect = () => rect;
});

function open(...texts: readonly string[]): EditorView {
  const blocks = toTextDocument(texts.map((text, index) => ({ key: String(index), text })));
  const state = createEditorState(createDocument(blocks), () => undefined);
  return new EditorView(document.createElement('div'), { state, ...placeProps });
}

function written(view: EditorView): string[] {
  return createBlockWriter([])(view.state.doc).map(({ text }) => text);
}

test.each([
  ['<p>x</p><p>y <b>z</b></p>', '| ax y **z** | b |'],
  ['<ul><li>x</li><li>y</li></ul>', '| ax y | b |'],
  ['<b>x</b>', '| a**x** | b |'],
  ['<table><tr><td>x</td><td>y</td></tr></table>', '| x | y |'],
])('pastes %s into a cell without splitting the table', (html, row) => {
  const view = open('| a | b |\n| - | - |\n| 1 | 2 |');
  view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, 4)));
  view.pasteHTML(html);
  expect(written(view)).toEqual([`${row}\n| --- | --- |\n| 1 | 2 |`]);
});

test('begins in the words, and types below a section that is selected', () => {
  const view = open('{% opening-hours /%}', 'One.');
  expect(view.state.selection.$from.parent.textContent).toBe('One.');
  view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, 0)));
  placeProps.handleTextInput(view, 0, 1, 'x');
  expect(written(view)).toEqual(['{% opening-hours /%}', 'x', 'One.']);
});
