import { describe, expect, test } from 'vitest';
import { findDecoder } from '@/lib/server/forms/body/text-encoding';
import { startFormServer } from '@/tests/support/form-server';
import { constraintWords, validWords } from '@/lib/words/lib/forms/errors';

const urlEncoded = 'application/x-www-form-urlencoded';

/** A text in each encoding that pages have been written in, as its bytes. */
const samples: readonly (readonly [label: string, text: string, hex: string])[] = [
  ['iso-8859-1', 'naïve “€5”', '6e61ef7665209380 35 94'],
  ['windows-1252', 'Grüße', '4772fcdf65'],
  ['windows-1251', 'Привет', 'cff0e8e2e5f2'],
  ['koi8-r', 'Привет', 'f0d2c9d7c5d4'],
  ['shift_jis', '表計算～', '955c8c768e5a8160'],
  ['euc-jp', '日本', 'c6fccbdc'],
  ['iso-2022-jp', '日本', '1b2442467c4b5c1b2842'],
  ['gb2312', '中文', 'd6d0cec4'],
  ['gb18030', '中😀', 'd6d09439fc36'],
  ['big5', '中文', 'a4a4a4e5'],
  ['euc-kr', '한국', 'c7d1b1b9'],
  ['iso-8859-2', 'Žluť', 'ae6c75bb'],
  ['iso-8859-15', '5 €', '3520a4'],
  ['windows-1250', 'Žluť', '8e6c759d'],
  ['windows-1256', 'سلام', 'd3e1c7e3'],
  ['macintosh', 'café', '6361668e'],
  ['iso-8859-16', 'ș', 'ba'],
  ['utf-8', 'Žluť', 'c5bd6c75c5a5'],
];

const percentEncode = (hex: string) => hex.replaceAll(' ', '').replace(/../g, '%$&');
const bytesOf = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex');

async function send(type: string, body: string | Buffer, form = 'open') {
  const { origin, kept } = await startFormServer();
  const init = { method: 'POST', headers: { 'Content-Type': type, Accept: 'application/json' } };
  const bytes = Uint8Array.from(typeof body === 'string' ? Buffer.from(body) : body);
  const reply = await fetch(`${origin}/f/${form}`, { ...init, body: bytes });
  return {
    status: reply.status,
    body: (await reply.json()) as unknown,
    fields: kept[0]?.fields,
    files: kept[0]?.files.map(({ field, name }) => [field, name]),
  };
}

function multipart(...parts: readonly (string | Buffer)[]): Buffer {
  const lines = parts.flatMap((part) => ['--b\r\n', part, '\r\n']);
  return Buffer.concat([...lines, '--b--\r\n'].map((line) => Buffer.from(line)));
}

function part(name: string | Buffer, value: string | Buffer, headers = ''): Buffer {
  const head = ['Content-Disposition: form-data; name="', name, `"${headers}\r\n\r\n`, value];
  return Buffer.concat(head.map((each) => Buffer.from(each)));
}

const multipartType = 'multipart/form-data; boundary=b';

