import { EditorView } from '@codemirror/view';
import { expect, test, vi } from 'vitest';
import { createCodeEditor } from '@/components/editing/source/code-editor';
import { sourceViewWords } from '@/lib/words/components/editing/source';

const page = '---\ntitle: Visit\n---\n\n## Come\n\n{% hero title="A" %}\n[Home](/)\n';

function start(text: string, isPage: boolean) {
  const host = document.body.appendChild(document.createElement('div'));
  const onChange = vi.fn();
  const editor = createCodeEditor({ host, text, label: sourceViewWords.text, isPage, onChange });
  const content = host.shadowRoot?.querySelector<HTMLElement>('[role=textbox]');
  if (!content) throw new Error('The editor has no textbox.');
  return { host, editor, content, onChange };
}

/** The words that are drawn otherwise than the text around them. */
function highlighted(content: HTMLElement): readonly string[] {
  return [...content.querySelectorAll('span')].map(({ textContent }) => textContent);
}

test('draws a text in a shadow root, in a textbox with a name, and highlights its parts', () => {
  const { content } = start(page, true);
  expect(content).toHaveAttribute('aria-label', sourceViewWords.text);
  expect([...content.children].map(({ textContent }) => textContent).join('\n')).toBe(page);
  expect(highlighted(content)).toEqual(
    expect.arrayContaining(['---', 'title', '## Come', '{% hero title=', '"A"', '[Home](/)']),
  );
});

test('highlights settings of a file without lines of dashes', () => {
  const { content } = start('# Words\nname: "A"\nitems:\n  - label: B\n', false);
  expect(highlighted(content)).toEqual(
    expect.arrayContaining(['# Words', 'name', '"A"', 'items', '  - label']),
  );
});

test('says what is typed', () => {
  const { content, onChange, editor, host } = start('One.\n', true);
  EditorView.findFromDOM(content)?.dispatch({ changes: { from: 0, insert: 'Two. ' } });
  expect(onChange).toHaveBeenLastCalledWith('Two. One.\n');
  editor.destroy();
  expect(host.shadowRoot?.querySelector('[role=textbox]')).toBeNull();
});
