import { expect, test } from 'vitest';
import { billingDetails } from '@/lib/payments/client/card-calls';

test('reads the billing details from the protocol’s fields and omits empty ones', () => {
  const data = new FormData();
  data.append('name', 'Ana Petrov');
  data.append('email', '');
  data.append('address_postal_code', 'LA1 1AA');
  data.append('photo', new File(['x'], 'x.png'));
  data.append('message', 'Hello');
  expect(billingDetails(data)).toEqual({ name: 'Ana Petrov', address: { postal_code: 'LA1 1AA' } });
});

test('always returns an address, as the published client does', () => {
  expect(billingDetails({ phone: '01632 960 168' })).toEqual({
    phone: '01632 960 168',
    address: {},
  });
});
