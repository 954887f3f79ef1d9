import type { Node } from 'prosemirror-model';
import type { NodeView } from 'prosemirror-view';
import styles from '@/styles/editing/text-editor.module.css';

/** A section, or a text that is edited as text: its key, its text, and the element that its fields are in. */
export interface PartSlot {
  readonly key: string;
  readonly text: string;
  readonly element: HTMLElement;
}

/** The elements of the parts that the editor does not draw itself. React draws into them. */
export interface PartSlots {
  readonly list: () => readonly PartSlot[];
  readonly subscribe: (onChange: () => void) => () => void;
  /** Draws a part of the document. A part that was moved, or that is brought back, has its element again. */
  readonly createView: (node: Node) => NodeView;
}

/** Creates the elements of the parts of one editor. */
export function createPartSlots(): PartSlots {
  const slots = new Map<string, PartSlot>();
  const listeners = new Set<() => void>();
  let list: readonly PartSlot[] = [];
  const set = (slot: PartSlot) => {
    slots.set(slot.key, slot);
    list = [...slots.values()];
    for (const listener of listeners) listener();
  };
  const createElement = () => {
    const element = document.createElement('div');
    element.className = styles.part ?? '';
    element.contentEditable = 'false';
    return element;
  };
  return {
    list: () => list,
    subscribe: (onChange) => {
      listeners.add(onChange);
      return () => listeners.delete(onChange);
    },
    createView: (node) => {
      let key = String(node.attrs.key);
      const element = slots.get(key)?.element ?? createElement();
      set({ key, text: String(node.attrs.text), element });
      return {
        dom: element,
        update: (next) => {
          if (next.type !== node.type) return false;
          const nextKey = String(next.attrs.key);
          if (nextKey !== key && key !== '') return false;
          if (key === '') slots.delete('');
          key = nextKey;
          if (slots.get(key)?.text !== next.attrs.text) {
            set({ key, text: String(next.attrs.text), element });
          }
          return true;
        },
        stopEvent: () => true,
        ignoreMutation: () => true,
        selectNode: () => element.setAttribute('data-selected', ''),
        deselectNode: () => element.removeAttribute('data-selected'),
      };
    },
  };
}
