import { expect, test } from 'vitest';
import { beginsAs } from '@/lib/server/forms/file-signature';

const bytes = {
  pdf: Buffer.from('%PDF-1.7\n'),
  png: Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex'),
  gif: Buffer.from('GIF89a'),
  jpg: Buffer.from('ffd8ffe000104a464946', 'hex'),
  webp: Buffer.from('RIFF\x10\0\0\0WEBPVP8 ', 'latin1'),
  zip: Buffer.from('PK\x03\x04\x14\0\0\0\0\0', 'latin1'),
  exe: Buffer.from('MZ\x90\0\x03', 'latin1'),
  text: Buffer.from('name,age\r\nAna,9\r\n'),
  nothing: Buffer.alloc(0),
};

test.each([
  ['pdf', 'pdf'],
  ['png', 'png'],
  ['gif', 'gif'],
  ['jpg', 'jpg'],
  ['webp', 'webp'],
  ['csv', 'text'],
  ['txt', 'text'],
] as const)('a .%s may begin as %s', async (type, beginning) => {
  expect(await beginsAs(type, bytes[beginning])).toBe(true);
});

test.each([
  ['pdf', 'text'],
  ['pdf', 'png'],
  ['pdf', 'exe'],
  ['png', 'pdf'],
  ['csv', 'pdf'],
  ['txt', 'exe'],
  ['txt', 'zip'],
  ['jpg', 'text'],
  ['xlsx', 'text'],
  ['docx', 'pdf'],
  ['exe', 'exe'],
  ['', 'nothing'],
  ['toString', 'nothing'],
] as const)('a .%s does not begin as %s', async (type, beginning) => {
  expect(await beginsAs(type, bytes[beginning])).toBe(false);
});
