import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sendRaw } from '../fuzz/send-raw';
import { repeatPart, unsortedMarks } from '../fuzz/repeated-parts';
import { makeTrialSite } from '../site/trial-site';
import { EventLoopMonitor } from './event-loop';
import { serve, stopServer } from './servers';
import { median, type Row, rowOf } from './table';

const bodyBytes = 5 * 1024 * 1024;
const boundary = 'b0undary';

/** Measures the longest event loop block while each kind of large body arrives, in milliseconds. */
export async function measureEventLoopBlocks(root: string, rounds: number): Promise<Row[]> {
  const folder = makeTrialSite(root, 'bench/event-loop');
  const directory = mkdtempSync(join(tmpdir(), 'frontdesk-bench-'));
  const monitor = new EventLoopMonitor(root, directory);
  const server = await serve(folder, join(directory, 'site'), monitor.settings());
  const rows: Row[] = [];
  try {
    // The first requests load code, so they do not count.
    for (const body of bodies) await sendBody(server.url, body);
    for (const body of bodies) {
      const blocks: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        await monitor.readLongestBlock(server.process);
        await sendBody(server.url, body);
        blocks.push(await monitor.readLongestBlock(server.process));
      }
      rows.push(rowOf(`Longest event loop block by ${body.what}`, median(blocks)));
    }
    return rows;
  } finally {
    await stopServer(server);
    rmSync(directory, { recursive: true, force: true });
    rmSync(folder, { recursive: true, force: true });
  }
}

interface LargeBody {
  readonly what: string;
  readonly type: string;
  readonly body: Buffer;
}

async function sendBody(url: string, { type, body }: LargeBody): Promise<void> {
  const lines = [
    'POST /f/conformance HTTP/1.1',
    'Host: localhost',
    'Accept: application/json',
    'Connection: close',
    `Content-Type: ${type}`,
    `Content-Length: ${body.length}`,
  ];
  const head = `${lines.join('\r\n')}\r\n\r\n`;
  await sendRaw(new URL(url), { kind: 'raw', head, body, isWhole: true }, 120_000);
}

function part(head: string, content: string): string {
  return `--${boundary}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`;
}

function multipart(what: string, parts: readonly string[]): LargeBody {
  const good = part('name="name"', 'Ana') + part('name="email"', 'ana@example.org');
  const type = `multipart/form-data; boundary=${boundary}`;
  return { what, type, body: Buffer.from(`${good}${parts.join('')}--${boundary}--\r\n`) };
}

function urlEncoded(what: string, body: Buffer): LargeBody {
  return { what, type: 'application/x-www-form-urlencoded', body };
}

/** 21,000 characters that are a word each. */
const differentCharacters = String.fromCharCode(
  ...Array.from({ length: 21_000 }, (_, index) => 0x4e00 + index),
);

const bodies: readonly LargeBody[] = [
  urlEncoded('5 MB of urlencoded fields', Buffer.alloc(bodyBytes, 'a=b&')),
  urlEncoded('250 kB of urlencoded fields', Buffer.alloc(250_000, 'a=b&')),
  {
    what: '250 kB of JSON fields',
    type: 'application/json',
    body: Buffer.from(JSON.stringify(Object.fromEntries(new Array(20_000).entries()))),
  },
  multipart(
    '5 MB of multipart fields of a byte',
    Array<string>(bodyBytes / 64).fill(part('name="a"', 'b')),
  ),
  multipart(
    '78 multipart fields of 64 kB',
    Array.from({ length: 78 }, (_, index) => part(`name="n${index}"`, repeatPart('<a '))),
  ),
  multipart(
    'four multipart fields of 64 kB of combining marks',
    Array.from({ length: 4 }, (_, index) => part(`name="n${index}"`, unsortedMarks(60_000))),
  ),
  multipart(
    'four multipart fields of 64 kB of Chinese',
    Array.from({ length: 4 }, (_, index) => part(`name="n${index}"`, differentCharacters)),
  ),
  multipart(
    '200 files with names of 15 kB of dots',
    Array<string>(200).fill(part(`name="f"; filename="${repeatPart('.', 15_500)}"`, 'x')),
  ),
];
