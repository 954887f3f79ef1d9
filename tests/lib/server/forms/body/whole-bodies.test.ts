import { expect, test } from 'vitest';
import type { FormDefinition } from '@/lib/forms/definition';
import { Random } from '@/scripts/fuzz/random';
import { formOf, startFormServer } from '@/tests/support/form-server';

const form: FormDefinition = formOf('whole', {
  allowExtraFields: true,
  fields: [
    {
      name: 'list',
      label: 'List',
      kind: 'file',
      required: false,
      types: ['txt'],
      maxFiles: 5,
    },
  ],
});

/** A part as the generator made it: what must be stored if the body is accepted. */
interface MadePart {
  readonly bytes: Buffer;
  readonly value: string;
  readonly isFile: boolean;
}

type PickItem = <Item>(items: readonly [Item, ...Item[]]) => Item;

type Sample = readonly [charset: string, text: string, latin1: string];
/** Texts in some encodings, with their bytes. */
const texts: readonly [Sample, ...Sample[]] = [
  ['', 'plain', 'plain'],
  ['', 'Žluť', '\u00c5\u00bdlu\u00c5\u00a5'],
  ['utf-8', 'Žluť', '\u00c5\u00bdlu\u00c5\u00a5'],
  ['windows-1250', 'Žluť', '\u008elu\u009d'],
  ['KOI8-R', 'Привет', '\u00f0\u00d2\u00c9\u00d7\u00c5\u00d4'],
  ['"shift_jis"', '表', '\u0095\\'],
  ['gb2312', '中文', '\u00d6\u00d0\u00ce\u00c4'],
  ['macintosh', 'café', 'caf\u008e'],
  ['utf-7', '+AGE-', '+AGE-'],
  ['x-none', 'a', 'a'],
  ['', '?', '\u00e9'],
];

/** Makes a part whose value has a mark of its own. */
function makePart(mark: string, pick: PickItem): MadePart {
  const [charset, text, latin1] = pick(texts);
  const isFile = pick([false, false, true]);
  const name = isFile
    ? pick(['list', 'list[]', 'list', 'other'])
    : pick(['a', 'b[]', 'c[d]', 'say "hi"', 'a;b', 'n', 'é'.normalize('NFC'), '', '__proto__']);
  const quote = pick<(value: string) => string>([
    (value) => `"${value}"`,
    (value) => `"${value.replaceAll('"', '%22')}"`,
    (value) => `"${value.replaceAll('"', '\\"')}"`,
    (value) => value,
  ]);
  const fileName = pick([
    `; filename="${mark}.txt"`,
    `; filename*="UTF-8''${mark}.txt"`,
    `; filename*=UTF-8''${mark}.txt`,
    `; filename="a"${mark}".txt"`,
    `; filename=${mark}.txt`,
    `; filename="old.txt"; filename*=iso-8859-1''${mark}%E9.txt`,
  ]);
  const kind = pick(['form-data', 'form-data', 'attachment', 'FORM-DATA', '']);
  const encoding = pick(['', '', '', 'base64', 'quoted-printable', '8bit', 'x-odd']);
  const value = `${text}${mark}`;
  const content = Buffer.from(isFile ? mark : `${latin1}${mark}`, 'latin1');
  const encoded =
    encoding === 'base64'
      ? content.toString('base64').replace(/.{3}/g, '$&\r\n')
      : encoding === 'quoted-printable'
        ? content
            .toString('latin1')
            .replace(/[^a-z]/g, (byte) => `=${Buffer.from(byte, 'latin1').toString('hex')}`)
        : content.toString('latin1');
  const newName = Buffer.from(name).toString('latin1');
  const headers = [
    `Content-Disposition: ${kind}; name=${quote(newName)}${isFile ? fileName : ''}`,
    ...(charset === '' ? [] : [`Content-Type: text/plain; charset=${charset}`]),
    ...(encoding === '' ? [] : [`Content-Transfer-Encoding: ${encoding}`]),
    ...pick([[], [], ['X-Note: a\r\n folded'], ['no header']]),
  ];
  const kept = pick([headers, headers, headers, [...headers, headers[0] ?? ''], headers.slice(1)]);
  const bytes = Buffer.from(`${kept.join('\r\n')}\r\n\r\n${encoded}`, 'latin1');
  return { bytes, value: isFile ? mark : value, isFile };
}

/** Makes a body, mostly well-formed, and its Content-Type. */
function makeBody(parts: readonly MadePart[], pick: PickItem) {
  const boundary = pick(['edge', 'a b', "-'()+_,./:=?", 'x'.repeat(70)]);
  const quoted = /[^\w-]/.test(boundary) || pick([true, false]) ? `"${boundary}"` : boundary;
  const padding = pick(['', '', ' ', '\t ']);
  const preamble = pick(['', '', '\r\n', 'This is a preamble.\r\n', `--${boundary}x\r\n`]);
  const last = pick(['--', '--', '--', '--\r\n', '--\r\nepilogue', '-', '']);
  const lines = parts.flatMap(({ bytes }) => [
    `--${boundary}${padding}\r\n`,
    bytes.toString('latin1'),
    '\r\n',
  ]);
  const text = `${preamble}${lines.join('')}--${boundary}${last}`;
  const body = pick([false, false, false, true]) ? text.replaceAll('\r\n', '\n') : text;
  const charset = pick(['', '', `; charset=utf-8`]);
  const type = `multipart/form-data; boundary=${quoted}${pick(['', ' '])}${charset}`;
  return { type, body: Buffer.from(body, 'latin1') };
}

/** Whether the text of an error says something. */
async function isExplained(reply: Response): Promise<boolean> {
  const { errors } = (await reply.json()) as { errors: { message: string }[] };
  return errors.length > 0 && errors.every(({ message }) => message.length > 10);
}

test('stores every part of a multipart body, or answers with an error', async () => {
  const { origin, kept } = await startFormServer({
    forms: [form],
    services: { proxies: 1 },
  });
  const random = new Random(11);
  const pick: PickItem = (items) => random.pick(items);
  let accepted = 0;
  for (let round = 0; round < 400; round += 1) {
    const count = 1 + random.below(3);
    const letters = Array.from('abcdefghij');
    const markOf = (index: number) =>
      `q${Array.from(String(round * 10 + index))
        .map((digit) => letters[Number(digit)])
        .join('')}q`;
    const parts = Array.from({ length: count }, (_, index) => makePart(markOf(index), pick));
    const { type, body } = makeBody(parts, pick);
    const stored = kept.length;
    const reply = await fetch(`${origin}/f/whole`, {
      method: 'POST',
      headers: {
        Accept: 'application/json',
        'Content-Type': type,
        'X-Forwarded-For': `192.0.${round >> 8}.${round & 255}`,
      },
      body,
    });
    if (reply.status !== 200) {
      expect([400, 413, 415, 422]).toContain(reply.status);
      expect(await isExplained(reply)).toBe(true);
      expect(kept).toHaveLength(stored);
      continue;
    }
    accepted += 1;
    const submission = kept[stored];
    const values = submission?.fields.flatMap(([, each]) => each) ?? [];
    const names = submission?.files.map(({ name }) => name) ?? [];
    const lost = parts.filter(({ value, isFile }) =>
      isFile
        ? !names.some((name) => name.includes(value)) && !values.includes(value)
        : !values.includes(value),
    );
    expect(lost.map(({ bytes }) => [type, bytes.toString('latin1'), values])).toEqual([]);
  }
  expect(accepted).toBeGreaterThan(40);
});
