import { forwardRef, useEffect, useImperativeHandle, useRef, useState } from 'react';
import type { CodeEditor } from '@/components/editing/source/code-editor';
import { sourceViewWords } from '@/lib/words/components/editing/source';
import { TextArea } from '@/components/ui/text-area';
import { rootName } from '@/lib/editing/form-field';
import fields from '@/styles/editing/fields.module.css';
import styles from '@/styles/editing/source.module.css';

/** What the rest of the form does with the text. */
export interface SourceTextHandle {
  readonly showLine: (line: number) => void;
}

interface SourceTextProps {
  readonly text: string;
  /** Whether settings stand above a text. */
  readonly isPage: boolean;
}

/** Renders the text of a file to edit: a text area, and where scripts run an editor that fills it. */
export const SourceText = forwardRef<SourceTextHandle, SourceTextProps>(function SourceText(
  { text, isPage },
  handle,
) {
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<CodeEditor>();
  const [isReplaced, setReplaced] = useState(false);

  useEffect(() => {
    const element = host.current;
    const area = textAreaOf(element);
    if (!element || !area) return;
    let isLeft = false;
    const onChange = (typed: string) => {
      area.value = typed;
      area.dispatchEvent(new Event('input', { bubbles: true }));
    };
    const start = async () => {
      const { createCodeEditor } = await import('@/components/editing/source/code-editor');
      if (isLeft) return;
      const hadFocus = document.activeElement === area;
      const label = sourceViewWords.text;
      editor.current = createCodeEditor({
        host: element,
        text: area.value,
        label,
        isPage,
        onChange,
      });
      setReplaced(true);
      if (hadFocus) editor.current.focus();
    };
    // Without the editor, which could not be loaded, the text area stays.
    start().catch(() => undefined);
    return () => {
      isLeft = true;
      editor.current?.destroy();
      editor.current = undefined;
    };
  }, [isPage]);

  useImperativeHandle(handle, () => ({
    showLine: (line) => {
      const area = textAreaOf(host.current);
      if (editor.current !== undefined) editor.current.showLine(line);
      else if (area) showLineOf(area, line);
    },
  }));

  return (
    <div>
      <label htmlFor={rootName}>{sourceViewWords.text}</label>
      <p id="source-help" className={fields.help}>
        {sourceViewWords.help}
      </p>
      <div ref={host} />
      <div hidden={isReplaced}>
        <TextArea
          id={rootName}
          name={rootName}
          aria-describedby="source-help"
          className={styles.text}
          rows={24}
          spellCheck={false}
          autoCapitalize="off"
          dir="auto"
          defaultValue={text}
        />
      </div>
    </div>
  );
});

/** Returns the text area beside the element of the editor. */
function textAreaOf(host: HTMLElement | null): HTMLTextAreaElement | null {
  return host?.parentElement?.querySelector('textarea') ?? null;
}

/** Puts the cursor onto a line of a text area. */
function showLineOf(area: HTMLTextAreaElement, line: number): void {
  const lines = area.value.split('\n');
  const start = lines.slice(0, line - 1).join('\n').length + (line > 1 ? 1 : 0);
  area.focus();
  area.setSelectionRange(start, start + (lines[line - 1] ?? '').length);
  // Browsers do not scroll to a selection that a script makes.
  area.scrollTop = ((line - 1) / lines.length) * area.scrollHeight - area.clientHeight / 3;
}
