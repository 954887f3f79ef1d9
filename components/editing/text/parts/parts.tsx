import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { NodeSelection, type Command, type EditorState, type Transaction } from 'prosemirror-state';
import {
  insertBelow,
  moveBlock,
  removeBlock,
  type TopBlock,
} from '@/components/editing/text/document/commands';
import { textSchema } from '@/components/editing/text/document/schema';
import { PartFields, PartText, type RenderItem } from '@/components/editing/text/parts/part-fields';
import { PartFrame } from '@/components/editing/text/parts/part-frame';
import type { EditorHandle } from '@/components/editing/text/use-editor-view';
import { textWords } from '@/lib/words/components/editing/text';
import { nameOf, type ListField, type TextField } from '@/lib/editing/form-field';

interface PartsProps {
  readonly field: ListField | TextField;
  readonly name: string;
  readonly renderItem: RenderItem;
  readonly handle: EditorHandle;
  readonly run: (command: Command, sentence?: string) => void;
}

/** Renders the fields of the parts into the elements that the editor has for them. */
export function Parts({ field, handle, name, run, renderItem }: PartsProps) {
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
            {field.kind === 'list' ? (
              <PartFields
                item={field.item}
                name={nameOf(name, key)}
                text={text}
                index={index}
                renderItem={renderItem}
              />
            ) : (
              <PartText
                name={nameOf(name, key)}
                text={text}
                index={index}
                onChange={(typed) => handle.view.dispatch(writePart(state, block, typed))}
              />
            )}
          </PartFrame>,
          element,
          key,
        );
      })}
    </>
  );
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

function writePart(state: EditorState, { position }: TopBlock, text: string): Transaction {
  return state.tr.setNodeAttribute(position, 'text', text);
}
