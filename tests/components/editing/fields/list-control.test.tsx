import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Field } from '@/components/editing/fields/field';
import { FormContext } from '@/components/editing/fields/form-context';
import type { FormField } from '@/lib/editing/form-field';
import { fieldWords } from '@/lib/words/components/editing/fields';

const field: FormField = {
  kind: 'list',
  label: 'Pages',
  itemName: 'page',
  isNamed: false,
  isRequired: true,
  item: { kind: 'text', label: 'Page', isRequired: true },
};

const entries = {
  'v.where': ['', '0', '1'],
  'v.where.0.value': ['/visit'],
  'v.where.1.value': ['/events'],
};

function renderList() {
  const said: string[] = [];
  const announce = (sentence: string) => said.push(sentence);
  render(
    <form aria-label="Notice">
      <FormContext.Provider value={{ entries, problems: [], announce }}>
        <Field field={field} name="v.where" />
      </FormContext.Provider>
    </form>,
  );
  const form = screen.getByRole<HTMLFormElement>('form', { name: 'Notice' });
  const sent = () => [...new FormData(form)].filter(([, value]) => value !== '');
  return { sent, said };
}

test('moves an item with the text that was typed, and keeps the focus with it', async () => {
  const { sent, said } = renderList();
  const user = userEvent.setup();
  const list = screen.getByRole('group', { name: 'Pages' });
  const [, second] = within(list).getAllByRole('textbox');
  if (second === undefined) throw new Error('The list has one item.');
  await user.type(second, '/mars');
  await user.click(screen.getByRole('button', { name: 'Up page 2' }));
  expect(sent()).toEqual([
    ['v.where', '1'],
    ['v.where.1.value', '/events/mars'],
    ['v.where', '0'],
    ['v.where.0.value', '/visit'],
  ]);
  expect(said).toEqual(['Moved: page 1 of 2.']);
  expect(document.activeElement).toContainElement(second);
});

test('adds and removes items', async () => {
  const { sent } = renderList();
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: fieldWords.addMore('page') }));
  await user.type(screen.getAllByRole('textbox')[2] ?? document.body, '/new');
  await user.click(screen.getByRole('button', { name: 'Remove page 1' }));
  expect(sent()).toEqual([
    ['v.where', '1'],
    ['v.where.1.value', '/events'],
    ['v.where', 'n1'],
    ['v.where.n1.value', '/new'],
  ]);
  expect(screen.getByRole('button', { name: fieldWords.addMore('page') })).toHaveFocus();
});

