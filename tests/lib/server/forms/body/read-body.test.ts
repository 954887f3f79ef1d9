import { describe, expect, test, vi } from 'vitest';
import { limits } from '@/lib/server/forms/body/body-fields';
import * as percentDecoding from '@/lib/server/forms/body/percent-decode';
import { startFormServer } from '@/tests/support/form-server';
import { formErrorWords } from '@/lib/words/lib/forms/errors';

const someText: unknown = expect.stringMatching(/./);
const urlEncoded = 'application/x-www-form-urlencoded';
const boundary = 'edge';

/** Creates a multipart body from encoded parts. */
function multipart(parts: readonly string[]): RequestInit {
  const body = `${parts.map((part) => `--${boundary}\r\n${part}\r\n`).join('')}--${boundary}--\r\n`;
  return post(`multipart/form-data; boundary=${boundary}`, body);
}

function part(name: string, value: string): string {
  return `Content-Disposition: form-data; name="${name}"\r\n\r\n${value}`;
}

function filePart(name: string, file: string, content: string): string {
  return `Content-Disposition: form-data; name="${name}"; filename="${file}"\r\nContent-Type: application/octet-stream\r\n\r\n${content}`;
}

function post(type: string, body: string): RequestInit {
  return { method: 'POST', headers: { 'Content-Type': type }, body };
}

async function send(init: RequestInit) {
  const { origin, kept } = await startFormServer();
  const reply = await fetch(`${origin}/f/open`, init);
  return { status: reply.status, body: (await reply.json()) as unknown, fields: kept[0]?.fields };
}

