import { expect, test } from 'vitest';
import { addressLines, addressText, townText } from '@/lib/server/content/address-lines';

const street = { lines: ['Mill Lane 3'], locality: 'Town' };

test.each([
  ['GB', 'Kent', 'TN1 1AA', ['Town', 'Kent', 'TN1 1AA']],
  ['GB', undefined, undefined, ['Town']],
  ['IE', 'Co. Clare', 'V95 X000', ['Town', 'Co. Clare', 'V95 X000']],
  ['US', 'OR', '97201', ['Town, OR 97201']],
  ['CA', 'ON', 'M5V 2T6', ['Town ON M5V 2T6']],
  ['DE', 'Bayern', '50674', ['50674 Town']],
  ['FR', undefined, '75001', ['75001 Town']],
  ['IT', 'FI', '50123', ['50123 Town FI']],
  // The codes of countries are for mail from abroad.
  ['CH', 'ZH', '8001', ['8001 Town']],
  ['FI', undefined, '00100', ['00100 Town']],
  ['JP', 'Tokyo', '100-0001', ['Town', 'Tokyo', '100-0001']],
])('writes an address in %s', (country, region, postalCode, rest) => {
  const address = { ...street, country, region, postalCode };
  expect(addressLines(address)).toEqual(['Mill Lane 3', ...rest]);
});

test('writes an address and its town in one line', () => {
  const address = { ...street, country: 'DE', postalCode: '50674' };
  expect(addressText(address)).toBe('Mill Lane 3, 50674 Town');
  expect(townText(address)).toBe('50674 Town');
});
