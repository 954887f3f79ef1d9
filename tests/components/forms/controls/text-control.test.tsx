import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Form } from '@/components/forms/form';
import type { Field } from '@/lib/forms/definition';
import { loadContent } from '@/lib/server/content/load-content';
import { formOf } from '@/tests/support/form-server';

/** Autofill tokens and input modes by kind of field. */
const help: readonly [Partial<Field>, Readonly<Record<string, string | null>>][] = [
  [{ autocomplete: 'name' }, { type: 'text', autocomplete: 'name', spellcheck: 'false' }],
  [{ autocomplete: 'given-name' }, { autocomplete: 'given-name', spellcheck: 'false' }],
  [{ autocomplete: 'organization' }, { autocomplete: 'organization', spellcheck: 'false' }],
  [{ autocomplete: 'postal-code' }, { autocomplete: 'postal-code', spellcheck: 'false' }],
  [
    { kind: 'textarea', autocomplete: 'street-address' },
    { autocomplete: 'street-address', spellcheck: 'false' },
  ],
  [
    { kind: 'date', autocomplete: 'bday' },
    { type: 'date', autocomplete: 'bday' },
  ],
  [{ kind: 'email' }, { type: 'email', autocomplete: 'email', inputmode: 'email' }],
  [{ kind: 'email' }, { spellcheck: 'false', autocapitalize: 'none' }],
  [{ kind: 'tel' }, { type: 'tel', autocomplete: 'tel', spellcheck: 'false' }],
  [{ kind: 'url' }, { type: 'url', autocomplete: 'url', inputmode: 'url', spellcheck: 'false' }],
  [{ kind: 'numeric' }, { type: 'text', inputmode: 'decimal', spellcheck: 'false' }],
  [{ kind: 'numeric', step: 1 }, { inputmode: 'numeric' }],
  [{ kind: 'numeric', step: 1, min: -5 }, { inputmode: 'decimal' }],
  [
    { kind: 'time', max: '21:00' },
    { type: 'time', max: '21:00' },
  ],
  [{ kind: 'text' }, { autocomplete: null, spellcheck: null }],
  [
    { kind: 'textarea', maxLength: 5 },
    { maxlength: null, spellcheck: null },
  ],
];

test.each(help)('gives %j the attributes %j', (field, attributes) => {
  const definition = formOf('a', { fields: [{ name: 'a', label: 'A', ...field }] });
  const { container } = render(<Form definition={definition} />);
  const control = container.querySelector('[name=a]');
  for (const [name, value] of Object.entries(attributes)) {
    expect(control?.getAttribute(name) ?? null, name).toBe(value);
  }
});

test('uses autofill tokens in the forms of this site', async () => {
  const loaded = await loadContent(process.cwd());
  if (!loaded.ok) throw new Error('The content has mistakes.');
  const wanted = [/^your name/i, /^e-mail/i, /^telephone/i, /^school or group/i];
  for (const form of loaded.content.forms.values()) {
    for (const field of form.fields) {
      if (!wanted.some((label) => label.test(field.label))) continue;
      expect(field.autocomplete, `${form.id}: ${field.label}`).toBeDefined();
    }
  }
});
