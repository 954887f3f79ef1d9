import { randomUUID } from 'node:crypto';
import type { LoadRequest } from './load';

const fileBytes = 64 * 1024;

/** Returns a submission without files that differs from all others. */
export function submission(): LoadRequest {
  return {
    method: 'POST',
    path: '/f/conformance',
    headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
    body: Buffer.from(JSON.stringify({ name: randomUUID(), email: 'ana@example.org' })),
  };
}

const boundary = 'bench-boundary';
const content = Buffer.alloc(fileBytes, 'a line of a list of names, as schools send them\n');

/** Returns a submission with a text file of 64 kB. */
export function upload(): LoadRequest {
  const part = (head: string) => `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n`;
  return {
    method: 'POST',
    path: '/f/conformance-files',
    headers: {
      Accept: 'application/json',
      'Content-Type': `multipart/form-data; boundary=${boundary}`,
    },
    body: Buffer.concat([
      Buffer.from(`${part('name="note"')}\r\n${randomUUID()}\r\n`),
      Buffer.from(
        `${part('name="attachment"; filename="list.txt"')}Content-Type: text/plain\r\n\r\n`,
      ),
      content,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
  };
}
