import type { Random } from './random';
import { repeatedParts, repeatPart, unsortedMarks } from './repeated-parts';

/** A raw HTTP request. */
export interface RawRequest {
  readonly kind: 'json' | 'urlencoded' | 'multipart' | 'raw';
  readonly head: string;
  readonly body: Buffer;
  /** Whether the body has its announced length, so that the server must respond. */
  readonly isWhole: boolean;
}

/** Ids of forms and of a project for the requests. */
export interface FuzzTargets {
  readonly forms: readonly [string, ...string[]];
  readonly project: string;
}

const names = [
  'name',
  'email',
  'count',
  'note',
  'attachment',
  'message',
  '_gotcha',
  '_next',
  '_subject',
  '_replyto',
  '_attempt',
  '_stamp',
  '_step',
  '_go',
  '__proto__',
  'constructor',
  'a[__proto__][x]',
  'toString',
  'name[]',
  '',
] as const;

const values = [
  'Ana Petrov',
  'ana@example.org',
  '3',
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\u202e\u2066evil',
  '🪐'.repeat(40),
  '=cmd|calc',
  '<script>alert(1)</script>',
  'a\r\nBcc: all@example.org',
  '//stranger.example',
  '-1e309',
  'NaN',
  'a'.repeat(5_000),
  'a'.repeat(70_000),
  '../../etc/passwd',
  '{"$gt":""}',
] as const;

const fileNames = [
  'a.txt',
  'a.pdf',
  '../../x',
  'a"b.txt',
  '',
  '\u0000.txt',
  'x'.repeat(400),
] as const;

const types = [
  'application/json',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=b',
  'multipart/form-data',
  'multipart/form-data; boundary="',
  'text/plain',
  'application/json; charset=utf-16',
  'application/x-www-form-urlencoded; charset=\u00ff',
  '',
  ';;;',
  'multipart/mixed; boundary=b',
] as const;

/** Bytes of a request head that the server reads at most. */
const longestHead = 16_000;

/** Generates a request of one of four kinds. Most are malformed. */
export function generateRequest(random: Random, targets: FuzzTargets): RawRequest {
  const kind = random.pick<RawRequest['kind']>(['json', 'urlencoded', 'multipart', 'raw']);
  const boundary = random.chance(0.9) ? 'b0undary' : random.pick(['', '"', 'b'.repeat(80)]);
  const original = bodyOf(kind, random, boundary);
  const body = random.chance(0.3) ? corrupt(original, random) : original;
  const matchingType = {
    json: 'application/json',
    urlencoded: 'application/x-www-form-urlencoded',
    multipart: `multipart/form-data; boundary=${boundary}`,
    raw: random.pick(types),
  }[kind];
  const type = random.chance(0.92) ? matchingType : random.pick(types);
  // With a short body the server waits for the rest until the client closes the connection.
  const isWhole = !random.chance(0.03);
  const length = isWhole ? body.length : body.length + 1 + random.below(1_000);
  const method = random.chance(0.95) ? 'POST' : random.pick(['PUT', 'GET', 'OPTIONS', 'DELETE']);
  const lines = [
    `${method} ${pathOf(random, targets)} HTTP/1.1`,
    'Host: localhost',
    'Connection: close',
    `Content-Length: ${length}`,
    ...(type === '' ? [] : [`Content-Type: ${type}`]),
    ...headersOf(random),
  ];
  const head = `${lines.join('\r\n')}\r\n\r\n`;
  // The server may close the connection while a head over the limit arrives.
  return { kind, head, body, isWhole: isWhole && head.length < longestHead };
}

/** Picks an item of a list, or sometimes 64 kB of a repeated part. */
function pickOrRepeat(random: Random, list: readonly [string, ...string[]]): string {
  if (!random.chance(0.04)) return random.pick(list);
  return random.chance(0.1) ? unsortedMarks() : repeatPart(random.pick(repeatedParts));
}

/** Repeats a part in a header's value. The server responds 431 above 16 kB of headers. */
function repeatInHeader(random: Random): string {
  const part = random.pick(repeatedParts);
  const value = repeatPart(part, random.pick([12_000, 64 * 1024]));
  return Buffer.from(value.replaceAll('\r\n', ' ')).toString('latin1');
}

function bodyOf(kind: RawRequest['kind'], random: Random, boundary: string): Buffer {
  switch (kind) {
    case 'json':
      return Buffer.from(jsonBody(random));
    case 'urlencoded':
      return Buffer.from(pairs(random).join(random.chance(0.95) ? '&' : ';'), 'latin1');
    case 'multipart':
      return multipartBody(random, boundary);
    case 'raw':
      return random.bytes(random.below(3_000));
  }
}

function pathOf(random: Random, { forms, project }: FuzzTargets): string {
  const form = random.chance(0.9)
    ? random.pick(forms)
    : random.pick(['nowhere', '__proto__', '%00', '..%2f..', '%E0%A4%A', 'a'.repeat(2_000), '~']);
  const path = random.chance(0.8)
    ? `/f/${form}`
    : `/p/${random.pick([project, 'other'])}/f/${form}`;
  return path + random.pick(['', '', '', '/', '?sent=x', '?form=contact&project[]=y', '?%00=%E0']);
}

