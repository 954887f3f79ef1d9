import { expect, test, vi } from 'vitest';
import { createCardInputStore } from '@/lib/payments/client/card-input';

const whole = { complete: true, error: undefined };

test('what is known of a card is known by its parts', () => {
  const card = createCardInputStore();
  card.change('number', { ...whole, brand: 'amex' });
  card.change('code', { complete: false, error: { code: 'incomplete_cvc' } });
  expect(card.get()).toEqual({
    parts: {
      number: { isComplete: true },
      expiry: { isComplete: false },
      code: { isComplete: false, problem: 'Enter the security code' },
    },
    brand: 'American Express',
  });
});

test.each(['unknown', 'toString'])('the brand %j has no name', (brand) => {
  const card = createCardInputStore();
  card.change('number', { ...whole, brand });
  expect(card.get().brand).toBeUndefined();
});

test('whoever listens hears of each change, until they have heard enough', () => {
  const card = createCardInputStore();
  const listen = vi.fn();
  const end = card.subscribe(listen);
  card.change('expiry', whole);
  card.clear();
  expect(listen).toHaveBeenCalledTimes(2);
  expect(card.get().parts.expiry.isComplete).toBe(false);
  end();
  card.change('expiry', whole);
  expect(listen).toHaveBeenCalledTimes(2);
});
