import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fieldErrors } from '@/lib/forms/errors/field-errors';
import { formErrors } from '@/lib/forms/errors/form-errors';
import { serverFieldKinds } from '@/lib/forms/kinds/registry';
import { fileTypes } from '@/lib/forms/validation/file-types';
import { readTable } from '@/tests/support/documents';
import { listErrors } from '@/tests/support/error-list';

test('docs/forms/errors.md lists every error with its code, status and message', () => {
  expect(
    readTable('docs/forms/errors.md', '# Errors').map((cells) =>
      cells.map((cell) => cell.replaceAll('`', '')),
    ),
  ).toEqual(
    listErrors().map(({ name, code, status, says }) => [
      name,
      code,
      String(status),
      says.replaceAll('`', ''),
    ]),
  );
  expect(listErrors()).toHaveLength(
    Object.keys(formErrors).length + Object.keys(fieldErrors).length,
  );
});

test('docs/forms/fields.md lists every file type', () => {
  expect(readFileSync('docs/forms/fields.md', 'utf8')).toContain(
    `\`types\` (${Object.keys(fileTypes).join(', ')})`,
  );
});

test('docs/forms/fields.md lists every kind of field with its own settings', () => {
  const spans = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, span]) => span);
  const rows = readTable('docs/forms/fields.md', '## Kinds');
  const documented = rows.flatMap(([kinds, , settings]) =>
    spans(kinds).map((kind) => [kind, spans(settings)]),
  );
  // The table of settings says of these whom they are for.
  const shared: readonly string[] = ['autocomplete', 'summary', 'was'];
  const defined = Object.entries(serverFieldKinds).map(([kind, { settings }]) => [
    kind,
    settings.filter((setting) => !shared.includes(setting)),
  ]);
  expect(documented.sort()).toEqual(defined.sort());
});