describe('readBody', () => {
  test('groups repeated names in the order of sending, and keeps brackets in names', async () => {
    const { fields } = await send(post(urlEncoded, 'a=1&b[]=x&a=2&b[]=y&c[d]=z&a=1'));
    expect(fields).toEqual([
      ['a', ['1', '2', '1']],
      ['b[]', ['x', 'y']],
      ['c[d]', ['z']],
    ]);
  });

  test('reads lists, numbers, booleans and null from JSON', async () => {
    const body = JSON.stringify({ a: ['x', 2], b: 1.5, c: true, d: false, e: null, f: [] });
    const { fields } = await send(post('application/json', body));
    expect(fields).toEqual([
      ['a', ['x', '2']],
      ['b', ['1.5']],
      ['c', ['true']],
      ['d', ['false']],
      ['e', ['']],
      ['f', []],
    ]);
  });

  test.each([
    ['urlencoded', post(urlEncoded, 'note=a&constructor=b&a[__proto__][x]=c&toString=d')],
    [
      'JSON',
      post(
        'application/json',
        '{"note":"a","constructor":"b","a[__proto__][x]":"c","toString":"d"}',
      ),
    ],
    [
      'multipart',
      multipart([
        part('note', 'a'),
        part('constructor', 'b'),
        part('a[__proto__][x]', 'c'),
        part('toString', 'd'),
      ]),
    ],
  ])('stores names of prototype members as data: %s', async (_encoding, init) => {
    const { fields } = await send(init);
    expect(fields).toEqual([
      ['note', ['a']],
      ['constructor', ['b']],
      ['a[__proto__][x]', ['c']],
      ['toString', ['d']],
    ]);
    expect(Reflect.get({}, 'x')).toBeUndefined();
  });

  test.each([
    ['urlencoded', post(urlEncoded, 'note=a&__proto__=b')],
    ['JSON', post('application/json', '{"note":"a","__proto__":"b"}')],
    ['multipart', multipart([part('note', 'a'), part('__proto__', 'b')])],
  ])('stores a field named __proto__: %s', async (_encoding, init) => {
    const { fields } = await send(init);
    expect(fields).toEqual([
      ['note', ['a']],
      ['__proto__', ['b']],
    ]);
  });

  test('removes NUL and replaces lone surrogates only', async () => {
    const text = 'a\0b\ud800c\r\nd\u202e\u0007 🪐';
    const { fields } = await send(
      post('application/json', JSON.stringify({ note: text, 'n\0': 'x' })),
    );
    expect(fields).toEqual([
      ['note', ['ab\ufffdc\r\nd\u202e\u0007 🪐']],
      ['n', ['x']],
    ]);
    expect((await send(post(urlEncoded, 'note=a%00b%2B+c'))).fields).toEqual([['note', ['ab+ c']]]);
  });

  test('reads names and texts of every script from multipart', async () => {
    const { fields } = await send(
      multipart([part('grüße', 'Žluťoučký 🪐'), part('note', 'a\r\nb')]),
    );
    expect(fields).toEqual([
      ['grüße', ['Žluťoučký 🪐']],
      ['note', ['a\r\nb']],
    ]);
  });

  test('ignores a file input without a file, and rejects a chosen file', async () => {
    const untouched = await send(multipart([part('note', 'a'), filePart('file', '', '')]));
    expect(untouched).toMatchObject({ status: 200, fields: [['note', ['a']]] });
    for (const [name, content] of [
      ['list.csv', 'a,b'],
      ['list.csv', ''],
      ['', 'a,b'],
    ] as const) {
      const { status, body } = await send(
        multipart([part('note', 'a'), filePart('file', name, content)]),
      );
      expect(status).toBe(400);
      expect(body).toMatchObject({ errors: [{ code: 'NO_FILE_UPLOADS' }] });
    }
  });

  test.each([
    ['urlencoded', post(urlEncoded, 'note=a&=b')],
    ['urlencoded, a name of NUL', post(urlEncoded, 'note=a&%00=b')],
    ['multipart', multipart([part('note', 'a'), part('', 'b')])],
    ['multipart, a file', multipart([part('note', 'a'), filePart('', 'a.txt', 'b')])],
    [
      'multipart, no disposition',
      multipart([part('note', 'a'), 'Content-Type: text/plain\r\n\r\nb']),
    ],
    ['JSON', post('application/json', '{"note":"a","":"b"}')],
  ])('rejects a value without a name: %s', async (_encoding, init) => {
    const { status, body } = await send(init);
    expect(status).toBe(400);
    expect(body).toMatchObject({ errors: [{ message: formErrorWords.FIELD_WITHOUT_NAME }] });
  });

  test('keeps every member and every digit of JSON', async () => {
    const { fields } = await send(
      post(
        'application/json',
        '\ufeff{"a":1,"\\u0061":"x\\"{,","n":[12345678901234567890,1e400,-0.10,1.0],"b":[],"a":null}',
      ),
    );
    expect(fields).toEqual([
      ['a', ['1', 'x"{,', '']],
      ['n', ['12345678901234567890', '1e400', '-0.10', '1.0']],
      ['b', []],
    ]);
  });

  test.each(['[1]', '"a"', '1', 'null', '', '{"a":1}{', '{"a":[1,[2]]}', '{"a":{"b":1}}'])(
    'rejects JSON of another shape: %s',
    async (body) => {
      expect((await send(post('application/json', body))).status).toBe(400);
    },
  );

  test('gives names with brackets to the fields that they stand for', async () => {
    const { origin, kept } = await startFormServer();
    const init = multipart([
      part('note[]', 'a'),
      filePart('list[]', 'a.csv', 'a,b'),
      filePart('list[]', 'b.csv', 'c,d'),
    ]);
    expect((await fetch(`${origin}/f/files`, init)).status).toBe(200);
    expect(kept[0]?.fields).toEqual([['note', ['a']]]);
    expect(kept[0]?.files.map(({ field, name }) => [field, name])).toEqual([
      ['list', 'a.csv'],
      ['list', 'b.csv'],
    ]);
  });

  test('decodes URL-encoded pairs as browsers do', async () => {
    const { fields } = await send(post(urlEncoded, '?a=b=c&d&e=50%&f=%zz%4&g=x;y=z&&h=+%2B'));
    expect(fields).toEqual([
      ['?a', ['b=c']],
      ['d', ['']],
      ['e', ['50%']],
      ['f', ['%zz%4']],
      ['g', ['x;y=z']],
      ['h', [' +']],
    ]);
  });
});

