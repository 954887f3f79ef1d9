import { expect, test } from 'vitest';
import { checkTranslation } from '@/scripts/languages/check-translation';

const source = {
  'components/forms': {
    'formWords.saved': { message: 'Saved', description: 'A notice' },
    'formWords.left': {
      message: '{n, plural, one {# left} other {# left}}',
      description: 'A fact',
      arguments: { n: 'number' },
    },
  },
};

test('accepts a translation with the same messages', () => {
  const left = '{n, plural, one {noch # Platz} other {noch # Plätze}}';
  const translation = {
    'components/forms': { 'formWords.saved': 'Gespeichert', 'formWords.left': left },
  };
  expect(checkTranslation('de', source, translation)).toEqual([]);
});

test('names messages that are missing, superfluous or different', () => {
  const translation = {
    'components/forms': { 'formWords.left': 'noch Plätze', 'formWords.gone': 'Weg' },
    'components/none': { 'noWords.a': 'A' },
  };
  expect(checkTranslation('de', source, translation)).toEqual([
    'components/forms, formWords.saved: It is missing.',
    'components/forms, formWords.left: It does not use {n}.',
    'components/forms, formWords.gone: Remove it.',
    'components/none, noWords.a: Remove it.',
  ]);
});
