import { randomUUID } from 'node:crypto';
import { link, open, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makePrivateDirectory } from '@/lib/server/platform/store/private-files';
import type { RemovalLog } from '@/lib/server/platform/store/removals/removal';
import {
  createHead,
  formatRemovals,
  parseRemovals,
} from '@/lib/server/platform/store/removals/removal-lines';
import { StoreBusy } from '@/lib/server/platform/store/store-errors';

/** The name of the log in the data directory. */
export const removalFile = 'removals.log';

const maxHeadBytes = 512;

/**
 * Returns the log in a data directory. Several processes may append to it. Each line begins with a line
 * break, so that one which a power failure cut short does not damage the next.
 */
export function openRemovalFile(directory: string, now: () => Date): RemovalLog {
  const file = join(directory, removalFile);

  /** Creates the file with its first line at once, so that two processes begin one log. */
  async function create(): Promise<void> {
    makePrivateDirectory(directory);
    const draft = `${file}.${randomUUID()}`;
    try {
      await appendLines(draft, [createHead(now())]);
      await link(draft, file).catch((error: unknown) => {
        if (codeOf(error) !== 'EEXIST') throw error;
      });
      const folder = await open(directory, 'r');
      try {
        await folder.sync();
      } finally {
        await folder.close();
      }
    } finally {
      await rm(draft, { force: true });
    }
  }

  async function openHead(): Promise<string> {
    const head = await readHead(file);
    if (head !== undefined) return head;
    await create();
    return (await readHead(file)) ?? '';
  }

  return {
    begin: () =>
      orBusy(async () => {
        await openHead();
      }),

    append: (removals) =>
      orBusy(async () => {
        await appendLines(file, formatRemovals(await openHead(), removals, now()));
      }),

    async read() {
      try {
        const lines = (await readFile(file, 'utf8')).split('\n');
        return parseRemovals(lines.filter((line) => line !== ''));
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return undefined;
        throw error;
      }
    },
  };
}

/** Reads the first line; `undefined` if there is no file. */
async function readHead(file: string): Promise<string | undefined> {
  try {
    const handle = await open(file, 'r');
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(maxHeadBytes), 0);
      const text = buffer.toString('utf8', 0, bytesRead);
      return text.split('\n').find((line) => line !== '') ?? '';
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}

async function appendLines(file: string, lines: readonly string[]): Promise<void> {
  if (lines.length === 0) return;
  const handle = await open(file, 'a', 0o600);
  try {
    await handle.appendFile(lines.map((line) => `\n${line}`).join(''));
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Converts an error of the system, such as a full disk. */
async function orBusy(task: () => Promise<void>): Promise<void> {
  try {
    await task();
  } catch (error) {
    const code = codeOf(error);
    if (code === undefined) throw error;
    throw new StoreBusy(`The log of removals cannot be written (${code}).`, code);
  }
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'syscall' in error && 'code' in error
    ? String(error.code)
    : undefined;
}
