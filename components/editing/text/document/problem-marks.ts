import type { Node } from 'prosemirror-model';
import { Plugin, PluginKey } from 'prosemirror-state';
import { Decoration, DecorationSet, type EditorView } from 'prosemirror-view';
import { textSchema } from '@/components/editing/text/document/schema';
import styles from '@/styles/editing/text-editor.module.css';

const plugin = new PluginKey<DecorationSet>('problems');

/** What is wrong with a part of the text. */
export interface PartProblem {
  readonly key: string;
  readonly id: string;
  readonly message: string;
}

/** Shows sentences about parts above them. */
export function problemMarks(): Plugin {
  return new Plugin({
    key: plugin,
    state: {
      init: () => DecorationSet.empty,
      apply: (change, marks) => {
        const problems = change.getMeta(plugin) as readonly PartProblem[] | undefined;
        return problems === undefined
          ? marks.map(change.mapping, change.doc)
          : DecorationSet.create(change.doc, listMarks(change.doc, problems));
      },
    },
    props: { decorations: (state) => plugin.getState(state) },
  });
}

/** Shows other problems. */
export function showProblems(view: EditorView, problems: readonly PartProblem[]): void {
  view.dispatch(view.state.tr.setMeta(plugin, problems).setMeta('addToHistory', false));
}

function listMarks(document: Node, problems: readonly PartProblem[]): Decoration[] {
  const marks: Decoration[] = [];
  document.forEach((node, position) => {
    // A section shows its own.
    if (node.type === textSchema.nodes.part) return;
    for (const { key, id, message } of problems) {
      if (key !== node.attrs.key) continue;
      marks.push(
        Decoration.widget(position, () => createSentence(id, message), { side: -1, key: message }),
        Decoration.node(position, position + node.nodeSize, { class: styles.wrong ?? '' }),
      );
    }
  });
  return marks;
}

function createSentence(id: string, message: string): HTMLElement {
  const sentence = document.createElement('div');
  sentence.id = id;
  sentence.className = styles.problem ?? '';
  sentence.contentEditable = 'false';
  sentence.textContent = message;
  return sentence;
}
