import { describe, expect, test } from 'vitest';
import { billingFields, withExtraData } from '@/lib/forms/client/extra-data';
import { formData } from '@/tests/support/requests';

describe('extra data', () => {
  const extra = {
    page: '/contact',
    source: () => 'journal',
    visit: () => Promise.resolve('second'),
    none: undefined,
    nothing: () => undefined,
  };

  test('replaces values of an object, and does not change it', async () => {
    const data = { page: '/', name: 'Ana' };
    expect(await withExtraData(data, extra)).toEqual({
      page: '/contact',
      name: 'Ana',
      source: 'journal',
      visit: 'second',
    });
    expect(data).toEqual({ page: '/', name: 'Ana' });
  });

  test('is appended to form data, and does not change it', async () => {
    const data = formData([['page', '/']]);
    const sent = await withExtraData(data, extra);
    expect(sent instanceof FormData && [...sent.entries()]).toEqual([
      ['page', '/'],
      ['page', '/contact'],
      ['source', 'journal'],
      ['visit', 'second'],
    ]);
    expect([...data.entries()]).toEqual([['page', '/']]);
  });

  test('is omitted when its function fails', async () => {
    const fails = () => Promise.reject(new Error('blocked'));
    expect(await withExtraData({ name: 'Ana' }, { fails, page: '/' })).toEqual({
      name: 'Ana',
      page: '/',
    });
  });
});

test('converts billing details to the protocol’s names', () => {
  const details = {
    name: 'Ana Petrov',
    email: 'ana@example.org',
    phone: '01632 960168',
    line1: '1 Moor Lane',
    line2: '',
    city: 'Larkmoor',
    state: 'Northmoor',
    postalCode: 'LM1 1AA',
    country: 'GB',
  };
  expect(billingFields(details)).toEqual({
    name: 'Ana Petrov',
    email: 'ana@example.org',
    phone: '01632 960168',
    address_line1: '1 Moor Lane',
    address_city: 'Larkmoor',
    address_state: 'Northmoor',
    address_postal_code: 'LM1 1AA',
    address_country: 'GB',
  });
  expect(billingFields({})).toEqual({});
});
