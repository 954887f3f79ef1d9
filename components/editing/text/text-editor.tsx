import { useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { closeHistory } from 'prosemirror-history';
import { NodeSelection, type Command } from 'prosemirror-state';
import { LabelText, Notes } from '@/components/editing/fields/control';
import { useForm } from '@/components/editing/fields/form-context';
import type { WrittenBlock } from '@/components/editing/text/document/block-writer';
import {
  findLink,
  insertBelow,
  moveBlock,
  removeBlock,
  removeLink,
  setLink,
  topBlock,
  type TopBlock,
} from '@/components/editing/text/document/commands';
import { AddSection } from '@/components/editing/sections/section-fields';
import { LinkPanel } from '@/components/editing/text/panels/link-panel';
import { PartFields, type RenderItem } from '@/components/editing/text/part-fields';
import { PartFrame } from '@/components/editing/text/part-frame';
import type { PictureReceiver } from '@/components/editing/text/paste/pasted-pictures';
import { PicturePanel, type TextPicture } from '@/components/editing/text/panels/picture-panel';
import { textSchema } from '@/components/editing/text/document/schema';
import { Toolbar } from '@/components/editing/text/toolbar';
import { useEditorView, type EditorHandle } from '@/components/editing/text/use-editor-view';
import { textWords } from '@/components/editing/text/words';
import { nameOf, valuePart, type FormField, type ListField } from '@/lib/editing/form-field';
import type { TextBlock } from '@/lib/editing/text/text-node';
import fields from '@/styles/editing/fields.module.css';
import styles from '@/styles/editing/text-editor.module.css';

interface TextEditorProps {
  readonly field: ListField;
  readonly name: string;
  readonly blocks: readonly TextBlock[];
  readonly renderItem: RenderItem;
}

/** Renders the text of a page to write in, and the fields of the form that send its parts. */
export function TextEditor({ field, name, blocks, renderItem }: TextEditorProps) {
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
  const editor = useEditorView(mount, { name, blocks, openLink, pictures });
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
      <Notes field={{ ...field, help: '' }} name={name} />
      <p id={`${name}-keys`} className={`${fields.help ?? ''} ${styles.keys ?? ''}`}>
        {textWords.keys}
      </p>
      <input type="hidden" name={name} value="" />
      {written.map(({ key, text, isPart }) => (
        <SentPart key={key} list={name} part={key} text={isPart ? undefined : text} />
      ))}
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
          <Parts item={field.item} handle={handle} name={name} run={run} renderItem={renderItem} />
        </>
      )}
      <div ref={mount} />
      <p className={fields.actions}>
        <AddSection after={handle === undefined ? '' : partOfCaret(handle, written)} numbered="" />
      </p>
    </fieldset>
  );
}

interface SentPartProps {
  readonly list: string;
  readonly part: string;
  /** Left out for a part whose own fields send it. */
  readonly text: string | undefined;
}

function SentPart({ list, part, text }: SentPartProps) {
  return (
    <>
      <input type="hidden" name={list} value={part} />
      {text !== undefined && (
        <textarea
          hidden
          readOnly
          aria-hidden="true"
          name={nameOf(nameOf(list, part), valuePart)}
          value={text}
        />
      )}
    </>
  );
}

interface PartsProps extends Pick<TextEditorProps, 'name' | 'renderItem'> {
  /** What a part is as text. */
  readonly item: FormField;
  readonly handle: EditorHandle;
  readonly run: (command: Command, sentence?: string) => void;
}

/** Renders the fields of the parts into the elements that the editor has for them. */
function Parts({ item, handle, name, run, renderItem }: PartsProps) {
  const { slots, state } = handle;
  const list = useSyncExternalStore(slots.subscribe, slots.list, slots.list);
  const blocks = topBlocks(handle);
  return (
    <>
      {list.map(({ key, text, element }) => {
        const found = blocks.find(({ node }) => node.attrs.key === key);
        // One that is removed keeps its fields, because undo brings it back.
        const block = found ?? { node: state.doc, position: 0, index: 0 };
        const { index } = block;
        const count = state.doc.childCount;
        const move = (step: -1 | 1) =>
          run(moveBlock(step, block), textWords.moved(index + 1 + step, count));
        return createPortal(
          <PartFrame
            isFirst={index === 0}
            isLast={index === count - 1}
            onMove={move}
            onRemove={() => run(removeBlock(block), textWords.removed)}
            onWriteBelow={() => run(writeBelow(block))}
          >
            <PartFields
              item={item}
              name={nameOf(name, key)}
              text={text}
              index={index}
              renderItem={renderItem}
            />
          </PartFrame>,
          element,
          key,
        );
      })}
    </>
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

function topBlocks({ state }: EditorHandle): readonly TopBlock[] {
  const blocks: TopBlock[] = [];
  state.doc.forEach((node, position, index) => blocks.push({ node, position, index }));
  return blocks;
}

function writeBelow({ position }: TopBlock): Command {
  return (state, dispatch, view) => {
    const at = state.apply(state.tr.setSelection(NodeSelection.create(state.doc, position)));
    return insertBelow(textSchema.nodes.paragraph.create())(at, dispatch, view);
  };
}

function selectedPicture({ state: { selection } }: EditorHandle): TextPicture | undefined {
  if (!(selection instanceof NodeSelection)) return undefined;
  const { type, attrs } = selection.node;
  if (type !== textSchema.nodes.picture) return undefined;
  return { src: String(attrs.src), alt: String(attrs.alt) };
}

function setPicture(picture: TextPicture): Command {
  return (state, dispatch) => {
    const node = textSchema.nodes.picture.create(picture);
    dispatch?.(state.tr.replaceSelectionWith(node).scrollIntoView());
    return true;
  };
}
