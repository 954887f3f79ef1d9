import { spawn, type ChildProcess } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import pLimit from 'p-limit';
import type { PreviewSize } from '@/lib/editing/picture';
import { resolvePath, type WorkingCopy } from '@/lib/server/editing/files/site-paths';
import type { LibraryPicture } from '@/lib/server/editing/pictures/library/list-pictures';
import { processState } from '@/lib/server/platform/state/process-state';

/** The longer side of a preview, in pixels: for a list on a sharp screen, and to look at alone. */
const sides = { small: 400, large: 1360 } as const satisfies Readonly<Record<PreviewSize, number>>;

/** Changes when previews are drawn in another way. */
const recipe = 1;

/** Milliseconds for which the process waits for the next picture. */
const idleMs = 20_000;

/** Milliseconds: longer than the process itself allows. */
const timeoutMs = 40_000;

/** Milliseconds after which a preview is drawn again, so that those of deleted pictures go. */
const lifetime = 30 * 24 * 60 * 60_000;

/** One process for all requests, and the previews that are being drawn. */
const state = () =>
  processState('picture-previews', () => ({
    limit: pLimit(1),
    drawing: new Map<string, Promise<Buffer | undefined>>(),
    child: undefined as ChildProcess | undefined,
    idle: undefined as NodeJS.Timeout | undefined,
  }));

interface PreviewOptions {
  readonly size: PreviewSize;
  /** `DATA_DIR`. */
  readonly dataDirectory: string;
  readonly now: Date;
}

/** Returns the name of a preview, which changes with the picture. */
export function previewVersion({ path, mark }: LibraryPicture, size: PreviewSize): string {
  const of = `${recipe} ${sides[size]} ${mark} ${path}`;
  return createHash('sha256').update(of).digest('hex').slice(0, 32);
}

/**
 * Returns a photograph as WebP, upright, smaller and without what a camera adds, such as the place. `undefined` for
 * one that cannot be decoded or is too large. Drawn once, and then kept in the site's data.
 */
export async function findPreview(
  copy: WorkingCopy,
  picture: LibraryPicture,
  { size, dataDirectory, now }: PreviewOptions,
): Promise<Buffer | undefined> {
  const folder = join(dataDirectory, '.cache', 'picture-previews');
  const name = previewVersion(picture, size);
  const target = join(folder, `${name}.webp`);
  const kept = await readFile(target).catch(() => undefined);
  if (kept !== undefined) return kept;
  const { drawing, limit } = state();
  const current = drawing.get(target);
  if (current !== undefined) return current;
  const drawn = limit(async () => {
    const place = await resolvePath(copy, picture.path);
    if (place?.exists !== true) return undefined;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    if (state().child === undefined) await sweepPreviews(folder, now);
    const staged = join(folder, `${randomUUID()}.part`);
    try {
      if (!(await draw({ file: place.file, target: staged, side: sides[size] }))) return undefined;
      await rename(staged, target);
      return await readFile(target);
    } finally {
      await rm(staged, { force: true });
    }
  }).finally(() => drawing.delete(target));
  drawing.set(target, drawn);
  return drawn;
}

/** Deletes the previews that were drawn long ago, and what an interrupted process has left. */
async function sweepPreviews(folder: string, now: Date): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = join(folder, name);
    const stats = await stat(file).catch(() => undefined);
    if (stats !== undefined && now.getTime() - stats.mtimeMs > lifetime) {
      await rm(file, { force: true });
    }
  }
}

interface DrawRequest {
  readonly file: string;
  readonly target: string;
  readonly side: number;
}

/** Has the process draw one preview. A process that does not respond is ended. */
async function draw(request: DrawRequest): Promise<boolean> {
  const shared = state();
  clearTimeout(shared.idle);
  const child = shared.child?.connected === true ? shared.child : startProcess();
  shared.child = child;
  const isDrawn = await new Promise<boolean>((resolve) => {
    const settle = (result: boolean) => {
      clearTimeout(timeout);
      child.removeAllListeners('message');
      child.removeAllListeners('exit');
      resolve(result);
    };
    const timeout = setTimeout(() => {
      child.kill('SIGKILL');
      settle(false);
    }, timeoutMs);
    child.once('exit', () => {
      settle(false);
    });
    child.once('message', (message: { readonly isDrawn: boolean }) => {
      settle(message.isDrawn);
    });
    child.send(request);
  });
  shared.idle = setTimeout(() => {
    child.disconnect();
    shared.child = undefined;
  }, idleMs).unref();
  return isDrawn;
}

/** Few arenas: the memory is for the pixels. */
function startProcess(): ChildProcess {
  // Not bundled: Node loads it from the project's directory.
  const path = join(process.cwd(), 'lib/server/editing/pictures/library/preview-process.cjs');
  const child = spawn(process.execPath, ['--max-semi-space-size=1', path], {
    // It needs none of the server's settings.
    env: { NODE_ENV: process.env.NODE_ENV, MALLOC_ARENA_MAX: '2' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  child.on('error', () => undefined);
  child.unref();
  child.channel?.unref();
  return child;
}
