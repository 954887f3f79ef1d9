import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import sharp from 'sharp';
import { maxPartBytes, type UploadState } from '@/lib/editing/picture-uploads';
import { uploadAddresses } from '@/lib/editing/send-picture';
import { signInOwners } from '../site/sign-in-owners';
import { treeResidentBytes } from './process-usage';
import { killServer, serve } from './servers';
import { atMost, type Row } from './table';

const count = 10;

/** Megabytes that ten photographs at once may take. */
const memoryLimit = 450;

const sampleMs = 50;

/** Photographs of 24 megapixels whose noise weighs about 12 MB, as of a good camera. */
const photograph = { width: 6000, height: 4000, noise: 30, quality: 87 } as const;

/**
 * Sends ten photographs of 12 MB at once, as the page that adds pictures does, and measures the memory that the server
 * and its processes have together until all are ready.
 */
export async function measurePictureUploads(root: string): Promise<readonly Row[]> {
  const directory = mkdtempSync(join(tmpdir(), 'frontdesk-pictures-'));
  const photographs: Buffer[] = [];
  for (let number = 0; number < count; number += 1) photographs.push(await drawNoise());
  const megabytes = photographs.reduce((sum, { length }) => sum + length, 0) / count / 1e6;
  const [cookie = ''] = await signInOwners(directory, ['ana@example.org']);
  const site = await serve(root, directory, { EDITING: 'on' });
  let peak = 0;
  const sampling = setInterval(() => {
    peak = Math.max(peak, treeResidentBytes(site.process.pid ?? 0));
  }, sampleMs);
  try {
    await Promise.all(photographs.map((bytes) => upload(site.url, cookie, bytes)));
    const name = `Memory with ${count} photographs of ${megabytes.toFixed(0)} MB at once`;
    return [atMost(name, peak / 1e6, memoryLimit, ' MB')];
  } finally {
    clearInterval(sampling);
    await killServer(site);
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Each one differs: noise has no seed. */
async function drawNoise(): Promise<Buffer> {
  const { width, height, noise: sigma, quality } = photograph;
  const noise = { type: 'gaussian', mean: 128, sigma } as const;
  return sharp({ create: { width, height, channels: 3, background: '#888', noise } })
    .jpeg({ quality })
    .toBuffer();
}

/** Sends a picture in parts, and waits until it is ready. Rejects if it is refused. */
async function upload(site: string, cookie: string, bytes: Buffer): Promise<void> {
  const headers = { cookie, 'Sec-Fetch-Site': 'same-origin', Accept: 'application/json' };
  const ask = async <Answer>(path: string, body?: URLSearchParams | Uint8Array<ArrayBuffer>) => {
    const method = body === undefined ? 'GET' : 'POST';
    const response = await fetch(`${site}${path}`, { method, headers, body });
    if (!response.ok) throw new Error(`${path} responds ${response.status}.`);
    return (await response.json()) as Answer;
  };
  const begun = new URLSearchParams({ name: 'noise.jpg', bytes: String(bytes.length) });
  const { id } = await ask<{ readonly id: string }>(uploadAddresses.start, begun);
  for (let offset = 0; offset < bytes.length; offset += maxPartBytes) {
    const part = new Uint8Array(bytes.subarray(offset, offset + maxPartBytes));
    await ask(`${uploadAddresses.part}?id=${id}&offset=${offset}`, part);
  }
  for (;;) {
    const { state, problem } = await ask<UploadState>(`${uploadAddresses.state}${id}`);
    if (state === 'ready') return;
    if (state === 'refused') throw new Error(problem);
    await pause(500);
  }
}