function headersOf(random: Random): string[] {
  const all = [
    `Accept: ${random.pick(['application/json', 'text/html', '*/*', 'html,json', 'a'.repeat(500)])}`,
    `Origin: ${random.pick(['https://conformance.example', 'null', 'https://stranger.example', 'x'])}`,
    'X-Requested-With: XMLHttpRequest',
    `Formspree-Session-Data: ${random.pick(['e30=', 'bm9uc2Vuc2U=', '%%%', 'eyJsb2FkZWRBdCI6MWU5OTl9', 'a'.repeat(900)])}`,
    `Idempotency-Key: ${random.pick(['a', 'b', '', 'k'.repeat(900)])}`,
    'Expect: 200-maybe',
    'Content-Encoding: gzip',
    `Cookie: ${random.pick(['desk=1', '__Host-desk=x; a'])}`,
    `X-Forwarded-For: ${random.pick(['1.2.3.4', '::1, ::2', 'nonsense', ','.repeat(300)])}`,
    'X-Middleware-Subrequest: middleware',
    'X-Nextjs-Data: 1',
    'Access-Control-Request-Method: POST',
  ];
  if (random.chance(0.04)) {
    const name = random.pick(['Accept', 'Origin', 'Cookie', 'X-Forwarded-For', 'Idempotency-Key']);
    all.splice(0, all.length, `${name}: ${repeatInHeader(random)}`);
    return all;
  }
  // Node responds to an unknown expectation at once and reads nothing more.
  return all.filter((line) => random.chance(line.startsWith('Expect') ? 0.01 : 0.15));
}

function jsonBody(random: Random): string {
  if (random.chance(0.05)) return '['.repeat(1 + random.below(20_000));
  const good = random.chance(0.4) ? ['"name":"Ana"', '"email":"ana@example.org"'] : [];
  const entries = Array.from({ length: random.below(8) }, () => {
    const value = random.pick([
      JSON.stringify(pickOrRepeat(random, values)),
      String(random.below(1_000)),
      'null',
      'true',
      '["a","b",null]',
      '{"deep":{"er":1}}',
      '[]',
      '1e999',
      '"\\ud800"',
      'undefined',
    ]);
    return `${JSON.stringify(pickOrRepeat(random, names))}:${value}`;
  });
  return `{${[...good, ...entries].join(',')}}`;
}

function pairs(random: Random): string[] {
  const count = random.chance(0.03) ? 300 : random.below(8);
  const good = random.chance(0.4) ? ['name=Ana', 'email=ana%40example.org'] : [];
  const generated = Array.from({ length: count }, () => {
    const value = pickOrRepeat(random, values).replace(/\p{Surrogate}/gu, '\ufffd');
    const written = random.chance(0.8)
      ? encodeURIComponent(value)
      : random.pick(['%', '%zz', '%E0%A4%A', '+', '&&==']);
    return `${encodeURIComponent(pickOrRepeat(random, names))}=${written}`;
  });
  return [...good, ...generated];
}

function multipartBody(random: Random, boundary: string): Buffer {
  const part = (name: string, content: string) =>
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${content}\r\n`;
  const count = random.chance(0.03) ? 260 : random.below(6);
  const parts = Array.from({ length: count }, () => {
    const name = pickOrRepeat(random, names);
    const file = random.chance(0.35) ? `; filename="${pickOrRepeat(random, fileNames)}"` : '';
    const extra = random.pick([
      '',
      '\r\nContent-Type: text/plain',
      '\r\nContent-Type: image/svg+xml',
      '\r\nContent-Transfer-Encoding: base64',
      '\r\nContent-Type: text/plain; charset=nonsense',
      `\r\nX-A: ${'a'.repeat(2_000)}`,
      '\r\nX-A: a'.repeat(98 + random.below(4)),
    ]);
    const content =
      file === ''
        ? pickOrRepeat(random, values)
        : random.bytes(random.below(2_000)).toString('latin1');
    return `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file}${extra}\r\n\r\n${content}\r\n`;
  });
  const good = random.chance(0.4) ? [part('name', 'Ana'), part('email', 'ana@example.org')] : [];
  return Buffer.from(
    `${[...good, ...parts].join('')}--${boundary}${random.chance(0.9) ? '--' : ''}\r\n`,
  );
}

/** Truncates the body, inserts bytes or repeats its end. */
function corrupt(body: Buffer, random: Random): Buffer {
  const at = random.below(body.length + 1);
  switch (random.below(3)) {
    case 0:
      return body.subarray(0, at);
    case 1:
      return Buffer.concat([
        body.subarray(0, at),
        random.bytes(1 + random.below(8)),
        body.subarray(at),
      ]);
    default:
      return Buffer.concat([body.subarray(at), body]);
  }
}