describe('the encoding of a body', () => {
  test.each(samples)('is that of _charset_, for names and values: %s', async (label, text, hex) => {
    const expected = [
      [text, [text]],
      ['_charset_', [label]],
    ];
    const pair = `${percentEncode(hex)}=${percentEncode(hex)}`;
    expect((await send(urlEncoded, `${pair}&_charset_=${label}`)).fields).toEqual(expected);
    const body = multipart(part('_charset_', label), part(bytesOf(hex), bytesOf(hex)));
    expect((await send(multipartType, body)).fields).toEqual(expected);
  });

  test.each(samples)('is that of the request or of the part: %s', async (label, text, hex) => {
    const expected = [['note', [text]]];
    const pair = `note=${percentEncode(hex)}`;
    expect((await send(`${urlEncoded}; charset=${label}`, pair)).fields).toEqual(expected);
    const plain = multipart(part('note', bytesOf(hex)));
    expect((await send(`${multipartType}; charset="${label}"`, plain)).fields).toEqual(expected);
    const named = part('note', bytesOf(hex), `\r\nContent-Type: text/plain; charset=${label}`);
    expect((await send(multipartType, multipart(named))).fields).toEqual(expected);
    const json = Buffer.concat([Buffer.from('{"note":"'), bytesOf(hex), Buffer.from('"}')]);
    expect((await send(`application/json; charset=${label}`, json)).fields).toEqual(expected);
  });

  test('applies to names of files', async () => {
    const name = bytesOf('cff0e8e2e5f22e747874');
    const file = part(
      Buffer.concat([Buffer.from('list"; filename="'), name]),
      'a',
      '\r\nContent-Type: text/plain',
    );
    const sent = await send(
      multipartType,
      multipart(file, part('_charset_', 'windows-1251')),
      'files',
    );
    expect(sent.files).toEqual([['list', 'Привет.txt']]);
    expect((await send(multipartType, multipart(file), 'files')).status).toBe(422);
  });

  test.each([
    ['urlencoded', urlEncoded, 'note=caf%e9'],
    ['a name', urlEncoded, 'caf%e9=a'],
    ['raw bytes', urlEncoded, Buffer.from('note=caf\u00e9', 'latin1')],
    ['multipart', multipartType, multipart(part('note', bytesOf('636166e9')))],
    ['half a character', urlEncoded, 'note=%E0%A4%A'],
    ['other text than _charset_ says', urlEncoded, 'note=%81&_charset_=shift_jis'],
    ['JSON', 'application/json', Buffer.from('{"note":"caf\u00e9"}', 'latin1')],
  ])('rejects bytes that are not in it: %s', async (_what, type, body) => {
    const sent = await send(type, body);
    expect([400, 422]).toContain(sent.status);
    expect(sent.body).toMatchObject({
      errors: [{ message: expect.stringMatching(/UTF-8/) as string }],
    });
    expect(sent.fields).toBeUndefined();
  });

  test('is reported at the field, with what the form needs', async () => {
    expect((await send(urlEncoded, 'note=caf%e9')).body).toMatchObject({
      errors: [
        {
          code: 'TYPE_TEXT',
          field: 'note',
          message: constraintWords.shouldBe(validWords.encoding),
        },
      ],
    });
  });

  test.each(['utf-7', 'utf-32', 'binary', 'base64', 'x-unknown', 'iso-2022-kr', 'replacement'])(
    'rejects one that the Encoding Standard does not have: %s',
    async (label) => {
      expect((await send(`${urlEncoded}; charset=${label}`, 'note=a')).status).toBe(415);
      expect((await send(urlEncoded, `note=a&_charset_=${label}`)).status).toBe(415);
      const named = part('note', 'a', `\r\nContent-Type: text/plain; charset=${label}`);
      expect(await send(multipartType, multipart(part('b', 'c'), named))).toMatchObject({
        status: 422,
        body: { errors: [{ code: 'TYPE_TEXT', field: 'note' }] },
      });
    },
  );

  test('is that of a byte order mark in JSON', async () => {
    const text = '{"note":"Žluť"}';
    const utf16 = Buffer.from(`\ufeff${text}`, 'utf16le');
    for (const body of [Buffer.from(`\ufeff${text}`), utf16, Buffer.from(utf16).swap16()]) {
      expect((await send('application/json', body)).fields).toEqual([['note', ['Žluť']]]);
    }
  });

  test.each([`${urlEncoded}; charset=`, `${urlEncoded}; charset=" "`])(
    'is UTF-8 where the label is empty: %s',
    async (type) => {
      const { fields } = await send(type, 'note=%C5%BD&_charset_=');
      expect(fields?.[0]).toEqual(['note', ['Ž']]);
    },
  );

  test('keeps a byte order mark within a value', async () => {
    expect((await send(urlEncoded, 'note=%EF%BB%BFa')).fields).toEqual([['note', ['\ufeffa']]]);
  });
});

describe('references to characters', () => {
  test('are decoded where an encoding lacks the character', async () => {
    const typed = encodeURIComponent('&#1078; &#128512; &#55357; &#99999999; &#x416; &amp;');
    const sent = await send(urlEncoded, `note=${typed}&_charset_=windows-1252`);
    expect(sent.fields?.[0]).toEqual(['note', ['ж 😀 &#55357; &#99999999; &#x416; &amp;']]);
  });

  test('stay where they were typed', async () => {
    const typed = encodeURIComponent('&#1078;');
    for (const label of ['utf-8', 'windows-1251', 'gb18030', 'shift_jis']) {
      const sent = await send(urlEncoded, `note=${typed}&_charset_=${label}`);
      expect(sent.fields?.[0]).toEqual(['note', ['&#1078;']]);
    }
    expect((await send(urlEncoded, `note=${typed}`)).fields).toEqual([['note', ['&#1078;']]]);
  });
});

test('reads the bytes of Windows-1252 as the standard does', () => {
  expect(findDecoder('latin1')?.(Uint8Array.of(0x80, 0x93, 0x9f))).toBe('€“Ÿ');
});
