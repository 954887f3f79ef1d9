import { expect, test } from 'vitest';
import { cardNamed, cardNumbered, inGroups, testCards } from '@/scripts/practice/cards';

/** The check digit of ISO/IEC 7812 that every card number ends in. */
function isWellFormed(number: string): boolean {
  const sum = Array.from(number)
    .reverse()
    .map((digit, at) => Number(digit) * (at % 2 === 0 ? 1 : 2))
    .reduce((total, value) => total + (value > 9 ? value - 9 : value), 0);
  return sum % 10 === 0;
}

test.each(testCards)('$name is found by its number and by its name', (card) => {
  expect(isWellFormed(card.number)).toBe(true);
  expect(cardNumbered(inGroups(card))).toBe(card);
  expect(cardNamed(card.name)).toBe(card);
});

test('numbers stand in the groups of the card', () => {
  expect(testCards.slice(0, 3).map(inGroups)).toEqual([
    '4242 4242 4242 4242',
    '5555 5555 5555 4444',
    '3782 822463 10005',
  ]);
});
