import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { useForm } from '@/components/editing/fields/form-context';
import {
  firstOf,
  nameOf,
  valuePart,
  type FormEntries,
  type FormField,
  type ListField,
  type TextField,
} from '@/lib/editing/form-field';
import type { EditedText } from '@/lib/editing/text/text-node';
import styles from '@/styles/editing/text-editor.module.css';

interface EditorProps {
  /** The list of the parts of a page, or a text that is one value. */
  readonly field: ListField | TextField;
  readonly name: string;
  readonly text: EditedText;
  readonly renderItem: (field: FormField, name: string) => ReactNode;
}

interface TextEditorFieldProps extends Omit<EditorProps, 'text'> {
  /** The fields of the text, which work without scripts. */
  readonly children: ReactNode;
}

interface LoadedEditor {
  readonly Editor: ComponentType<EditorProps>;
  readonly text: EditedText;
}

/** The text of an entry that was just added to a list. */
const noText: EditedText = { blocks: [], spaces: { before: [], after: '' } };

/** Renders running text: as fields, and with scripts as a text to write in. */
export function TextEditorField({ children, ...props }: TextEditorFieldProps) {
  const { field, name } = props;
  const { texts, entries } = useForm();
  const isNew = texts !== undefined && field.kind !== 'list';
  const text = texts?.[name] ?? (isNew ? noText : undefined);
  const element = useRef<HTMLDivElement>(null);
  const [loaded, setLoaded] = useState<LoadedEditor>();
  const [isPlain, setPlain] = useState(false);
  useEffect(() => {
    if (text === undefined) return;
    const load = () => {
      import('@/components/editing/text/text-editor')
        .then(({ TextEditor: Editor }) => {
          const fields = element.current;
          const typed = fields && readTyped(fields, name, text, entries);
          if (typed) setLoaded({ Editor, text: typed });
          else setPlain(true);
        })
        .catch(() => setPlain(true));
    };
    return onShown(element.current, load);
  }, [name, text, entries]);
  if (loaded !== undefined) return <loaded.Editor {...props} text={loaded.text} />;
  const waiting = text?.spaces === undefined ? styles.waitingParts : styles.waiting;
  return (
    <div ref={element} className={text !== undefined && !isPlain ? waiting : undefined}>
      {children}
    </div>
  );
}

/** Calls a listener once the closed parts of the form around an element are open. A form may have many texts. */
function onShown(element: HTMLElement | null, listener: () => void): () => void {
  const isHidden = () => element?.closest('details:not([open])') !== null;
  if (!isHidden()) {
    listener();
    return () => undefined;
  }
  const stop = () => document.removeEventListener('toggle', onToggle, true);
  const onToggle = () => {
    if (isHidden()) return;
    stop();
    listener();
  };
  document.addEventListener('toggle', onToggle, true);
  return stop;
}

/**
 * Returns the text that the fields have now. A part that was typed into is edited as text; `undefined` for a text of
 * one value that was typed into, because only the server can split it.
 */
function readTyped(
  fields: HTMLElement,
  name: string,
  text: EditedText,
  entries: FormEntries,
): EditedText | undefined {
  const form = fields.closest('form');
  if (form === null) return text;
  const sent = new FormData(form);
  if (text.spaces !== undefined) {
    return isSameText(sent.get(name), firstOf(entries, name)) ? text : undefined;
  }
  const blocks = sent
    .getAll(name)
    .filter((key) => typeof key === 'string')
    .filter((key) => key !== '')
    .map((key) => {
      const block = text.blocks.find((each) => each.key === key);
      const typed = sent.get(nameOf(nameOf(name, key), valuePart));
      if (typeof typed !== 'string' || isSameText(typed, block?.text)) {
        return block ?? { key, text: '' };
      }
      return { key, text: typed };
    });
  return { blocks };
}

function isSameText(one: FormDataEntryValue | null, other = ''): boolean {
  const unify = (text: string) => text.replaceAll(/\r\n?/g, '\n');
  return typeof one === 'string' && unify(one) === unify(other);
}