test('names the parts of a text, and adds one below another', async () => {
  const body: FormField = {
    kind: 'list',
    label: 'Text',
    itemName: 'part',
    isNamed: false,
    isRequired: false,
    isText: true,
    item: { kind: 'paragraphs', label: 'Part', isRequired: true },
  };
  const shown = {
    'v.body': ['', '0', '1'],
    'v.body.0.value': ['## Come'],
    'v.body.1.value': ['{% opening-hours /%}'],
  };
  render(
    <FormContext.Provider value={{ entries: shown, problems: [], announce: () => undefined }}>
      <Field field={body} name="v.body" />
    </FormContext.Provider>,
  );
  expect(screen.getByRole('textbox', { name: '1. Heading' })).toHaveValue('## Come');
  expect(screen.getByRole('textbox', { name: '2. Section: opening hours' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Add below part 1' }));
  expect(screen.getAllByRole('textbox').map((box) => box.id)).toEqual([
    'v.body.0.value',
    'v.body.n1.value',
    'v.body.1.value',
  ]);
});

test('names folded items by their texts and choices, and opens one with a problem', () => {
  const options = [{ value: 'tel', label: 'Telephone number' }];
  const questions: FormField = {
    ...field,
    isNamed: true,
    nameLabel: 'Name in short',
    item: {
      kind: 'group',
      label: 'Question',
      isRequired: true,
      fields: [
        { name: 'label', field: { kind: 'text', label: 'Words', isRequired: true } },
        { name: 'kind', field: { kind: 'choice', label: 'Kind', options, isRequired: true } },
      ],
    },
  };
  const part = 'v.where.0.value';
  const problem = { name: `${part}.label`, label: 'Words', message: 'Words is missing.' };
  const written = {
    'v.where': ['', '0', '1'],
    'v.where.0.name': ['phone'],
    [`${part}.label`]: [`Your number, ${'day or night, '.repeat(9)}`],
    [`${part}.kind`]: ['tel'],
  };
  render(
    <FormContext.Provider
      value={{ entries: written, problems: [problem], announce: () => undefined }}
    >
      <Field field={questions} name="v.where" />
    </FormContext.Provider>,
  );
  const summary = screen.getByText(/^phone · Your number, [a-z, ]{40,50}… · Telephone number$/);
  expect(summary.closest('details')).toHaveAttribute('open');
  expect(screen.getByText('New page').closest('details')).not.toHaveAttribute('open');
  expect(screen.getAllByRole('textbox', { name: 'Name in short' })[0]).toHaveValue('phone');
});

test('recognises a folded item by the words of its text, without their marks', () => {
  const item: FormField = {
    kind: 'group',
    label: 'Step',
    isRequired: true,
    fields: [{ name: 'body', field: { kind: 'rich-text', label: 'Text', isRequired: false } }],
  };
  const steps: FormField = {
    kind: 'list',
    label: 'Steps',
    isRequired: true,
    item,
    itemName: 'step',
    isNamed: false,
  };
  const value = 'Come [early](/visit).';
  const content = [
    { type: 'text', text: 'Come ' },
    { type: 'text', text: 'early' },
    { type: 'text', text: '.' },
  ];
  const node = { type: 'paragraph', content };
  const text = { blocks: [{ key: '0', text: value, node }], spaces: { before: [''], after: '' } };
  const name = 'v.steps.0.value.body';
  const entries = { 'v.steps': ['', '0', '1'], [name]: [value] };
  render(
    <FormContext.Provider
      value={{ entries, texts: { [name]: text }, problems: [], announce: () => undefined }}
    >
      <Field field={steps} name="v.steps" />
    </FormContext.Provider>,
  );
  expect(screen.getByText('Come early.', { selector: 'summary' })).toBeVisible();
});

test('asks for the names of items that are chosen, and begins a new one with another', async () => {
  const nameOptions = ['EMPTY', 'TOO_LONG'].map((value) => ({ value, label: `Is ${value}` }));
  const named: FormField = { ...field, isNamed: true, nameLabel: 'Mistake', nameOptions };
  const shown = { 'v.m': ['0'], 'v.m.0.name': ['EMPTY'], 'v.m.0.value': ['Write one.'] };
  render(
    <FormContext.Provider value={{ entries: shown, problems: [], announce: () => undefined }}>
      <Field field={named} name="v.m" />
    </FormContext.Provider>,
  );
  await userEvent.setup().click(screen.getByRole('button', { name: fieldWords.addMore('page') }));
  const names = screen.getAllByRole('combobox', { name: 'Mistake' });
  expect(names.map((name) => (name as HTMLSelectElement).value)).toEqual(['EMPTY', 'TOO_LONG']);
});

/** Gives the items of the list a height of 100 pixels each, one below the other. */
function layOut(): readonly HTMLElement[] {
  const items = screen.getAllByRole('listitem');
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const at = [...(this.parentElement?.children ?? [])].indexOf(this);
    return new DOMRect(0, at * 100, 300, 100);
  });
  return items;
}

function handleOf(item: HTMLElement | undefined): Element {
  const handle = item?.querySelector('[data-handle]');
  if (!handle) throw new Error('The item has no handle.');
  return handle;
}

test('moves an item that is dragged below the other', () => {
  const { sent, said } = renderList();
  const [first, second] = layOut();
  fireEvent.pointerDown(handleOf(first), { clientY: 90 });
  fireEvent.pointerMove(window, { clientY: 190 });
  expect(first).toHaveAttribute('data-drag', 'dragged');
  expect(second).toHaveAttribute('data-drag', 'after');
  fireEvent.pointerUp(window, { clientY: 190 });
  expect(sent().filter(([name]) => name === 'v.where')).toEqual([
    ['v.where', '1'],
    ['v.where', '0'],
  ]);
  expect(said).toEqual(['Moved: page 2 of 2.']);
  expect(first).not.toHaveAttribute('data-drag');
});

test.each([
  ['Escape', () => fireEvent.keyDown(window, { key: 'Escape' })],
  ['a pointer that the browser takes away', () => fireEvent.pointerCancel(window)],
])('leaves the list as it is after %s', (_, end) => {
  const { sent, said } = renderList();
  const before = sent();
  const [first] = layOut();
  fireEvent.pointerDown(handleOf(first), { clientY: 90 });
  fireEvent.pointerMove(window, { clientY: 190 });
  end();
  fireEvent.pointerUp(window, { clientY: 190 });
  expect(sent()).toEqual(before);
  expect(said).toEqual([]);
});
