import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { useForm } from '@/components/editing/fields/form-context';
import { nameOf, valuePart, type FormField, type ListField } from '@/lib/editing/form-field';
import type { TextBlock } from '@/lib/editing/text/text-node';
import styles from '@/styles/editing/text-editor.module.css';

interface EditorProps {
  readonly field: ListField;
  readonly name: string;
  readonly blocks: readonly TextBlock[];
  readonly renderItem: (field: FormField, name: string) => ReactNode;
}

interface TextEditorFieldProps extends Omit<EditorProps, 'blocks'> {
  /** The parts of the text as fields, which work without scripts. */
  readonly children: ReactNode;
}

interface LoadedEditor {
  readonly Editor: ComponentType<EditorProps>;
  readonly blocks: readonly TextBlock[];
}

/** Renders the text of a page: as fields, and with scripts as a text to write in. */
export function TextEditorField({ children, ...props }: TextEditorFieldProps) {
  const { name } = props;
  const { text } = useForm();
  const element = useRef<HTMLDivElement>(null);
  const [loaded, setLoaded] = useState<LoadedEditor>();
  const [isFailed, setFailed] = useState(false);
  useEffect(() => {
    if (text === undefined) return;
    import('@/components/editing/text/text-editor')
      .then(({ TextEditor: Editor }) => {
        const fields = element.current;
        if (fields) setLoaded({ Editor, blocks: readTyped(fields, name, text) });
      })
      .catch(() => setFailed(true));
  }, [name, text]);
  if (loaded !== undefined) return <loaded.Editor {...props} blocks={loaded.blocks} />;
  const isWaiting = text !== undefined && !isFailed;
  return (
    <div ref={element} className={isWaiting ? styles.waiting : undefined}>
      {children}
    </div>
  );
}

/** Returns the parts that the fields have now. One that was typed into is edited as text. */
function readTyped(
  fields: HTMLElement,
  name: string,
  blocks: readonly TextBlock[],
): readonly TextBlock[] {
  const form = fields.closest('form');
  if (form === null) return blocks;
  const sent = new FormData(form);
  return sent
    .getAll(name)
    .filter((key) => typeof key === 'string')
    .filter((key) => key !== '')
    .map((key) => {
      const block = blocks.find((each) => each.key === key);
      const typed = sent.get(nameOf(nameOf(name, key), valuePart));
      if (typeof typed !== 'string' || isSameText(typed, block?.text)) {
        return block ?? { key, text: '' };
      }
      return { key, text: typed };
    });
}

function isSameText(one: string, other = ''): boolean {
  return one.replaceAll(/\r\n?/g, '\n') === other.replaceAll(/\r\n?/g, '\n');
}
