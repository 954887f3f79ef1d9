import { expect, test } from 'vitest';
import { writePracticeMark, practiceProblem } from '@/scripts/start/practice-mark';
import { writeTree } from '@/tests/support/tree';

const practice = { NODE_ENV: 'production', PAYMENTS: 'practice' } as const;
const off = { NODE_ENV: 'production', PAYMENTS: 'off' } as const;

test('runs a build only with the payment mode that its pages show', () => {
  const root = writeTree({ '.next/BUILD_ID': 'one' });
  expect(practiceProblem(root, off)).toBeUndefined();
  expect(practiceProblem(root, { NODE_ENV: 'production' })).toBeUndefined();
  expect(practiceProblem(root, practice)).toMatch(
    /^The site was built without PAYMENTS=practice, .+ run `npm run build` again/,
  );

  writePracticeMark(root, true);
  expect(practiceProblem(root, practice)).toBeUndefined();
  expect(practiceProblem(root, { ...off, PAYMENTS: 'stripe-live' })).toMatch(
    /^The site was built with PAYMENTS=practice, .+ run `npm run build` again/,
  );

  writePracticeMark(root, false);
  expect(practiceProblem(root, off)).toBeUndefined();
});
