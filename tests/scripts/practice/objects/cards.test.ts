import { expect, test } from 'vitest';
import {
  findCardByName,
  findCardByNumber,
  groupDigits,
  testCards,
} from '@/scripts/practice/objects/cards';

/** The check digit of ISO/IEC 7812 that every card number ends in. */
function isWellFormed(number: string): boolean {
  const sum = Array.from(number)
    .reverse()
    .map((digit, at) => Number(digit) * (at % 2 === 0 ? 1 : 2))
    .reduce((total, value) => total + (value > 9 ? value - 9 : value), 0);
  return sum % 10 === 0;
}

test.each(testCards)('finds $name by number and by name', (card) => {
  expect(isWellFormed(card.number)).toBe(true);
  expect(findCardByNumber(groupDigits(card))).toBe(card);
  expect(findCardByName(card.name)).toBe(card);
});

test('groups the digits of numbers as on the card', () => {
  expect(testCards.slice(0, 3).map(groupDigits)).toEqual([
    '4242 4242 4242 4242',
    '5555 5555 5555 4444',
    '3782 822463 10005',
  ]);
});
