import { Slice } from 'prosemirror-model';
import type { EditorView } from 'prosemirror-view';
import { expect, test, vi } from 'vitest';
import { createPictureProps } from '@/components/editing/text/paste/pasted-pictures';
import { pasteWords } from '@/lib/words/components/editing/text';

const picture = new File(['pixels'], 'hill.png', { type: 'image/png' });
const excel = '<table><tr><td>12</td></tr></table>';

/** Pastes, and returns what the page was told. */
function paste(html: string, ...files: readonly File[]) {
  const add = vi.fn();
  const say = vi.fn();
  const data = { files, getData: (type: string) => (type === 'text/html' ? html : 'hill.png') };
  const event = Object.assign(new Event('paste'), { clipboardData: data });
  const isTaken = createPictureProps({ add, say }).handlePaste(
    {} as EditorView,
    event as unknown as ClipboardEvent,
    Slice.empty,
  );
  return { isTaken, added: add.mock.calls, said: say.mock.calls.flat() };
}

test('takes a picture that is copied alone, as a file or from a page', () => {
  const copiedOnPage = `<meta charset='utf-8'><img src="https://example.org/hill.png"/>`;
  for (const html of ['', copiedOnPage]) {
    expect(paste(html, picture)).toEqual({ isTaken: true, added: [[[picture]]], said: [] });
  }
});

test('takes the words where a program copies a picture of them, too', () => {
  expect(paste(excel, picture)).toEqual({ isTaken: false, added: [], said: [''] });
});

test('says that a picture among words did not come along, and that another file cannot', () => {
  const { isTaken, said } = paste('<p>A <img src="https://example.org/a.png"></p>');
  expect(isTaken).toBe(false);
  expect(said).toEqual([pasteWords.lostPicture]);
  const list = new File(['a,b'], 'list.csv', { type: 'text/csv' });
  expect(paste('', list).isTaken).toBe(true);
  expect(paste('', list).said).toEqual([pasteWords.noPicture]);
});
