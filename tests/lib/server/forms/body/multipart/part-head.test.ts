import { expect, test } from 'vitest';
import {
  headerParameter,
  parsePartHead,
  unescapeName,
  type SentName,
} from '@/lib/server/forms/body/multipart/part-head';
import { decodeUtf8, findDecoder } from '@/lib/server/forms/body/text-encoding';

/** The names of a part in a Content-Disposition of UTF-8. */
function namesOf(disposition: string) {
  const line = Buffer.from(`Content-Disposition: ${disposition}`).toString('latin1');
  const { name, fileName } = parsePartHead([line]);
  const read = (sent: SentName | undefined) => {
    if (sent === undefined) return undefined;
    const decode = sent.charset === undefined ? decodeUtf8 : findDecoder(sent.charset);
    return unescapeName(decode?.(sent.bytes) ?? '?', sent);
  };
  return [read(name), read(fileName)];
}

test.each([
  ['form-data; name="a"', ['a', undefined]],
  ['attachment; name="a"; filename="b.txt"', ['a', 'b.txt']],
  ['name="a"', [undefined, undefined]],
  ['form-data;name=a;filename=b c.txt', ['a', 'b c.txt']],
  ['FORM-DATA ; NAME = "a" ; FileName = "b" ;', ['a', 'b']],
  ['form-data; name="a"b"; filename="the "best" one.txt"', ['a"b', 'the "best" one.txt']],
  ['form-data; name="a"; b"', ['a"; b', undefined]],
  ['form-data; name="a\\"b\\\\c"; filename="C:\\temp\\d.txt"', ['a"b\\c', 'C:\\temp\\d.txt']],
  ['form-data; name="a%22b%0D%0Ac%20d"', ['a"b\r\nc%20d', undefined]],
  ['form-data; name="a', ['a', undefined]],
  ['form-data; name=""; filename=""', ['', '']],
  ['form-data; name="a"; name="b"', ['a', undefined]],
  ['form-data; filename="n=1; name=x.txt"; name="a"', ['a', 'n=1; name=x.txt']],
  ['form-data; name="grüße"; filename="žluť 🪐.txt"', ['grüße', 'žluť 🪐.txt']],
  [
    "form-data; name=a; filename=old.txt; filename*=UTF-8''na%C3%AFve%20x.txt",
    ['a', 'naïve x.txt'],
  ],
  ['form-data; name=a; filename*="UTF-8\'\'na%C3%AFve.txt"', ['a', 'naïve.txt']],
  ["form-data; name*=iso-8859-2'cs'%B9; filename=b", ['š', 'b']],
  ['form-data; name=a; filename*=b.txt', ['a', 'b.txt']],
])('reads the names of %s', (disposition, expected) => {
  expect(namesOf(disposition)).toEqual(expected);
});

test('reads the name of a part in Shift_JIS that ends with the byte of a backslash', () => {
  const name = Buffer.from([0x95, 0x5c]).toString('latin1');
  const { name: sent, fileName } = parsePartHead([
    `Content-Disposition: form-data; name="${name}"; filename="${name}"`,
  ]);
  expect([sent, fileName].map((each) => each && findDecoder('shift_jis')?.(each.bytes))).toEqual([
    '表',
    '表',
  ]);
});

test('reads media type, charset and transfer encoding', () => {
  expect(
    parsePartHead([
      'content-type : Text/Plain ; Charset="KOI8-R"',
      'CONTENT-TRANSFER-ENCODING: Base64',
      'Content-Type: text/html',
      'no header',
    ]),
  ).toMatchObject({ mediaType: 'text/plain', charset: 'KOI8-R', transferEncoding: 'base64' });
});

test.each([
  ['multipart/form-data; boundary=edge', 'edge'],
  ['multipart/form-data;charset=utf-8 ; BOUNDARY="a b; boundary=c"', 'a b; boundary=c'],
  ['multipart/form-data; x="; boundary=no"; boundary=yes; boundary=late', 'yes'],
  ['multipart/form-data; boundary=edge ; charset=utf-8', 'edge'],
  ['multipart/form-data', undefined],
  ['multipart/form-data; boundary', undefined],
  ['multipart/form-data; boundary=', ''],
])('parses the boundary of %s', (type, expected) => {
  expect(headerParameter(type, 'boundary')).toBe(expected);
});
