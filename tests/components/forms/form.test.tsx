import { render, screen, within } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test, vi } from 'vitest';
import { Form } from '@/components/forms/form';
import { inLanguage } from '@/lib/server/platform/state/in-language';
import { validateSubmission } from '@/lib/forms/validation/validate-submission';
import type { Field } from '@/lib/forms/definition';
import { honeypotNames } from '@/lib/forms/reserved-names';
import { closedForm, contactForm, formOf } from '@/tests/support/form-server';
import { formErrorWords, adviceWords, missingWords } from '@/lib/words/lib/forms/errors';
import { fieldErrorWords } from '@/lib/words/components/ui';

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

describe('a form without scripts', () => {
  test('posts to its own address without native validation', () => {
    const { container } = render(<Form definition={contactForm} />);
    const form = container.querySelector('form');
    expect(form).toHaveAttribute('method', 'post');
    expect(form).toHaveAttribute('action', '/f/contact');
    expect(form).toHaveAttribute('novalidate');
    expect(screen.getByRole('button', { name: 'Send' })).toBeEnabled();
  });

  test('labels each field and marks optional ones', () => {
    render(<Form definition={visitForm} />);
    expect(screen.getByRole('textbox', { name: 'Telephone (optional)' })).not.toBeRequired();
    expect(screen.getByRole('textbox', { name: 'Group size' })).toBeRequired();
    expect(screen.getByRole('combobox', { name: 'Telescope' })).toBeRequired();
    expect(screen.getByRole('checkbox', { name: 'I have read the rules' })).toBeRequired();
    const night = screen.getByRole('group', { name: 'Night' });
    expect(within(night).getAllByRole('radio')).toHaveLength(2);
    expect(night).toHaveAccessibleDescription('From 19:00.');
  });

  test('sets autofill tokens and input modes', () => {
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

  test('marks hidden fields, unused items and the space of buttons', () => {
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
      // The stylesheet hides it with scripts only.
      expect(find('[hidden]')).toEqual([]);
      const result = {
        hidden: find('[data-unmet-condition]').map(({ dataset }) => dataset.field),
        unused: find('[data-unused]').map(({ dataset }) => dataset.item),
        spaces: [find('[data-several]').length, find('[data-add][class]').length],
      };
      unmount();
      return result;
    };
    expect(marked([])).toEqual({ hidden: ['own'], unused: ['2', '3', '4'], spaces: [0, 1] });
    const answers = [
      ['sum', ['other']],
      ['guests', ['', 'Ada']],
    ] as const;
    expect(marked(answers)).toEqual({ hidden: [], unused: ['3', '4'], spaces: [1, 1] });
    const all = [['guests', ['Ada', 'Ben', 'Cy', 'Di']]] as const;
    expect(marked(all)).toEqual({ hidden: ['own'], unused: [], spaces: [1, 0] });
  });

  test('hides two honeypots from visitors and assistive technology', () => {
    const { container } = render(<Form definition={contactForm} />);
    for (const name of honeypotNames(contactForm.id)) {
      const honeypot = container.querySelector(`[name=${name}]`);
      expect(honeypot).toHaveAttribute('tabindex', '-1');
      expect(honeypot).toHaveAttribute('autocomplete', 'off');
      expect(honeypot?.closest('[aria-hidden=true]')).not.toBeNull();
    }
    expect(screen.getAllByRole('textbox')).toHaveLength(3);
  });

  test('has only the protocol’s honeypot when it is sent to the hosted service', () => {
    vi.stubEnv('FORMS_ORIGIN', 'https://formspree.io');
    const hosted = formOf('ask', { hosted: 'xyzabcde', fields: [{ name: 'a', label: 'A' }] });
    const { container } = render(<Form definition={hosted} />);
    const names = [...container.querySelectorAll('[aria-hidden] input')].map((input) =>
      input.getAttribute('name'),
    );
    expect(names).toEqual(['_gotcha']);
  });

  test('shows the closed text without fields when it is inactive', () => {
    const { container } = render(<Form definition={closedForm} />);
    expect(container.textContent).toBe(formErrorWords.INACTIVE);
    expect(container.querySelector('form')).toBeNull();
  });

  test('shows the typed values when it is inactive', () => {
    render(<Form definition={closedForm} values={[['note', ['A long story.']]]} />);
    expect(screen.getByRole('term')).toHaveTextContent('Note');
    expect(screen.getByRole('definition')).toHaveTextContent('A long story.');
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('a form with issues', () => {
  test('keeps every typed value', () => {
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
    // Extra fields of another site's copy of the form are sent again too.
    const data = new FormData(container.querySelector('form') ?? undefined);
    expect(data.getAll('colour')).toEqual(['red', '"<b>']);
  });

  test('keeps a line break at the start of a textarea', () => {
    const values = [['message', ['\r\nHello\r\nthere']]] as const;
    const parsed = document.createElement('div');
    parsed.innerHTML = renderToStaticMarkup(<Form definition={contactForm} values={values} />);
    expect(parsed.querySelector('textarea')).toHaveValue('\nHello\nthere');
  });

  test('describes a control by its hint, then its error', () => {
    const issues = validateSubmission(contactForm, [['email', ['ana@']]]);
    const definition = formOf('contact', {
      fields: [{ name: 'email', label: 'E-mail', kind: 'email', hint: 'To answer you.' }],
    });
    render(<Form definition={definition} issues={issues} values={[['email', ['ana@']]]} />);
    const email = screen.getByRole('textbox', { name: 'E-mail' });
    expect(email).toBeInvalid();
    expect(email).toHaveValue('ana@');
    expect(email).toHaveAccessibleDescription(
      `To answer you. ${fieldErrorWords.prefix} For “E-mail address”, ${adviceWords.email}`,
    );
  });

  test('does not mark a field without an issue', () => {
    render(
      <Form
        definition={contactForm}
        issues={validateSubmission(contactForm, [['name', ['Ana']]])}
      />,
    );
    expect(screen.getByRole('textbox', { name: 'Your name' })).toBeValid();
    expect(screen.getByRole('textbox', { name: 'Message' })).toBeInvalid();
  });

  test('describes a group of options as a whole', () => {
    render(<Form definition={visitForm} issues={validateSubmission(visitForm, [])} />);
    expect(screen.getByRole('group', { name: 'Night' })).toHaveAccessibleDescription(
      `From 19:00. ${fieldErrorWords.prefix} ${missingWords.chooseOne('“Night”')}`,
    );
  });
});

describe('the language of the page', () => {
  const languageIn = (language: string) => {
    const values = [['_language', ['fr']]] as const;
    const html = inLanguage(language, () =>
      renderToStaticMarkup(<Form definition={contactForm} values={values} />),
    );
    return [...html.matchAll(/name="_language" value="(\w+)"/g)].map(([, value]) => value);
  };

  test('is sent where it is not that of the site', () => {
    expect(languageIn('en')).toEqual([]);
    expect(languageIn('cy')).toEqual(['cy']);
  });
});
