import { expect, test, vi } from 'vitest';
import type { Field } from '@/lib/forms/definition';
import { fileMessage } from '@/lib/forms/errors/field-error-words';
import { fieldErrors } from '@/lib/forms/errors/field-errors';
import { formErrorMessage, formErrors } from '@/lib/forms/errors/form-errors';
import { serverFieldKinds } from '@/lib/forms/kinds/registry';
import { findUntranslatedTexts } from '@/tests/support/pseudo/untranslated';

vi.mock(
  '@/lib/languages/words-by-language',
  () => import('@/tests/support/pseudo/words-by-language'),
);

const keysOf = <Name extends string>(record: Readonly<Record<Name, unknown>>) =>
  Object.keys(record) as Name[];

const examples: readonly Field[] = Object.values(serverFieldKinds).map(
  ({ example }) => example.field,
);
const { text, numeric, checkboxes } = serverFieldKinds;
const sum = { currency: 'GBP', minMinor: 100, maxMinor: 200 } as const;

/** A field of each kind, and those with more limits. */
const fields: readonly Field[] = [
  ...examples,
  { ...text.example.field, sum },
  { ...text.example.field, maxLength: 1000 },
  { ...numeric.example.field, step: 0.5 },
  { ...numeric.example.field, step: 1, max: 1 },
  { ...checkboxes.example.field, maxChoices: 2 },
];

test('has no text in any error of a field or a form that is not from a catalogue', () => {
  const ofFields = fields.flatMap((field) =>
    Object.values(fieldErrors).flatMap(({ message, sentence }) => [
      message(field),
      sentence(field),
    ]),
  );
  const { field } = serverFieldKinds.file.example;
  const ofFiles = (['FILES_TOO_BIG', 'TOO_MANY_FILES'] as const).map((name) =>
    fileMessage(name, field),
  );
  const ofForms = keysOf(formErrors).map(formErrorMessage);
  const labels = fields.map(({ label }) => label).join(' ');
  expect(ofFields.length).toBeGreaterThan(500);
  expect(
    findUntranslatedTexts(
      [...ofFields, ...ofFiles, ...ofForms],
      `${labels} CSV TXT PDF NaN undefined`,
    ),
  ).toEqual([]);
});