describe('limits of a body', () => {
  const long = (length: number) => 'x'.repeat(length);
  const pairs = (count: number) => Array.from({ length: count }, (_, index) => `n${index}`);
  const valueBytes = 64 * 1024;
  const partOf = (headers: number) =>
    pairs(headers - 1)
      .map((name) => `${name}: x\r\n`)
      .join('') + part('last', 'x');
  const padded = (bytes: number) => {
    // Fields below their own limit, exactly up to the limit of the body.
    const field = `&a=${long(60_000)}`;
    const body = `note=a${field.repeat(Math.floor((bytes - 6) / field.length))}`;
    return `${body}&b=${long(bytes - body.length - 3)}`;
  };
  const parts = (count: number) => pairs(count).map((name) => part(name, 'x'));
  const jsonOf = (bytes: number) => {
    const values = Array<string>(4).fill(long(60_000));
    const start = JSON.stringify({ a: values });
    return `${start}${' '.repeat(bytes - start.length)}`;
  };

  const cases: [string, (more: 0 | 1) => RequestInit, number][] = [
    [
      'fields, urlencoded',
      (more) =>
        post(
          urlEncoded,
          pairs(limits.fields + more)
            .map((name) => `${name}=x`)
            .join('&'),
        ),
      400,
    ],
    ['fields, multipart', (more) => multipart(parts(limits.fields + more)), 400],
    [
      'fields, JSON',
      (more) => post('application/json', JSON.stringify({ a: pairs(limits.fields + more) })),
      400,
    ],
    [
      'parts, multipart',
      (more) => multipart([...parts(190), ...Array<string>(20 + more).fill(filePart('f', '', ''))]),
      400,
    ],
    ['a name', (more) => post(urlEncoded, `${long(limits.nameBytes + more)}=x`), 400],
    ['a name, multipart', (more) => multipart([part(long(limits.nameBytes + more), 'x')]), 400],
    ['a value', (more) => post(urlEncoded, `note=${long(valueBytes + more)}`), 413],
    ['a value, multipart', (more) => multipart([part('note', long(valueBytes + more))]), 413],
    [
      'a value of many lines, JSON',
      (more) =>
        post(
          'application/json',
          JSON.stringify({ note: `x${'\n'.repeat(valueBytes - 1 + more)}` }),
        ),
      413,
    ],
    ['headers of a part', (more) => multipart([partOf(limits.partHeaders + more)]), 400],
    [
      'headers of a later part',
      (more) => multipart([part('note', 'a'), partOf(limits.partHeaders + more)]),
      400,
    ],
    ['a body, urlencoded', (more) => post(urlEncoded, padded(limits.textBytes + more)), 413],
    [
      'texts, multipart',
      (more) => {
        const texts = Array<string>(4).fill(part('a', long(60_000)));
        return multipart([...texts, part('b', long(limits.textBytes - 240_000 + more))]);
      },
      413,
    ],
    ['a body, JSON', (more) => post('application/json', jsonOf(limits.textBytes + more)), 413],
  ];
  test.each(cases)('%s', async (_what, init, status) => {
    expect(await send(init(0))).toMatchObject({ status: 200 });
    const refused = await send(init(1));
    expect(refused.status).toBe(status);
    expect(refused.body).toMatchObject({ errors: [{ message: someText }] });
    expect(refused.fields).toBeUndefined();
  });

  test.each([
    ['a text', 'a=b&'],
    ['no text', '&'],
    ['half a character', '%E0%A4%A&'],
  ])('decodes no more fields than the limit of a body full of %s', async (_what, pair) => {
    const { origin } = await startFormServer();
    const decode = vi.spyOn(percentDecoding, 'percentDecode');
    const body = pair.repeat(200_000 / pair.length);
    const reply = await fetch(`${origin}/f/open`, post(urlEncoded, body));
    expect(reply.status).toBe(400);
    expect(decode.mock.calls.length).toBeLessThanOrEqual((limits.fields + 1) * 2);
  });

  test('a multipart body', async () => {
    const frame = multipart([part('note', 'a'), filePart('f', '', '')]).body as string;
    const fill = (more: number) =>
      multipart([
        part('note', 'a'),
        filePart('f', '', long(limits.multipartBytes + more - frame.length)),
      ]);
    expect(await send(fill(0))).toMatchObject({ body: { errors: [{ code: 'NO_FILE_UPLOADS' }] } });
    expect(await send(fill(1))).toMatchObject({
      status: 413,
      body: { errors: [{ code: 'FILES_TOO_BIG' }] },
    });
  });

  test.each([urlEncoded, 'application/json', `multipart/form-data; boundary=${boundary}`])(
    'stops reading a body of unknown length: %s',
    async (type) => {
      const { origin, kept } = await startFormServer();
      let sent = 0;
      const body = new ReadableStream({
        pull(controller) {
          sent += 1;
          const head = sent === 1 ? `--${boundary}\r\n${filePart('f', 'a', '')}` : '';
          controller.enqueue(Buffer.from(`${head}${long(65_536)}`));
          if (sent === 8000) controller.close();
        },
      });
      const request = { ...post(type, ''), body, duplex: 'half' } as const;
      const status = await fetch(`${origin}/f/open`, request).then(
        (reply) => reply.status,
        // The connection may be closed before the client reads the response.
        () => 413,
      );
      expect(status).toBe(413);
      expect(sent).toBeLessThan(1000);
      expect(kept).toEqual([]);
    },
  );
});
