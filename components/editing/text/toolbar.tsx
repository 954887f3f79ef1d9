import { redo, redoDepth, undo, undoDepth } from 'prosemirror-history';
import { liftListItem, sinkListItem } from 'prosemirror-schema-list';
import type { Command, EditorState } from 'prosemirror-state';
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  deleteColumn,
  deleteRow,
} from 'prosemirror-tables';
import { type KeyboardEvent, useRef, useState } from 'react';
import {
  createTable,
  isRight,
  toggleRight,
  findLink,
  hasMark,
  insertBelow,
  isInHeading,
  isInside,
  moveBlock,
  removeBlock,
  toggle,
  toggleHeading,
  toggleList,
  toggleQuotation,
  topBlock,
} from '@/components/editing/text/document/commands';
import { Icon, type IconName } from '@/components/editing/text/icons';
import { textSchema } from '@/components/editing/text/document/schema';
import { textWords } from '@/lib/words/components/editing/text';
import styles from '@/styles/editing/text-editor.module.css';

const { nodes, marks } = textSchema;

interface ToolbarProps {
  readonly state: EditorState;
  /** Runs a command and returns to the text. */
  readonly run: (command: Command, sentence?: string) => void;
  readonly open: (panel: 'link' | 'picture') => void;
  readonly panel: 'link' | 'picture' | undefined;
}

interface Tool {
  readonly icon: IconName;
  readonly label: string;
  readonly press: () => void;
  readonly isOn?: boolean;
  readonly isOff?: boolean;
}

/** Renders the buttons above the text, and those for the list or the table with the caret. */
export function Toolbar({ state, run, open, panel }: ToolbarProps) {
  const tools = listTools({ state, run, open, panel });
  const [current, setCurrent] = useState(0);
  const bar = useRef<HTMLDivElement>(null);
  const go = (event: KeyboardEvent) => {
    const forward = document.dir === 'rtl' ? -1 : 1;
    const next = {
      ArrowRight: current + forward,
      ArrowLeft: current - forward,
      Home: 0,
      End: -1,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    const index = (next + tools.length) % tools.length;
    setCurrent(index);
    bar.current?.querySelectorAll('button')[index]?.focus();
  };
  return (
    <>
      <div
        ref={bar}
        role="toolbar"
        tabIndex={-1}
        aria-label={textWords.toolbar}
        className={styles.toolbar}
        onKeyDown={go}
      >
        {tools.map(({ icon, label, press, isOn, isOff = false }, index) => (
          <button
            key={icon}
            type="button"
            className={styles.tool}
            tabIndex={index === current ? 0 : -1}
            title={label}
            {...(isOn === undefined ? {} : { 'aria-pressed': isOn })}
            {...(isOff ? { 'aria-disabled': true } : {})}
            onMouseDown={(event) => event.preventDefault()}
            onFocus={() => setCurrent(index)}
            onClick={() => {
              if (!isOff) press();
            }}
          >
            <Icon name={icon} />
          </button>
        ))}
      </div>
      <ContextTools state={state} run={run} />
    </>
  );
}

function listTools({ state, run, open, panel }: ToolbarProps): readonly Tool[] {
  const { index } = topBlock(state);
  const count = state.doc.childCount;
  const moved = (step: -1 | 1) => run(moveBlock(step), textWords.moved(index + 1 + step, count));
  // What is pressed most comes first: a phone shows six at once.
  return [
    mark('bold', textWords.bold, hasMark(state, marks.strong), () => run(toggle(marks.strong))),
    mark('italic', textWords.italic, hasMark(state, marks.em), () => run(toggle(marks.em))),
    mark('link', textWords.link, panel === 'link' || findLink(state) !== undefined, () =>
      open('link'),
    ),
    mark('heading', textWords.heading, isInHeading(state, 2), () => run(toggleHeading(2))),
    { icon: 'picture', label: textWords.picture, press: () => open('picture') },
    { icon: 'undo', label: textWords.undo, press: () => run(undo), isOff: undoDepth(state) === 0 },
    { icon: 'redo', label: textWords.redo, press: () => run(redo), isOff: redoDepth(state) === 0 },
    mark('subheading', textWords.subheading, isInHeading(state, 3), () => run(toggleHeading(3))),
    mark('bullets', textWords.bullets, isInside(state, nodes.bullet_list), () =>
      run(toggleList(nodes.bullet_list)),
    ),
    mark('numbers', textWords.numbers, isInside(state, nodes.ordered_list), () =>
      run(toggleList(nodes.ordered_list)),
    ),
    mark('quotation', textWords.quotation, isInside(state, nodes.blockquote), () =>
      run(toggleQuotation),
    ),
    {
      icon: 'table',
      label: textWords.table,
      press: () => run(insertBelow(createTable()), textWords.added.table),
    },
    {
      icon: 'rule',
      label: textWords.rule,
      press: () => run(insertBelow(nodes.horizontal_rule.create()), textWords.added.rule),
    },
    { icon: 'up', label: textWords.up, press: () => moved(-1), isOff: index === 0 },
    { icon: 'down', label: textWords.down, press: () => moved(1), isOff: index === count - 1 },
    {
      icon: 'remove',
      label: textWords.remove,
      press: () => run(removeBlock(), textWords.removed),
    },
  ];
}

function mark(icon: IconName, label: string, isOn: boolean, press: () => void): Tool {
  return { icon, label, isOn, press };
}

/** A command with its name, and for one that is on or off whether it is on. */
type NamedCommand = readonly [string, Command, ((state: EditorState) => boolean)?];

/** Renders the buttons for the table or the list with the caret. */
function ContextTools({ state, run }: Pick<ToolbarProps, 'state' | 'run'>) {
  if (isInside(state, nodes.table)) {
    return <Group label={textWords.inTable} commands={tableCommands()} state={state} run={run} />;
  }
  if (isInside(state, nodes.list_item)) {
    return <Group label={textWords.inList} commands={listCommands()} state={state} run={run} />;
  }
  return null;
}

const tableCommands = (): readonly NamedCommand[] => [
  [textWords.rowAbove, addRowBefore],
  [textWords.rowBelow, addRowAfter],
  [textWords.removeRow, deleteRow],
  [textWords.columnBefore, addColumnBefore],
  [textWords.columnAfter, addColumnAfter],
  [textWords.removeColumn, deleteColumn],
  [textWords.right, toggleRight, isRight],
];

const listCommands = (): readonly NamedCommand[] => [
  [textWords.indent, sinkListItem(nodes.list_item)],
  [textWords.outdent, liftListItem(nodes.list_item)],
];

interface GroupProps extends Pick<ToolbarProps, 'state' | 'run'> {
  readonly label: string;
  readonly commands: readonly NamedCommand[];
}

function Group({ label, commands, state, run }: GroupProps) {
  return (
    <div role="group" aria-label={label} className={styles.context}>
      {commands.map(([name, command, isOn]) => (
        <button
          key={name}
          type="button"
          className={styles.word}
          {...(isOn === undefined ? {} : { 'aria-pressed': isOn(state) })}
          {...(command(state) ? {} : { 'aria-disabled': true })}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => run(command)}
        >
          {name}
        </button>
      ))}
    </div>
  );
}
