import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { makeWorkingCopy } from '@/lib/server/content/copies/make-copy';
import {
  readPictureNotes,
  readPictureText,
  writePictureNotes,
  writePictureText,
} from '@/lib/server/editing/pictures/text/picture-text';
import { temporaryDirectory } from '@/tests/support/temporary-directory';

const text = 'A child’s “first” look at the <Moon> & Jupiter, for $& and $1.';

const plain = () =>
  sharp({ create: { width: 37, height: 21, channels: 4, background: '#30608080' } });

const formats = {
  jpeg: () => plain().jpeg().toBuffer(),
  'jpeg with EXIF': () =>
    plain()
      .withExif({ IFD0: { Copyright: 'Us' } })
      .jpeg()
      .toBuffer(),
  png: () => plain().png().toBuffer(),
  webp: () => plain().webp().toBuffer(),
  'lossless webp': () => plain().webp({ lossless: true }).toBuffer(),
  'webp without transparency': () => plain().removeAlpha().webp().toBuffer(),
};

const pixelsOf = (bytes: Buffer) => sharp(bytes, { failOn: 'warning' }).raw().toBuffer();

describe.each(Object.entries(formats))('a file of %s', (_name, make) => {
  test('keeps its text, its pixels and its other data', async () => {
    const bytes = await make();
    expect(readPictureText(bytes)).toBe('');
    const written = writePictureText(bytes, text) ?? Buffer.alloc(0);
    expect(readPictureText(written)).toBe(text);
    expect(await pixelsOf(written)).toEqual(await pixelsOf(bytes));
    const [before, after] = await Promise.all([sharp(bytes).metadata(), sharp(written).metadata()]);
    expect(after.xmpAsString).toContain('AltTextAccessibility');
    expect(after).toEqual({
      ...before,
      size: after.size,
      xmp: after.xmp,
      xmpAsString: after.xmpAsString,
    });
  });

  test('has one packet after several changes', async () => {
    const once = writePictureText(await make(), 'The hill.') ?? Buffer.alloc(0);
    const twice = writePictureText(once, text) ?? Buffer.alloc(0);
    expect(twice.toString('latin1').match(/<x:xmpmeta/g)).toHaveLength(1);
    expect(readPictureText(twice)).toBe(text);
    expect(writePictureText(twice, 'The hill.')).toEqual(once);
    expect(readPictureText(writePictureText(twice, '') ?? twice)).toBe('');
  });
});

test('keeps the data of other programs in a packet', async () => {
  const packet =
    '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">' +
    '<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" dc:rights="Ada" xmlns:Iptc4xmpCore="http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/">' +
    '<Iptc4xmpCore:AltTextAccessibility><rdf:Alt><rdf:li xml:lang="de">Der H&#252;gel</rdf:li>' +
    '<rdf:li xml:lang="x-default">The hill &amp; the dome</rdf:li></rdf:Alt></Iptc4xmpCore:AltTextAccessibility>' +
    '</rdf:Description></rdf:RDF></x:xmpmeta>';
  const bytes = await plain().withXmp(packet).jpeg().toBuffer();
  expect(readPictureText(bytes)).toBe('The hill & the dome');
  const written = writePictureText(bytes, text) ?? Buffer.alloc(0);
  expect(readPictureText(written)).toBe(text);
  const { xmp } = await sharp(written).metadata();
  expect(xmp?.toString()).toContain('dc:rights="Ada"');
  expect(xmp?.toString()).not.toContain('The hill');
});

test('keeps the file that was uploaded in mind', async () => {
  const source = 'a'.repeat(64);
  const written = writePictureNotes(await formats.png(), { text: '', source });
  expect(readPictureNotes(written ?? Buffer.alloc(0))).toEqual({ text: '', source });
  const described = writePictureText(written ?? Buffer.alloc(0), text);
  expect(readPictureNotes(described ?? Buffer.alloc(0))).toEqual({ text, source });
});

test('the copies that the site serves have none', async () => {
  const path = join(await temporaryDirectory(), 'dome.jpg');
  writeFileSync(path, writePictureText(await formats.jpeg(), text) ?? '');
  expect((await sharp((await makeWorkingCopy(path)).bytes).metadata()).xmp).toBeUndefined();
});

test('refuses what it cannot write', async () => {
  const jpeg = await formats.jpeg();
  expect(writePictureText(jpeg, 'a'.repeat(70_000))).toBeUndefined();
  expect(writePictureText(await plain().gif().toBuffer(), text)).toBeUndefined();
  for (const make of [formats.png, formats.webp]) {
    const bytes = await make();
    expect(writePictureText(bytes.subarray(0, 30), text)).toBeUndefined();
  }
  expect(writePictureText(Buffer.alloc(0), text)).toBeUndefined();
});
