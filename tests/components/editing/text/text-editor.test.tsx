import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { TextSelection } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { beforeEach, expect, test, vi } from 'vitest';
import { Field } from '@/components/editing/fields/field';
import { FormContext } from '@/components/editing/fields/form-context';
import {
  nameOf,
  valuePart,
  type FieldProblem,
  type FormEntries,
  type FormField,
} from '@/lib/editing/form-field';
import type { EditedText, TextBlock } from '@/lib/editing/text/text-node';
import { textWords, insertWords } from '@/lib/words/components/editing/text';

const field: FormField = {
  kind: 'list',
  label: 'Text',
  itemName: 'part',
  isRequired: false,
  isNamed: false,
  isText: true,
  item: { kind: 'paragraphs', label: 'Part', isRequired: true },
};

const text: readonly TextBlock[] = [
  { key: '0', text: 'One  line.', node: paragraph('One line.') },
  { key: '1', text: '{% opening-hours /%}' },
  { key: '2', text: 'Two.', node: paragraph('Two.') },
];

function paragraph(words: string) {
  return { type: 'paragraph', content: [{ type: 'text', text: words }] };
}

beforeEach(() => {
  // There is no layout to scroll in.
  const rect = new DOMRect();
  Range.prototype.getClientRects = () => Object.assign([rect], { item: () => rect });
  Range.prototype.getBoundingClientRect = () => rect;
});

interface Shown {
  readonly field: FormField;
  readonly entries: FormEntries;
  readonly texts: Readonly<Record<string, EditedText>>;
}

/** Renders the form of a page with its editor, and returns the editor's view. */
async function renderEditor(problems: readonly FieldProblem[] = []) {
  const entries = Object.fromEntries([
    ['v.body', ['', ...text.map(({ key }) => key)]],
    ...text.map((block) => [nameOf(nameOf('v.body', block.key), valuePart), [block.text]]),
  ]) as Record<string, string[]>;
  return renderText({ field, entries, texts: { 'v.body': { blocks: text } } }, problems);
}

async function renderText(
  { field: shown, entries, texts }: Shown,
  problems: readonly FieldProblem[] = [],
) {
  const update = vi.spyOn(EditorView.prototype, 'updateState');
  const announce = vi.fn();
  render(
    <FormContext.Provider value={{ entries, problems, texts, announce }}>
      <form aria-label="Page">
        <Field field={shown} name="v.body" />
      </form>
    </FormContext.Provider>,
  );
  // On a busy machine the editor loads for seconds.
  await import('@/components/editing/text/text-editor');
  const patience = { timeout: 30_000 };
  await screen.findByRole('toolbar', {}, patience);
  const view = await waitFor(() => {
    const [found] = update.mock.contexts;
    if (!(found instanceof EditorView)) throw new Error('The editor is not there yet.');
    return found;
  }, patience);
  return { view, textbox: view.dom, announce };
}

function sent(): string[][] {
  const form = new FormData(screen.getByRole<HTMLFormElement>('form', { name: 'Page' }));
  return form
    .getAll('v.body')
    .filter((key) => typeof key === 'string')
    .filter((key) => key !== '')
    .map((key) => {
      const words = form.get(nameOf(nameOf('v.body', key), valuePart));
      return [key, typeof words === 'string' ? words : ''];
    });
}

test('sends parts that are not changed with the bytes that they have', async () => {
  await renderEditor();
  expect(sent()).toEqual(text.map((block) => [block.key, block.text]));
});

test('sends what is typed, and tells the form', async () => {
  const { view } = await renderEditor();
  const onInput = vi.fn();
  screen.getByRole('form', { name: 'Page' }).addEventListener('input', onInput);
  view.dispatch(view.state.tr.insertText('1986. ', 1));
  await waitFor(() => expect(sent()[0]).toEqual(['0', String.raw`1986\. One line.`]));
  expect(onInput).toHaveBeenCalled();
  view.dispatch(view.state.tr.delete(1, 7));
  await waitFor(() => expect(sent()[0]).toEqual(['0', 'One  line.']));
});

