import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { loadEnvConfig } from '@next/env';
import { keepBuildContent } from '@/lib/server/content/versions/publications';
import { writeDigest } from './source-digest';
import { bundleServer } from '../start/bundle-server';
import { runNext, waitForExit } from '../site/site-process';
import { writeSiteMark } from '../start/site-mark';
import { writePracticeMark, usesPractice } from '../start/practice-mark';
import { prepareBoot } from './prepare-boot';
import { prepareFont } from './prepare-font';
import { preparePublicFiles } from './prepare-pictures';
import { reportContentProblems, reportPhotographs } from './report-content';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

/** The exit code of a build that was stopped, as shells have it for SIGINT. */
const interruptedCode = 130;

/**
 * Builds the site. Checks the content first, to report problems with file and line. With `quiet`, Next's
 * output is printed only on failure. Resolves with the exit code.
 */
export async function buildSite(
  root: string,
  args: readonly string[],
  quiet: boolean,
): Promise<number> {
  // Next reads these files too, and PAYMENTS decides on the banner of practice payments.
  const { combinedEnv } = loadEnvConfig(root, false, {
    info: () => undefined,
    error: console.error,
  });
  if (!(await reportContentProblems(root))) return 1;
  await prepareBoot(root);
  await prepareFont();
  if (!(await reportPhotographs(root))) return 1;
  // Pictures for sharing are cut from the copies of photographs.
  await preparePublicFiles(root);
  const env = { ...process.env, NEXT_TELEMETRY_DISABLED: '1' };
  const child = runNext(
    root,
    ['build', ...args],
    env,
    quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
  );
  const output = Promise.all([readAll(child.stdout), readAll(child.stderr)]);
  const code = await waitForExit(child, interruptedCode);
  if (code === 0) {
    await keepBuildContent(root, new Date());
    compressBuild(root);
    await bundleServer(root);
    writePracticeMark(root, usesPractice({ ...process.env, ...combinedEnv }));
    writeSiteMark(root);
    writeDigest(root);
  } else if (quiet && code !== interruptedCode) console.error((await output).join('\n'));
  return code;
}

async function readAll(stream: Readable | null): Promise<string> {
  return stream === null ? '' : text(stream);
}

/** Smaller files save less than their headers, in bytes. */
const minBytes = 512;

/**
 * Writes a Brotli copy (RFC 7932) of every script and stylesheet of the build at the highest quality,
 * which saves an eighth of every first visit. `lib/server/platform/http/middleware/compression.ts` serves them.
 */
function compressBuild(root: string): void {
  const folder = join(root, '.next/static');
  for (const name of readdirSync(folder, { recursive: true }).map(String)) {
    if (!/\.(?:js|css)$/.test(name)) continue;
    const path = join(folder, name);
    const content = readFileSync(path);
    if (content.length < minBytes) continue;
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    };
    writeFileSync(`${path}.br`, brotliCompressSync(content, { params }));
  }
}
