import { expect, test } from 'vitest';
import { graftTables, readTables } from '@/scripts/build/graft-tables';

/** Creates a font file with the given tables; its checksums are empty. */
function createFont(tables: Readonly<Record<string, string>>): Buffer {
  const names = Object.keys(tables);
  const head = Buffer.alloc(12 + names.length * 16);
  head.writeUInt32BE(0x00010000, 0);
  head.writeUInt16BE(names.length, 4);
  let offset = head.length;
  const contents = names.map((name, index) => {
    const content = Buffer.from(tables[name] ?? '');
    const entry = 12 + index * 16;
    head.write(name, entry, 'latin1');
    head.writeUInt32BE(offset, entry + 8);
    head.writeUInt32BE(content.length, entry + 12);
    offset += content.length;
    return content;
  });
  return Buffer.concat([head, ...contents]);
}

const read = (font: Buffer) =>
  Object.fromEntries([...readTables(font)].map(([name, content]) => [name, content.toString()]));

test('replaces the named tables and keeps the others', () => {
  const font = createFont({ GDEF: 'long variable part', GPOS: 'long pairs', glyf: 'outlines' });
  const source = createFont({ GDEF: 'gdef', GPOS: 'pairs', glyf: 'others', post: 'names' });
  expect(read(graftTables(font, source, ['GPOS', 'GDEF']))).toEqual({
    GDEF: 'gdef',
    GPOS: 'pairs',
    glyf: 'outlines',
  });
});

test('aligns tables to four bytes and writes their checksums', () => {
  const grafted = graftTables(createFont({ abcd: 'x' }), createFont({ GPOS: '12345' }), ['GPOS']);
  expect(grafted.readUInt16BE(4)).toBe(2);
  const offsets = [0, 1].map((index) => grafted.readUInt32BE(12 + index * 16 + 8));
  expect(offsets.every((offset) => offset % 4 === 0)).toBe(true);
  // The sum of "1234" and of "5" with three zero bytes, as big-endian words.
  expect(grafted.readUInt32BE(12 + 4)).toBe((0x31323334 + 0x35000000) >>> 0);
});

test('rejects a font without the table', () => {
  expect(() => graftTables(createFont({ glyf: 'a' }), createFont({}), ['GPOS'])).toThrow(
    'no table GPOS',
  );
});