test('sends both halves of a part that was split', async () => {
  const { view } = await renderEditor();
  view.dispatch(view.state.tr.split(4));
  await waitFor(() =>
    expect(sent().slice(0, 2)).toEqual([
      ['0', 'One'],
      ['n1', 'line.'],
    ]),
  );
});

test('makes a list and a heading, and moves a part, with buttons', async () => {
  const { view, announce } = await renderEditor();
  const user = userEvent.setup();
  view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, 2)));
  await user.click(screen.getByRole('button', { name: textWords.bullets }));
  expect(sent()[0]?.[1]).toBe('- One line.');
  await user.click(screen.getByRole('button', { name: textWords.bullets }));
  await user.click(screen.getByRole('button', { name: textWords.heading }));
  expect(sent()[0]?.[1]).toBe('## One line.');
  expect(screen.getByRole('button', { name: textWords.heading })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await user.click(screen.getByRole('button', { name: textWords.down }));
  expect(sent().map(([, words]) => words)).toEqual([
    '{% opening-hours /%}',
    '## One line.',
    'Two.',
  ]);
  expect(announce).toHaveBeenCalledWith(textWords.moved(2, 3));
});

test('keeps what is typed into a section that is moved', async () => {
  await renderEditor();
  const user = userEvent.setup();
  const section = await screen.findByRole('textbox', { name: /Section: opening hours/ });
  await user.type(section, '!');
  await user.click(screen.getByRole('button', { name: textWords.downPart }));
  expect(sent().at(-1)).toEqual(['1', '{% opening-hours /%}!']);
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  expect(sent().map(([key]) => key)).toEqual(['0', '2']);
  await user.click(screen.getByRole('button', { name: textWords.undo }));
  expect(sent().at(-1)).toEqual(['1', '{% opening-hours /%}!']);
});

test('makes a link to a page that is found, and refuses an address that runs a script', async () => {
  vi.stubGlobal('fetch', () =>
    Promise.resolve(
      Response.json({ targets: [{ title: 'Getting here', href: '/visit/getting-here' }] }),
    ),
  );
  const { view } = await renderEditor();
  const user = userEvent.setup();
  view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, 1, 4)));
  await user.click(screen.getByRole('button', { name: textWords.link }));
  const panel = screen.getByRole('group', { name: textWords.link });
  await user.type(within(panel).getByRole('textbox'), 'javascript:alert(1){Enter}');
  expect(within(panel).getByText(insertWords.problems.scheme)).toBeVisible();
  await user.clear(within(panel).getByRole('textbox'));
  await user.type(within(panel).getByRole('textbox'), 'getting');
  await user.click(within(panel).getByRole('button', { name: /Getting here/ }));
  expect(sent()[0]?.[1]).toBe('[One](/visit/getting-here) line.');
});

test('adds a section below the part with the caret, which is not an empty one', async () => {
  const { view } = await renderEditor();
  const value = () =>
    screen.getByRole<HTMLButtonElement>('button', { name: /^Add a section/ }).value;
  expect(value()).toBe('section');
  view.dispatch(view.state.tr.setSelection(TextSelection.create(view.state.doc, 4)));
  await waitFor(() => expect(value()).toBe('section 0'));
  view.dispatch(view.state.tr.split(10));
  view.dispatch(view.state.tr.setSelection(TextSelection.near(view.state.doc.resolve(12))));
  await waitFor(() => expect(value()).toBe('section 0'));
});

test('shows what is wrong at the part', async () => {
  const problem = { name: 'v.body.2.value', label: 'Part', message: 'No page has this address.' };
  const { textbox } = await renderEditor([problem]);
  await waitFor(() => expect(within(textbox).getByText(problem.message)).toBeVisible());
  expect(within(textbox).getByText(problem.message)).toHaveAttribute('id', problem.name);
});

const value: FormField = { kind: 'rich-text', label: 'Text', isRequired: true };

const eventText = 'One.\n\n\n{% opening-hours /%}\n\nTwo  words.\n';

