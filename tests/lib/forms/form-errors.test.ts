import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { fieldErrors } from '@/lib/forms/field-errors';
import { formErrors } from '@/lib/forms/form-errors';
import { fileTypes } from '@/lib/forms/file-types';
import { listErrors } from '@/tests/support/error-list';

const readme = readFileSync('README.md', 'utf8');

/** The cells of the table below a heading, without the table's head. */
function tableBelow(heading: string): string[][] {
  const section = readme.slice(readme.indexOf(heading) + heading.length).split(/^#/m)[0] ?? '';
  return section
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim().replaceAll('`', '')),
    );
}

test('the README lists every error with its code, status and words', () => {
  expect(tableBelow('### Errors')).toEqual(
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

test('the README names every type of file', () => {
  expect(readme).toContain(`\`types\` (${Object.keys(fileTypes).join(', ')})`);
});
