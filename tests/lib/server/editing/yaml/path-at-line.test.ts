import { expect, test } from 'vitest';
import { pathAtLine } from '@/lib/server/editing/yaml/path-at-line';

const text = `# An event
title: Walk
booking: { places: 8, closes: never }
people:
  - ana
  - name: tom
    role: chair

body: |
  One.
  Two.
`;

test.each([
  [1, []],
  [2, ['title']],
  [3, ['booking']],
  [5, ['people', 0]],
  [6, ['people', 1]],
  [7, ['people', 1, 'role']],
  [8, ['people', 1, 'role']],
  [11, ['body']],
])('finds what begins on line %i, or above it', (line, path) => {
  expect(pathAtLine(text, line)).toEqual(path);
});
