import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { chromium } from 'playwright';
import sharp from 'sharp';
import { keepBuildContent } from '@/lib/server/content/versions/publications';
import { makeTrialSite } from '../site/trial-site';
import { loadPage } from './page-load';
import { killServer, serve, type BenchServer } from './servers';
import { atMost, median, type Row } from './table';

/** Our home page may take as long as the other's. Not in limits.ts: a whole run has no other site. */
const limit = 1;

const homePage = `---
title: A garden by the river
description: The home page of the bench, with a photograph behind its words.
layout: wide
---

{% hero title="A garden by the river" place="behind" picture={src: "/pictures/garden.jpg", alt: "A garden", focus: "30% 50%"} %}
Open every day from March to October, and free for children.

- [Plan a visit](/visit)
{% /hero %}
`;

/**
 * Measures the Largest Contentful Paint of a home page with a photograph behind its words, against the home page of
 * another site, in turns. `peer` is a folder of static files, such as `dist` of AstroWind after its build.
 */
export async function measureHero(
  root: string,
  rounds: number,
  peer: string,
  executablePath: string,
): Promise<Row[]> {
  const folder = makeTrialSite(root, 'bench/hero');
  cpSync(join(root, 'scripts'), join(folder, 'scripts'), { recursive: true });
  const directory = mkdtempSync(join(tmpdir(), 'frontdesk-hero-'));
  await keepBuildContent(folder, new Date());
  const other = await serveFolder(peer);
  const browser = await chromium.launch({ executablePath });
  let site: BenchServer | undefined;
  try {
    writeFileSync(join(folder, 'content/pages/index.md'), homePage);
    mkdirSync(join(folder, 'public/pictures'), { recursive: true });
    writeFileSync(join(folder, 'public/pictures/garden.jpg'), await drawPhotograph());
    const env = { ...process.env, NODE_ENV: 'production', DATA_DIR: directory } as const;
    execFileSync('npm', ['run', 'publish', '--', '--yes'], { cwd: folder, env, stdio: 'ignore' });
    site = await serve(folder, directory);
    const [own, theirs, shifts]: number[][] = [[], [], []];
    // The first visit renders the page, and does not count.
    await loadPage(browser, site.url, false);
    await loadPage(browser, other.url, false);
    for (let round = 0; round < rounds; round += 1) {
      const load = await loadPage(browser, site.url, false);
      own?.push(load.largestPaint);
      shifts?.push(load.layoutShift);
      theirs?.push((await loadPage(browser, other.url, false)).largestPaint);
    }
    const [ours, others] = [median(own ?? []), median(theirs ?? [])];
    console.log(`${ours.toFixed(0)} ms against ${others.toFixed(0)} ms`);
    const page = 'a home page with a photograph';
    return [
      atMost(`Largest Contentful Paint of ${page}, ratio to the peer`, ours / others, limit, '', 2),
      atMost(`Cumulative Layout Shift of ${page}`, Math.max(...(shifts ?? [])), 0, '', 4),
    ];
  } finally {
    await browser.close();
    other.close();
    if (site !== undefined) await killServer(site);
    for (const each of [directory, folder]) rmSync(each, { recursive: true, force: true });
  }
}

/** Draws what cameras take: soft areas, and detail everywhere. */
async function drawPhotograph(): Promise<Buffer> {
  const [width, height] = [2400, 1600];
  const pixels = Buffer.alloc(width * height * 3);
  let random = 1;
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      random = (random * 48_271) % 2_147_483_647;
      const light = 90 + 70 * Math.sin(x / 190) * Math.cos(y / 140) + (random % 24);
      const start = (y * width + x) * 3;
      pixels[start] = light;
      pixels[start + 1] = Math.min(255, light + 30);
      pixels[start + 2] = light / 2;
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer();
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.woff2': 'font/woff2',
};

/** Serves a folder of static files on a free port, compressed as the site is. */
async function serveFolder(folder: string): Promise<{ readonly url: string; close(): void }> {
  const bodies = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    const [address = '/'] = (request.url ?? '/').split('?');
    const path = join(folder, address.endsWith('/') ? `${address}index.html` : address);
    if (!existsSync(path) || !statSync(path).isFile()) {
      response.writeHead(404).end();
      return;
    }
    const type = types[extname(path)] ?? 'application/octet-stream';
    const isText = /^(?:text|image\/svg)/.test(type);
    const read = () => (isText ? brotliCompressSync(readFileSync(path)) : readFileSync(path));
    const body = bodies.get(path) ?? read();
    bodies.set(path, body);
    response.setHeader('Content-Type', type);
    if (isText) response.setHeader('Content-Encoding', 'br');
    response.end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://localhost:${port}/`, close: () => server.close() };
}
