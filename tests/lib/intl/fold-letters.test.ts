import { expect, test } from 'vitest';
import { foldLetters } from '@/lib/intl/fold-letters';

test.each([
  [
    'Łukasz Øster, ÆGIR Æ, Œuvre',
    'lukasz oster, aegir ae, oeuvre',
    'lukasz oester, aegir ae, oeuvre',
  ],
  ['GRÖẞE Über Ålesund', 'grosse uber alesund', 'groesse ueber aalesund'],
  ['Noël Ząb', 'noel zab', 'noel zab'],
])('folds %j', (text, letters, digraphs) => {
  expect(foldLetters(text)).toBe(letters);
  expect(foldLetters(text.normalize('NFD'), 'digraphs')).toBe(digraphs);
});
