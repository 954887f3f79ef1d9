import { useRef, useState } from 'react';
import { closeHistory } from 'prosemirror-history';
import { NodeSelection, type Command } from 'prosemirror-state';
import { LabelText, Notes } from '@/components/editing/fields/control';
import { useForm } from '@/components/editing/fields/form-context';
import type { WrittenBlock } from '@/components/editing/text/document/block-writer';
import {
  findLink,
  removeLink,
  setLink,
  setPicture,
  topBlock,
} from '@/components/editing/text/document/commands';
import { AddSection } from '@/components/editing/sections/section-fields';
import { LinkPanel } from '@/components/editing/text/panels/link-panel';
import type { RenderItem } from '@/components/editing/text/parts/part-fields';
import { Parts } from '@/components/editing/text/parts/parts';
import type { PictureReceiver } from '@/components/editing/text/paste/pasted-pictures';
import { PicturePanel, type TextPicture } from '@/components/editing/text/panels/picture-panel';
import { textSchema } from '@/components/editing/text/document/schema';
import { SentText } from '@/components/editing/text/sent-text';
import { Toolbar } from '@/components/editing/text/toolbar';
import { useEditorView, type EditorHandle } from '@/components/editing/text/use-editor-view';
import { textWords } from '@/lib/words/components/editing/text';
import type { ListField, TextField } from '@/lib/editing/form-field';
import type { EditedText } from '@/lib/editing/text/text-node';
import fields from '@/styles/editing/fields.module.css';
import styles from '@/styles/editing/text-editor.module.css';

interface TextEditorProps {
  /** The list of the parts of a page, or a text that is one value. */
  readonly field: ListField | TextField;
  readonly name: string;
  readonly text: EditedText;
  readonly renderItem: RenderItem;
}

/** Renders a text to write in, and the fields of the form that send it. */
export function TextEditor({ field, name, text, renderItem }: TextEditorProps) {
  const { announce } = useForm();
  const mount = useRef<HTMLDivElement>(null);
  const [panel, setPanel] = useState<'link' | 'picture'>();
  const [files, setFiles] = useState<readonly File[]>([]);
  const [note, setNote] = useState('');
  const pictures: PictureReceiver = {
    add: (added) => {
      setFiles(added);
      setNote('');
      setPanel('picture');
    },
    say: setNote,
  };
  const openLink = () => setPanel('link');
  const editor = useEditorView(mount, { name, text, openLink, pictures });
  const { handle, written } = editor;
  const run = (command: Command, sentence?: string) => {
    if (handle === undefined) return;
    setNote('');
    const { view } = handle;
    // Undo takes back what one button did.
    const isDone = command(view.state, (change) => view.dispatch(closeHistory(change)), view);
    if (isDone && sentence !== undefined) announce(sentence);
    view.focus();
  };
  const close = () => {
    setPanel(undefined);
    handle?.view.focus();
  };
  const open = (next: 'link' | 'picture') => {
    setFiles([]);
    setNote('');
    setPanel(panel === next ? undefined : next);
  };
  return (
    <fieldset className={fields.group} id={name} tabIndex={-1}>
      <legend id={`${name}-label`}>
        <LabelText field={field} />
      </legend>
      {/* The help of a page's parts is that of its text areas. */}
      <Notes field={field.kind === 'list' ? { ...field, help: '' } : field} name={name} />
      <p id={`${name}-keys`} className={`${fields.help ?? ''} ${styles.keys ?? ''}`}>
        {textWords.keys}
      </p>
      <SentText name={name} text={text} written={written} />
      {handle !== undefined && (
        <>
          <div className={styles.tools}>
            <Toolbar state={handle.state} run={run} open={open} panel={panel} />
            <p role="status" className={styles.note}>
              {note}
            </p>
            {panel === 'link' && (
              <LinkPanel
                href={String(findLink(handle.state)?.mark.attrs.href ?? '')}
                needsWords={handle.state.selection.empty && findLink(handle.state) === undefined}
                onApply={(href, words) => {
                  setPanel(undefined);
                  run(setLink(href, words), textWords.added.link);
                }}
                onRemove={() => {
                  setPanel(undefined);
                  run(removeLink, textWords.unlinked);
                }}
                onCancel={close}
              />
            )}
            {panel === 'picture' && (
              <PicturePanel
                picture={selectedPicture(handle)}
                files={files}
                onApply={(picture) => {
                  setPanel(undefined);
                  run(setPicture(picture), textWords.added.picture);
                }}
                onCancel={close}
              />
            )}
          </div>
          <Parts field={field} handle={handle} name={name} run={run} renderItem={renderItem} />
        </>
      )}
      <div ref={mount} />
      {field.kind === 'list' && (
        <p className={fields.actions}>
          <AddSection
            after={handle === undefined ? '' : partOfCaret(handle, written)}
            numbered=""
          />
        </p>
      )}
    </fieldset>
  );
}

/** Returns the key of the part with the caret, or of one above it if it is empty; empty for a caret at the start. */
function partOfCaret({ state }: EditorHandle, written: readonly WrittenBlock[]): string {
  // There the selection is before one has written.
  if (state.selection.from <= 1) return '';
  const { index } = topBlock(state);
  const keys: string[] = [];
  state.doc.forEach(({ attrs }, _position, each) => {
    if (each <= index) keys.push(String(attrs.key));
  });
  // The form has no empty parts.
  return keys.reverse().find((key) => written.some((block) => block.key === key)) ?? '';
}

function selectedPicture({ state: { selection } }: EditorHandle): TextPicture | undefined {
  if (!(selection instanceof NodeSelection)) return undefined;
  const { type, attrs } = selection.node;
  if (type !== textSchema.nodes.picture) return undefined;
  return { src: String(attrs.src), alt: String(attrs.alt) };
}
