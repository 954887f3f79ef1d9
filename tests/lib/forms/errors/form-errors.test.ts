import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fieldErrors } from '@/lib/forms/errors/field-errors';
import { formErrors } from '@/lib/forms/errors/form-errors';
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
