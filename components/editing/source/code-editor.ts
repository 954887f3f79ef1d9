import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import {
  HighlightStyle,
  StreamLanguage,
  syntaxHighlighting,
  type StringStream,
} from '@codemirror/language';
import { EditorState } from '@codemirror/state';
import { EditorView, keymap, lineNumbers } from '@codemirror/view';
import { tags } from '@lezer/highlight';

/** An editor with highlighted words and numbered lines. */
export interface CodeEditor {
  readonly focus: () => void;
  /** Selects a line and brings it into view. The first line is 1. */
  readonly showLine: (line: number) => void;
  readonly destroy: () => void;
}

interface CodeEditorOptions {
  readonly host: HTMLElement;
  readonly text: string;
  readonly label: string;
  /** Whether settings stand between lines of dashes, above a text. */
  readonly isPage: boolean;
  readonly onChange: (text: string) => void;
}

/**
 * Creates an editor in a shadow root, where the policy of the desk allows its styles: they are adopted sheets.
 * Tab leaves it.
 */
export function createCodeEditor({
  host,
  text,
  label,
  isPage,
  onChange,
}: CodeEditorOptions): CodeEditor {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(),
        history(),
        keymap.of([...defaultKeymap, ...historyKeymap]),
        EditorView.lineWrapping,
        // Programs that check the page count no editable text among what the keyboard reaches.
        EditorView.contentAttributes.of({
          'aria-label': label,
          spellcheck: 'false',
          tabindex: '0',
        }),
        EditorView.updateListener.of(({ docChanged, state }) => {
          if (docChanged) onChange(state.doc.toString());
        }),
        isPage ? pageLanguage : settingsLanguage,
        syntaxHighlighting(highlighting),
        look,
      ],
    }),
  });
  return {
    focus: () => view.focus(),
    showLine: (number) => {
      const { doc } = view.state;
      const { from, to } = doc.line(Math.max(1, Math.min(number, doc.lines)));
      view.dispatch({
        selection: { anchor: from, head: to },
        effects: EditorView.scrollIntoView(from, { y: 'center' }),
      });
      view.focus();
    },
    destroy: () => view.destroy(),
  };
}

type Place = 'start' | 'settings' | 'text';

interface LineState {
  place: Place;
  isInTag: boolean;
}

const pageLanguage = languageOf('start');
const settingsLanguage = languageOf('settings');

function languageOf(place: Place) {
  return StreamLanguage.define<LineState>({
    startState: () => ({ place, isInTag: false }),
    token: (stream, state) => {
      if (state.place === 'start') {
        state.place = stream.match(/^---\s*$/) === null ? 'text' : 'settings';
        if (state.place === 'settings') return 'meta';
      }
      if (state.place === 'settings') {
        // Settings of a page end with a line of dashes; a file of settings has none.
        if (place === 'start' && stream.sol() && stream.match(/^---\s*$/) !== null) {
          state.place = 'text';
          return 'meta';
        }
        return settingsToken(stream);
      }
      return textToken(stream, state);
    },
  });
}

function settingsToken(stream: StringStream): string | null {
  const isName = stream.sol() && stream.match(/^ *(?:- +)*\w[\w-]*(?=:(?:\s|$))/) !== null;
  if (isName) return 'propertyName';
  if (stream.match(/^\s*#.*/) !== null) return 'comment';
  if (stream.match(/^"(?:[^"\\]|\\.)*"|^'[^']*'/) !== null) return 'string';
  stream.next();
  return null;
}

function textToken(stream: StringStream, state: LineState): string | null {
  if (state.isInTag) {
    if (stream.match('%}')) {
      state.isInTag = false;
      return 'tagName';
    }
    if (stream.match(/^"(?:[^"\\]|\\.)*"/) !== null) return 'string';
    stream.next();
    return 'tagName';
  }
  if (stream.sol() && stream.match(/^#{1,6}\s.*/) !== null) return 'heading';
  if (stream.match('{%')) {
    state.isInTag = true;
    return 'tagName';
  }
  if (stream.match(/^\[[^\]]*\]\([^)]*\)/) !== null) return 'link';
  stream.next();
  return null;
}

const highlighting = HighlightStyle.define([
  { tag: tags.heading, fontWeight: '700' },
  { tag: tags.propertyName, fontWeight: '700' },
  { tag: tags.tagName, color: 'var(--colour-accent)' },
  { tag: tags.string, color: 'var(--colour-ink)' },
  { tag: tags.link, textDecoration: 'underline' },
  { tag: [tags.comment, tags.meta], color: 'var(--colour-soft)' },
]);

/** Custom properties reach into the shadow root; the sheets of the page do not. */
const look = EditorView.theme({
  '&': {
    border: 'var(--rule-field) solid var(--colour-soft)',
    borderRadius: 'var(--radius)',
    backgroundColor: 'var(--colour-field)',
    color: 'var(--colour-ink)',
    fontSize: '1rem',
  },
  '&.cm-focused': { outline: '3px solid var(--colour-accent)', outlineOffset: '2px' },
  '.cm-scroller': {
    maxHeight: '70vh',
    overflow: 'auto',
    fontFamily: 'var(--font-code)',
    lineHeight: '1.5',
  },
  '.cm-content': { caretColor: 'var(--colour-ink)', padding: '0.5rem 0' },
  '.cm-gutters': {
    border: '0',
    backgroundColor: 'transparent',
    color: 'var(--colour-soft)',
  },
});
