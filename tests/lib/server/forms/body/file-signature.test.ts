import { expect, test } from 'vitest';
import { completeFileName, hasContentOf } from '@/lib/server/forms/body/file-signature';
import { PlainTextCheck } from '@/lib/server/platform/uploads/text-check';

const png = '89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489';
const contents = {
  pdf: Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n\0\x01\x02', 'latin1'),
  png: Buffer.from(png, 'hex'),
  gif: Buffer.from('GIF89a\x01\0\x01\0', 'latin1'),
  jpg: Buffer.from('ffd8ffe000104a464946', 'hex'),
  webp: Buffer.from('RIFF\x10\0\0\0WEBPVP8 ', 'latin1'),
  zip: Buffer.from('PK\x03\x04\x14\0\0\0\0\0', 'latin1'),
  exe: Buffer.from('MZ\x90\0\x03', 'latin1'),
  text: Buffer.from('name,age\r\nAna,9\r\n'),
  nothing: Buffer.alloc(0),
};

function contentOf(head: Uint8Array) {
  const text = new PlainTextCheck();
  text.add(head);
  return { head, isText: text.isText() };
}

test.each([
  ['pdf', 'pdf'],
  ['png', 'png'],
  ['gif', 'gif'],
  ['jpg', 'jpg'],
  ['webp', 'webp'],
  ['docx', 'zip'],
  ['csv', 'text'],
  ['txt', 'text'],
] as const)('accepts a .%s with the content of a %s', async (type, content) => {
  expect(await hasContentOf(type, contentOf(contents[content]))).toBe(true);
});

test.each([
  ['pdf', 'text'],
  ['pdf', 'png'],
  ['pdf', 'exe'],
  ['png', 'pdf'],
  ['csv', 'pdf'],
  ['csv', 'png'],
  ['txt', 'exe'],
  ['txt', 'zip'],
  ['txt', 'jpg'],
  ['jpg', 'text'],
  ['xlsx', 'text'],
  ['docx', 'pdf'],
  ['exe', 'exe'],
  ['', 'nothing'],
  ['toString', 'nothing'],
] as const)('refuses a .%s with the content of a %s', async (type, content) => {
  expect(await hasContentOf(type, contentOf(contents[content]))).toBe(false);
});

test.each([
  'BMX club, Tuesdays',
  'ID3,name\r\n1,Ana\r\n',
  'FWS Group\nagenda',
  'BEGIN:VCARD\nVERSION:3.0\nEND:VCARD\n',
  'BEGIN:VCALENDAR\nEND:VCALENDAR\n',
  'MZ is a postcode area of nowhere',
  'PK school, class 3',
  'Rar! A lion',
  'GIF89a or GIF87a?',
  '%PDF is what a PDF begins with',
  '%!PS-Adobe-3.0',
  'BM,CM,DM',
  'II*MM*',
  'OggS and fLaC',
  'RIFF raff',
  '<?xml version="1.0"?><a/>',
  '{\\rtf1 hello}',
  'SQLite format 3',
  'wOFF2 fonts',
  'FORM,AIFF',
  'ftypheic',
  '-----BEGIN PGP MESSAGE-----',
  '#!AMR',
  'Cr24',
])('accepts a text that starts with %j', async (text) => {
  const content = contentOf(Buffer.from(text));
  expect(await hasContentOf('txt', content)).toBe(true);
  expect(await hasContentOf('csv', content)).toBe(true);
});

test.each([
  ['blob', 'image/jpeg', 'jpg', 'blob.jpg'],
  ['blob', 'image/png', 'jpg', 'blob.jpg'],
  ['blob', 'application/octet-stream', 'png', 'blob.png'],
  ['scan', '', 'pdf', 'scan.pdf'],
  ['list', 'text/csv', 'text', 'list.csv'],
  ['list', 'Text/Plain', 'text', 'list.txt'],
  ['list', 'application/octet-stream', 'text', 'list'],
  ['list', 'text/plain', 'exe', 'list'],
  ['blob', 'image/jpeg', 'text', 'blob'],
  ['a.pdf', 'image/jpeg', 'jpg', 'a.pdf'],
] as const)(
  'names %s of type %j with the content of a %s %s',
  async (name, type, content, whole) => {
    expect(await completeFileName(name, type, contentOf(contents[content]))).toBe(whole);
  },
);

test('finds a PDF within the first 1,024 bytes, as readers do', async () => {
  const after = (start: string) => contentOf(Buffer.from(`${start}%PDF-1.7\n`));
  expect(await hasContentOf('pdf', after('\n\n\n'))).toBe(true);
  expect(await hasContentOf('pdf', after('\ufeff\r\n'))).toBe(true);
  expect(await hasContentOf('pdf', after('x'.repeat(1019)))).toBe(true);
  expect(await hasContentOf('pdf', after('x'.repeat(1020)))).toBe(false);
  expect(await hasContentOf('pdf', after('GIF89a'))).toBe(false);
  expect(await hasContentOf('png', after('\n'))).toBe(false);
});
