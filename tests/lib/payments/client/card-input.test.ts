import { expect, test, vi } from 'vitest';
import { createCardInputStore } from '@/lib/payments/client/card-input';
import { cardErrorWords } from '@/lib/words/lib/payments';

const complete = { complete: true, error: undefined };

test('stores the state of each part and the brand', () => {
  const card = createCardInputStore();
  card.change('number', { ...complete, brand: 'amex' });
  card.change('code', { complete: false, error: { code: 'incomplete_cvc' } });
  expect(card.get()).toEqual({
    parts: {
      number: { isComplete: true },
      expiry: { isComplete: false },
      code: { isComplete: false, problem: cardErrorWords.missing.code },
    },
    brand: 'American Express',
  });
});

test.each(['unknown', 'toString'])('leaves the brand %j without a name', (brand) => {
  const card = createCardInputStore();
  card.change('number', { ...complete, brand });
  expect(card.get().brand).toBeUndefined();
});

test('notifies a subscriber of each change until it unsubscribes', () => {
  const card = createCardInputStore();
  const listen = vi.fn();
  const unsubscribe = card.subscribe(listen);
  card.change('expiry', complete);
  card.clear();
  expect(listen).toHaveBeenCalledTimes(2);
  expect(card.get().parts.expiry.isComplete).toBe(false);
  unsubscribe();
  card.change('expiry', complete);
  expect(listen).toHaveBeenCalledTimes(2);
});