/** The text of an event, as the server shows it. */
const shownEvent: Shown = {
  field: value,
  entries: { 'v.body': [eventText] },
  texts: {
    'v.body': {
      blocks: [
        { key: '0', text: 'One.', node: paragraph('One.') },
        { key: '1', text: '{% opening-hours /%}' },
        { key: '2', text: 'Two  words.', node: paragraph('Two words.') },
      ],
      spaces: { before: ['', '\n\n\n', '\n\n'], after: '\n' },
    },
  },
};

function sentText(): FormDataEntryValue[] {
  return new FormData(screen.getByRole<HTMLFormElement>('form', { name: 'Page' })).getAll('v.body');
}

test('sends a text of one value with the bytes that it has, but for what is changed', async () => {
  const { view } = await renderText(shownEvent);
  expect(sentText()).toEqual([eventText]);
  expect(screen.queryByRole('button', { name: /^Add a section/ })).toBeNull();
  view.dispatch(view.state.tr.insertText('# ', 1));
  await waitFor(() => expect(sentText()).toEqual([eventText.replace('One.', String.raw`\# One.`)]));
  const user = userEvent.setup();
  const section = screen.getByRole('textbox', { name: /Section: opening hours/ });
  await user.type(section, '!');
  await waitFor(() =>
    expect(sentText()).toEqual(['\\# One.\n\n\n{% opening-hours /%}!\n\nTwo  words.\n']),
  );
  await user.clear(section);
  expect(sentText()).toEqual(['\\# One.\n\nTwo  words.\n']);
});

test('tells the form when a text of one value is left, and says in its description what is wrong', async () => {
  const problem = { name: 'v.body', label: 'Text', message: 'No page has this address.' };
  const { textbox } = await renderText(shownEvent, [problem]);
  expect(textbox).toHaveAccessibleDescription(/No page has this address\.$/);
  expect(textbox).toBeInvalid();
  const left: unknown[] = [];
  screen.getByRole('form', { name: 'Page' }).addEventListener('focusout', ({ target }) => {
    if (target instanceof HTMLTextAreaElement) left.push(target.name);
  });
  textbox.dispatchEvent(new FocusEvent('blur'));
  expect(left).toEqual(['v.body']);
});

test('waits with the text of a closed entry until it is opened, and writes in that of a new one', async () => {
  render(
    <FormContext.Provider
      value={{ entries: {}, problems: [], texts: {}, announce: () => undefined }}
    >
      <form aria-label="Page">
        <details>
          <summary>A person</summary>
          <Field field={value} name="v.body" />
        </details>
      </form>
    </FormContext.Provider>,
  );
  await import('@/components/editing/text/text-editor');
  const toolbar = () => screen.findByRole('toolbar', { hidden: true }, { timeout: 300 });
  await expect(toolbar()).rejects.toThrow();
  const details = screen.getByRole<HTMLDetailsElement>('group');
  details.open = true;
  details.dispatchEvent(new Event('toggle'));
  expect(await screen.findByRole('toolbar', {}, { timeout: 30_000 })).toBeVisible();
  expect(sentText()).toEqual(['']);
});

test('leaves a text as it is shown that was typed into before the editor came', async () => {
  render(
    <FormContext.Provider value={{ ...shownEvent, problems: [], announce: () => undefined }}>
      <form aria-label="Page">
        <Field field={value} name="v.body" />
      </form>
    </FormContext.Provider>,
  );
  const area = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Text' });
  area.value = 'Typed.';
  await import('@/components/editing/text/text-editor');
  await waitFor(() => expect(area.closest('[class*="waiting"]')).toBeNull());
  expect(sentText()).toEqual(['Typed.']);
});

test.each([
  ['', '{ArrowRight}'],
  ['rtl', '{ArrowLeft}'],
])(
  'moves to the next button of the toolbar in a document with dir "%s" by %s',
  async (dir, key) => {
    document.dir = dir;
    try {
      await renderEditor();
      const [first, second] = within(screen.getByRole('toolbar')).getAllByRole('button');
      first?.focus();
      await userEvent.keyboard(key);
      expect(second).toHaveFocus();
    } finally {
      document.documentElement.removeAttribute('dir');
    }
  },
);
