import { type Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { loadEnvConfig } from '@next/env';
import { keepDigest } from './source-digest';
import { compressBuild } from './compress-build';
import { bundleServer } from '../start/bundle-server';
import { reportContentProblems } from './report-content';
import { runNext, untilEnd } from '../site/site-process';
import { keepPracticeMark, takesPractice } from '../start/practice-mark';
import { prepareBoot } from './prepare-boot';
import { prepareFont } from './prepare-font';
import { preparePictures } from './prepare-pictures';

/**
 * Builds the site and resolves with the exit code: the content is checked first, so that a mistake
 * in it is told by file and line. When `quiet`, Next's own account is shown only if it fails.
 */
export async function buildSite(
  root: string,
  args: readonly string[],
  quiet: boolean,
): Promise<number> {
  // Next reads these files too, and pages tell of practice payments.
  const { combinedEnv } = loadEnvConfig(root, false, {
    info: () => undefined,
    error: console.error,
  });
  if (!(await reportContentProblems(root))) return 1;
  await prepareBoot(root);
  await prepareFont();
  await preparePictures(root);
  const env = { ...process.env, NEXT_TELEMETRY_DISABLED: '1' };
  const child = runNext(
    root,
    ['build', ...args],
    env,
    quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
  );
  const account = Promise.all([readAll(child.stdout), readAll(child.stderr)]);
  const code = await untilEnd(child);
  if (code === 0) {
    compressBuild(root);
    await bundleServer(root);
    keepPracticeMark(root, takesPractice({ ...process.env, ...combinedEnv }));
    keepDigest(root);
  } else if (quiet) console.error((await account).join('\n'));
  return code;
}

async function readAll(stream: Readable | null): Promise<string> {
  return stream === null ? '' : text(stream);
}
