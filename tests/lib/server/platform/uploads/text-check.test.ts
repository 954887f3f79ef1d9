import { expect, test } from 'vitest';
import { PlainTextCheck } from '@/lib/server/platform/uploads/text-check';

function isText(content: Uint8Array, chunkSize: number): boolean {
  const check = new PlainTextCheck();
  for (let at = 0; at < content.length; at += chunkSize)
    check.add(content.subarray(at, at + chunkSize));
  return check.isText();
}

const utf16le = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le');
const utf16be = (text: string) => utf16le(text).swap16();
const latin1 = (text: string) => Buffer.from(text, 'latin1');

test.each([
  ['nothing', Buffer.alloc(0)],
  ['one letter', latin1('a')],
  ['ASCII', latin1('name,age\r\nAna,9\r\n\t\f\x1a')],
  ['UTF-8', Buffer.from('Žluťoučký kůň, 🪐\n')],
  ['UTF-8 with a byte order mark', Buffer.from('\ufeffa;b')],
  ['UTF-8 with a control character', Buffer.from('ž\x01')],
  ['UTF-16 of Excel', utf16le('Jméno\tŽák 🪐\r\n')],
  ['UTF-16 with the other byte order', utf16be('Jméno\tŽák\r\n')],
  ['Windows-1252', latin1('Name;Fee\r\nRen\xe9;\xa35\r\n\x80')],
])('accepts %s in chunks of any size', (_what, content) => {
  for (const chunkSize of [1, 2, 3, 1000])
    expect(isText(content, chunkSize), String(chunkSize)).toBe(true);
});

test.each([
  ['a NUL', latin1('a\0b')],
  ['a NUL after 100 kB', Buffer.concat([Buffer.alloc(100_000, 'text\n'), Buffer.from([0])])],
  ['UTF-16 without a byte order mark', utf16le('abc').subarray(2)],
  ['UTF-16 with a NUL', utf16le('a\0b')],
  ['half a UTF-16 character', Buffer.concat([utf16le('abc'), latin1('x')])],
  ['half a surrogate pair', Buffer.concat([utf16le('abc'), Buffer.from([0x3c, 0xd8])])],
  ['control characters without UTF-8', latin1('\x7fELF\x02\x01\xff')],
  ['a JPEG', Buffer.from('ffd8ffe000104a46494600010101', 'hex')],
])('rejects %s in chunks of any size', (_what, content) => {
  for (const chunkSize of [1, 2, 3, 50_000])
    expect(isText(content, chunkSize), String(chunkSize)).toBe(false);
});
