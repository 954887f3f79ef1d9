import { expect, test } from 'vitest';
import { billingDetails } from '@/lib/payments/client/card-calls';

test('whose card it is stands in the fields that the protocol names', () => {
  const data = new FormData();
  data.append('name', 'Ana Petrov');
  data.append('email', '');
  data.append('address_postal_code', 'LA1 1AA');
  data.append('photo', new File(['x'], 'x.png'));
  data.append('message', 'Hello');
  expect(billingDetails(data)).toEqual({ name: 'Ana Petrov', address: { postal_code: 'LA1 1AA' } });
});

test('an address is sent in any case, as the published client does', () => {
  expect(billingDetails({ phone: '01632 960 168' })).toEqual({
    phone: '01632 960 168',
    address: {},
  });
});
