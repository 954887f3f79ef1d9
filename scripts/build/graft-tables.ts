/** Bytes of a font file's header and of an entry of its table directory (OpenType, "Table directory"). */
const headBytes = 12;
const entryBytes = 16;

/**
 * Replaces the named tables of a TrueType file with those of another file, which must have the same
 * glyphs in the same order. Computes the checksums of all tables, and not that of the file.
 */
export function graftTables(font: Buffer, source: Buffer, names: readonly string[]): Buffer {
  const tables = readTables(font);
  const sourceTables = readTables(source);
  for (const name of names) {
    const table = sourceTables.get(name);
    if (table === undefined) throw new Error(`The source font has no table ${name}.`);
    tables.set(name, table);
  }

  const head = Buffer.from(font.subarray(0, headBytes));
  head.writeUInt16BE(tables.size, 4);
  const directory = Buffer.alloc(tables.size * entryBytes);
  const contents: Buffer[] = [];
  let offset = headBytes + directory.length;
  [...tables].sort(compareNames).forEach(([name, content], index) => {
    const padded = Buffer.concat([content, Buffer.alloc((4 - (content.length % 4)) % 4)]);
    const entry = index * entryBytes;
    directory.write(name, entry, 'latin1');
    directory.writeUInt32BE(checksumOf(padded), entry + 4);
    directory.writeUInt32BE(offset, entry + 8);
    directory.writeUInt32BE(content.length, entry + 12);
    contents.push(padded);
    offset += padded.length;
  });
  return Buffer.concat([head, directory, ...contents]);
}

/** Returns the tables of a TrueType file by their names of four letters. */
export function readTables(font: Buffer): Map<string, Buffer> {
  const tables = new Map<string, Buffer>();
  const count = font.readUInt16BE(4);
  for (let index = 0; index < count; index += 1) {
    const entry = headBytes + index * entryBytes;
    const start = font.readUInt32BE(entry + 8);
    const name = font.toString('latin1', entry, entry + 4);
    tables.set(name, font.subarray(start, start + font.readUInt32BE(entry + 12)));
  }
  return tables;
}

function compareNames([a]: readonly [string, Buffer], [b]: readonly [string, Buffer]): number {
  return a < b ? -1 : 1;
}

/** Returns the sum of a table's 32-bit words (OpenType, "Calculating checksums"). */
function checksumOf(padded: Buffer): number {
  let sum = 0;
  for (let at = 0; at < padded.length; at += 4) sum = (sum + padded.readUInt32BE(at)) >>> 0;
  return sum;
}
