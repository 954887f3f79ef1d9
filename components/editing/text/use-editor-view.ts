import { TextSelection, type EditorState } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { flushSync } from 'react-dom';
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { useForm, useProblem } from '@/components/editing/fields/form-context';
import {
  createBlockWriter,
  createDocument,
  type WrittenBlock,
} from '@/components/editing/text/document/block-writer';
import { cleanPaste } from '@/components/editing/text/paste/clean-paste';
import { setLink, topBlock } from '@/components/editing/text/document/commands';
import {
  createPictureProps,
  type PictureReceiver,
} from '@/components/editing/text/paste/pasted-pictures';
import { placeProps, writeBelowPart } from '@/components/editing/text/paste/place-paste';
import { createEditorState } from '@/components/editing/text/document/editor-state';
import { createPartSlots, type PartSlots } from '@/components/editing/text/parts/part-slots';
import { createPictureView } from '@/components/editing/text/picture-view';
import { showProblems } from '@/components/editing/text/document/problem-marks';
import { nameOf, valuePart } from '@/lib/editing/form-field';
import { readLinkAddress } from '@/lib/editing/text/link-address';
import type { EditedText } from '@/lib/editing/text/text-node';
import styles from '@/styles/editing/text-editor.module.css';

/** The editor as it is now. */
export interface EditorHandle {
  readonly view: EditorView;
  readonly state: EditorState;
  readonly slots: PartSlots;
}

interface EditorOptions {
  /** The name of the text in the form. */
  readonly name: string;
  readonly text: EditedText;
  readonly openLink: () => void;
  readonly pictures: PictureReceiver;
}

/** Shows the editor in an element, and returns the parts of its text as the form sends them. */
export function useEditorView(
  mount: RefObject<HTMLDivElement>,
  options: EditorOptions,
): { readonly handle: EditorHandle | undefined; readonly written: readonly WrittenBlock[] } {
  const { name, text } = options;
  const { blocks } = text;
  const isValue = text.spaces !== undefined;
  const { problems, translation } = useForm();
  const lang = translation?.tag;
  const problem = useProblem(name);
  const [handle, setHandle] = useState<EditorHandle>();
  const write = useMemo(() => createBlockWriter(blocks), [blocks]);
  const [written, setWritten] = useState<readonly WrittenBlock[]>(() =>
    write(createDocument(blocks)),
  );
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });

  useEffect(() => {
    const element = mount.current;
    if (!element) return;
    const slots = createPartSlots();
    const state = createEditorState(createDocument(blocks), () => latest.current.openLink());
    const pictures = createPictureProps({
      add: (files) => latest.current.pictures.add(files),
      say: (sentence) => latest.current.pictures.say(sentence),
    });
    const view: EditorView = new EditorView(element, {
      state,
      nodeViews: { part: slots.createView, picture: createPictureView },
      attributes: textAttributes({ name, lang }),
      transformPastedHTML: cleanPaste,
      ...placeProps,
      ...pictures,
      handlePaste: (_, event, slice) => {
        if (pictures.handlePaste(view, event, slice)) return true;
        writeBelowPart(view);
        return pasteAddress(view, event);
      },
      handleDOMEvents: {
        keydown: (_, event) => leadToTools(element, event),
        blur: () => leaveField(element, isValue ? name : fieldOfCaret(name, view.state)),
      },
      dispatchTransaction: (change) => {
        const before = fieldOfCaret(name, view.state);
        const next = view.state.apply(change);
        view.updateState(next);
        if (change.docChanged) {
          // The form is read as soon as it hears of the change.
          flushSync(() => {
            setHandle({ view, state: next, slots });
            setWritten(write(next.doc));
          });
          element.dispatchEvent(new Event('input', { bubbles: true }));
        } else setHandle({ view, state: next, slots });
        if (!isValue && fieldOfCaret(name, next) !== before) leaveField(element, before);
      },
    });
    setHandle({ view, state, slots });
    return () => view.destroy();
  }, [mount, name, lang, blocks, isValue, write]);

  const view = handle?.view;
  useEffect(() => {
    view?.setProps({ attributes: textAttributes({ name, lang, problem }) });
  }, [view, name, lang, problem]);

  useEffect(() => {
    if (view === undefined) return;
    const marks = problems.flatMap((problem) => {
      if (!problem.name.startsWith(nameOf(name, ''))) return [];
      const [key = ''] = problem.name.slice(name.length + 1).split('.');
      return [{ key, id: problem.name, message: problem.message }];
    });
    showProblems(view, marks);
  }, [view, problems, name]);

  useEffect(() => {
    if (view === undefined) return;
    const lead = () => leadToPart(view, name);
    lead();
    window.addEventListener('hashchange', lead);
    return () => window.removeEventListener('hashchange', lead);
  }, [view, name]);

  return { handle, written };
}

interface TextAttributes {
  readonly name: string;
  /** The language of a translation. */
  readonly lang: string | undefined;
  readonly problem?: string | undefined;
}

function textAttributes({ name, lang, problem }: TextAttributes): Record<string, string> {
  return {
    ...(lang === undefined ? {} : { lang }),
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-labelledby': `${name}-label`,
    'aria-describedby': `${name}-keys${problem === undefined ? '' : ` ${name}-error`}`,
    ...(problem === undefined ? {} : { 'aria-invalid': 'true' }),
    class: styles.text ?? '',
    dir: 'auto',
  };
}

/** Goes to the part that the address of the page leads to, as the links of problems do. */
function leadToPart(view: EditorView, list: string): void {
  const target = decodeURIComponent(window.location.hash.slice(1));
  if (!target.startsWith(nameOf(list, ''))) return;
  const [key = ''] = target.slice(list.length + 1).split('.');
  view.state.doc.forEach((node, position) => {
    if (node.attrs.key !== key) return;
    if (node.isAtom) {
      document.getElementById(nameOf(nameOf(list, key), valuePart))?.focus();
      return;
    }
    const start = TextSelection.near(view.state.doc.resolve(position + 1));
    view.dispatch(view.state.tr.setSelection(start).scrollIntoView());
    view.focus();
  });
}

/** Returns the name of the field that sends the part with the caret. */
function fieldOfCaret(list: string, state: EditorState): string {
  return nameOf(nameOf(list, String(topBlock(state).node.attrs.key)), valuePart);
}

/** Tells the form that a field was left, so that it says what is wrong with it. */
function leaveField(element: HTMLElement, name: string): void {
  const areas = element.closest('form')?.querySelectorAll<HTMLTextAreaElement>('textarea[hidden]');
  const field = [...(areas ?? [])].find((area) => area.name === name);
  field?.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
}

/** Alt and F10 lead to the buttons, as in other editors. */
function leadToTools(element: HTMLElement, event: KeyboardEvent): boolean {
  if (!event.altKey || event.key !== 'F10') return false;
  const tools = element.closest('fieldset')?.querySelector('[role="toolbar"]');
  tools?.querySelector<HTMLElement>('button[tabindex="0"]')?.focus();
  event.preventDefault();
  return true;
}

/** Makes a link of a pasted address, on the selected words if there are any. */
function pasteAddress(view: EditorView, event: ClipboardEvent): boolean {
  const text = event.clipboardData?.getData('text/plain').trim() ?? '';
  if (!/^(?:https?:\/\/|mailto:)\S+$/.test(text)) return false;
  const read = readLinkAddress(text);
  return read.ok && setLink(read.href, text)(view.state, view.dispatch);
}
