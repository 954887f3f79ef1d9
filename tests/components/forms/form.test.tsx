import { render, screen, within } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test, vi } from 'vitest';
import { Form } from '@/components/forms/form';
import { validateSubmission } from '@/lib/forms/validation/validate-submission';
import type { Field } from '@/lib/forms/definition';
import { honeypotNames } from '@/lib/forms/reserved-names';
import { closedForm, contactForm, formOf } from '@/tests/support/form-server';

const visitForm = formOf('visit', {
  submit: 'Ask',
  allowExtraFields: true,
  fields: [
    { name: 'phone', label: 'Telephone', kind: 'tel', required: false },
    { name: 'people', label: 'Group size', kind: 'numeric' },
    { name: 'scope', label: 'Telescope', kind: 'select', options: ['Refractor', 'Dobsonian'] },
    {
      name: 'night',
      label: 'Night',
      kind: 'radios',
      hint: 'From 19:00.',
      options: ['Friday', 'Saturday'],
    },
    { name: 'rules', label: 'I have read the rules', kind: 'consent' },
  ],
});

describe('a form that works by itself', () => {
  test('is posted by the browser to its own address, without the browser’s own bubbles', () => {
    const { container } = render(<Form definition={contactForm} />);
    const form = container.querySelector('form');
    expect(form).toHaveAttribute('method', 'post');
    expect(form).toHaveAttribute('action', '/f/contact');
    expect(form).toHaveAttribute('novalidate');
    expect(screen.getByRole('button', { name: 'Send' })).toBeEnabled();
  });

  test('asks each question with a label, and marks those that may be left out', () => {
    render(<Form definition={visitForm} />);
    expect(screen.getByRole('textbox', { name: 'Telephone (optional)' })).not.toBeRequired();
    expect(screen.getByRole('textbox', { name: 'Group size' })).toBeRequired();
    expect(screen.getByRole('combobox', { name: 'Telescope' })).toBeRequired();
    expect(screen.getByRole('checkbox', { name: 'I have read the rules' })).toBeRequired();
    const night = screen.getByRole('group', { name: 'Night' });
    expect(within(night).getAllByRole('radio')).toHaveLength(2);
    expect(night).toHaveAccessibleDescription('From 19:00.');
  });

  test('helps to fill it in', () => {
    render(<Form definition={contactForm} />);
    const email = screen.getByRole('textbox', { name: 'E-mail address' });
    expect(email).toHaveAttribute('type', 'email');
    expect(email).toHaveAttribute('inputmode', 'email');
    expect(email).toHaveAttribute('autocomplete', 'email');
    expect(email).toHaveAttribute('spellcheck', 'false');
    expect(screen.getByRole('textbox', { name: 'Message' })).not.toHaveAttribute('spellcheck');
  });

  test.each<[Partial<Field>, string, string | null]>([
    [{ kind: 'tel' }, 'type', 'tel'],
    [{ kind: 'tel' }, 'autocomplete', 'tel'],
    [{ kind: 'url' }, 'inputmode', 'url'],
    [{ kind: 'numeric' }, 'inputmode', 'decimal'],
    [{ kind: 'numeric' }, 'type', 'text'],
    [{ kind: 'text', autocomplete: 'given-name' }, 'spellcheck', 'false'],
    [{ kind: 'text' }, 'spellcheck', null],
    [{ kind: 'text', maxLength: 5 }, 'maxlength', null],
  ])('%j has %s %s', (field, attribute, value) => {
    const definition = formOf('a', { fields: [{ name: 'a', label: 'A', ...field }] });
    render(<Form definition={definition} />);
    expect(screen.getByRole('textbox', { name: 'A' }).getAttribute(attribute)).toBe(value);
  });

  test('marks the questions and inputs that the answers do not ask for yet', () => {
    const definition = formOf('a', {
      fields: [
        { name: 'sum', label: 'Sum', kind: 'radios', options: ['8', 'other'] },
        { name: 'own', label: 'Your sum', showWhen: { field: 'sum', is: 'other' } },
        { name: 'guests', label: 'Guests', kind: 'repeat', itemLabel: 'Guest', maxItems: 4 },
      ],
    });
    const marked = (values: readonly (readonly [string, readonly string[]])[]) => {
      const { container, unmount } = render(<Form definition={definition} values={values} />);
      const find = (selector: string) => [...container.querySelectorAll<HTMLElement>(selector)];
      // Nothing is hidden from a browser without scripts: the stylesheet decides.
      expect(find('[hidden]')).toEqual([]);
      const result = {
        unasked: find('[data-unasked]').map(({ dataset }) => dataset.field),
        unused: find('[data-unused]').map(({ dataset }) => dataset.item),
        rooms: [find('[data-several]').length, find('[data-add]').length],
      };
      unmount();
      return result;
    };
    expect(marked([])).toEqual({ unasked: ['own'], unused: ['2', '3', '4'], rooms: [0, 1] });
    const answers = [
      ['sum', ['other']],
      ['guests', ['', 'Ada']],
    ] as const;
    expect(marked(answers)).toEqual({ unasked: [], unused: ['3', '4'], rooms: [1, 1] });
    const all = [['guests', ['Ada', 'Ben', 'Cy', 'Di']]] as const;
    expect(marked(all)).toEqual({ unasked: ['own'], unused: [], rooms: [1, 0] });
  });

  test('hides two traps from people, however they use the page', () => {
    const { container } = render(<Form definition={contactForm} />);
    for (const name of honeypotNames(contactForm.id)) {
      const trap = container.querySelector(`[name=${name}]`);
      expect(trap).toHaveAttribute('tabindex', '-1');
      expect(trap).toHaveAttribute('autocomplete', 'off');
      expect(trap?.closest('[aria-hidden=true]')).not.toBeNull();
    }
    expect(screen.getAllByRole('textbox')).toHaveLength(3);
  });

  test('has only the trap that the hosted service knows where it is sent there', () => {
    vi.stubEnv('FORMS_ORIGIN', 'https://formspree.io');
    const hosted = formOf('ask', { hosted: 'xyzabcde', fields: [{ name: 'a', label: 'A' }] });
    const { container } = render(<Form definition={hosted} />);
    const names = [...container.querySelectorAll('[aria-hidden] input')].map((input) =>
      input.getAttribute('name'),
    );
    expect(names).toEqual(['_gotcha']);
  });

  test('says that it is closed, and then asks nothing', () => {
    const { container } = render(<Form definition={closedForm} />);
    expect(container.textContent).toBe('This form is closed.');
    expect(container.querySelector('form')).toBeNull();
  });

  test('gives back what was typed before it was closed', () => {
    render(<Form definition={closedForm} values={[['note', ['A long story.']]]} />);
    expect(screen.getByRole('term')).toHaveTextContent('Note');
    expect(screen.getByRole('definition')).toHaveTextContent('A long story.');
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('after an error', () => {
  test('everything that was typed is still there', () => {
    const typed = [
      ['people', ['40']],
      ['scope', ['Dobsonian']],
      ['night', ['Saturday']],
      ['rules', ['yes']],
      ['colour', ['red', '"<b>']],
    ] as const;
    const { container } = render(<Form definition={visitForm} values={typed} />);
    expect(screen.getByRole('textbox', { name: 'Group size' })).toHaveValue('40');
    expect(screen.getByRole('combobox')).toHaveValue('Dobsonian');
    expect(screen.getByRole('radio', { name: 'Saturday' })).toBeChecked();
    expect(screen.getByRole('radio', { name: 'Friday' })).not.toBeChecked();
    expect(screen.getByRole('checkbox')).toBeChecked();
    // Fields that another site added to its own copy of the form go along too.
    const data = new FormData(container.querySelector('form') ?? undefined);
    expect(data.getAll('colour')).toEqual(['red', '"<b>']);
  });

  test('a line break at the beginning of a long answer survives the browser', () => {
    const values = [['message', ['\r\nHello\r\nthere']]] as const;
    const parsed = document.createElement('div');
    parsed.innerHTML = renderToStaticMarkup(<Form definition={contactForm} values={values} />);
    expect(parsed.querySelector('textarea')).toHaveValue('\nHello\nthere');
  });

  test('each question says what is wrong: hint first, then the error', () => {
    const issues = validateSubmission(contactForm, [['email', ['ana@']]]);
    const definition = formOf('contact', {
      fields: [{ name: 'email', label: 'E-mail', kind: 'email', hint: 'To answer you.' }],
    });
    render(<Form definition={definition} issues={issues} values={[['email', ['ana@']]]} />);
    const email = screen.getByRole('textbox', { name: 'E-mail' });
    expect(email).toBeInvalid();
    expect(email).toHaveValue('ana@');
    expect(email).toHaveAccessibleDescription(
      /^To answer you. Error: ?Enter your e-mail address in the form name@example.org$/,
    );
  });

  test('a question without an error is not marked', () => {
    render(
      <Form
        definition={contactForm}
        issues={validateSubmission(contactForm, [['name', ['Ana']]])}
      />,
    );
    expect(screen.getByRole('textbox', { name: 'Your name' })).toBeValid();
    expect(screen.getByRole('textbox', { name: 'Message' })).toBeInvalid();
  });

  test('a choice says it for the whole group', () => {
    render(<Form definition={visitForm} issues={validateSubmission(visitForm, [])} />);
    expect(screen.getByRole('group', { name: 'Night' })).toHaveAccessibleDescription(
      /^From 19:00. Error: ?Choose your night$/,
    );
  });
});

describe('what the livelier form in the browser relies on', () => {
  const everything = formOf('all', {
    fields: [
      { name: 'name', label: 'Name', hint: 'In full.' },
      { name: 'story', label: 'Story', kind: 'textarea', maxLength: 40 },
      { name: 'day', label: 'Day', kind: 'date', min: '2027-03-28' },
      { name: 'at', label: 'At', kind: 'time' },
      { name: 'bring', label: 'Bring', kind: 'checkboxes', options: ['Coat', 'Torch'] },
      { name: 'guests', label: 'Guests', kind: 'repeat', itemLabel: 'Guest', maxItems: 3 },
      { name: 'list', label: 'List', kind: 'file', types: ['csv', 'jpg'], maxFiles: 2 },
      { name: 'from', kind: 'hidden', value: 'home' },
      { name: 'size', label: 'Size', showWhen: { field: 'bring', is: 'Coat' } },
    ],
  });

  test('every question has a box, a place for its error, and a control of its own id', () => {
    const { container } = render(<Form definition={everything} />);
    for (const { name, kind } of everything.fields) {
      if (kind === 'hidden') continue;
      const box = container.querySelector(`[data-field=${name}]`);
      const place = box?.querySelector(`[data-error-of=${name}]`);
      const control = box?.querySelector(`#field-all-${name}`);
      expect(place).toBeEmptyDOMElement();
      expect(control).toHaveAttribute('name', name);
      const isAfter = place?.compareDocumentPosition(control as Node) ?? 0;
      expect(isAfter & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
    }
    expect(container.querySelectorAll('[data-summary=all]')).toHaveLength(1);
    expect(container.querySelector('[data-status]')).toBeEmptyDOMElement();
    const definition = container.querySelector('form')?.dataset.definition ?? '';
    expect(JSON.parse(definition)).toEqual(everything);
  });

  test('limits are told before anything is typed or chosen', () => {
    const { container } = render(<Form definition={everything} />);
    expect(screen.getByRole('textbox', { name: 'Story' })).toHaveAccessibleDescription(
      'Up to 40 characters.',
    );
    expect(container.querySelector('[data-count-of=story]')).toHaveTextContent('Up to 40');
    const list = screen.getByLabelText('List');
    expect(list).toHaveAccessibleDescription('Up to 2 files, each up to 5 MB: CSV or JPG.');
    expect(list).toHaveAttribute('accept', '.csv,.jpg,.jpeg');
    expect(list).toHaveAttribute('multiple');
    expect(screen.getByLabelText('Day')).toHaveAttribute('min', '2027-03-28');
  });

  test('a form with files is sent as one that has files', () => {
    const { container } = render(<Form definition={everything} />);
    expect(container.querySelector('form')).toHaveAttribute('enctype', 'multipart/form-data');
  });

  test('every repeated question is there, numbered, and together they are a group', () => {
    render(<Form definition={everything} values={[['guests', ['Ana', 'Bo']]]} />);
    const group = screen.getByRole('group', { name: 'Guests' });
    const items = within(group).getAllByRole('textbox');
    expect(items.map((item) => item.getAttribute('id'))).toEqual([
      'field-all-guests',
      'field-all-guests-2',
      'field-all-guests-3',
    ]);
    expect(within(group).getByRole('textbox', { name: 'Guest 2' })).toHaveValue('Bo');
    expect(within(group).getByRole('textbox', { name: 'Guest 3' })).toHaveValue('');
  });

  test('a question with a condition is shown with the words when it applies', () => {
    render(<Form definition={everything} />);
    const size = screen.getByRole('textbox', { name: 'Size' });
    expect(size).toBeVisible();
    expect(size).toHaveAccessibleDescription('Only if you chose “Coat”.');
    expect(size).not.toBeRequired();
  });

  test('what was typed as a date and is none is still there', () => {
    const { rerender } = render(<Form definition={everything} values={[['day', ['tomorrow']]]} />);
    expect(screen.getByLabelText('Day')).toHaveValue('tomorrow');
    rerender(<Form key="2" definition={everything} values={[['day', ['2027-4-1']]]} />);
    expect(screen.getByLabelText('Day')).toHaveValue('2027-04-01');
    expect(screen.getByLabelText('Day')).toHaveAttribute('type', 'date');
  });

  test('files that were chosen before are named, and asked for again', () => {
    const lostFiles = [{ field: 'list', name: 'year-5.csv' }];
    render(<Form definition={everything} missingFiles={lostFiles} />);
    expect(screen.getByLabelText('List')).toHaveAccessibleDescription(
      /You had chosen “year-5.csv”. Please choose it again/,
    );
  });

  test('its own fields are written anew, and never twice', () => {
    const values = [
      ['_attempt', ['old']],
      ['_step', ['2']],
      ['_subject', ['Hello']],
    ] as const;
    const { container } = render(<Form definition={everything} values={values} attempt="new" />);
    const data = new FormData(container.querySelector('form') ?? undefined);
    expect(data.getAll('_attempt')).toEqual(['new']);
    expect(data.getAll('_step')).toEqual([]);
    expect(data.getAll('_subject')).toEqual(['Hello']);
    expect(data.getAll('from')).toEqual(['home']);
  });
});
