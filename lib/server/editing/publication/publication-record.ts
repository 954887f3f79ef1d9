import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import {
  isProcessRunning,
  ownProcess,
  processName,
} from '@/lib/server/content/versions/publish-lock';
import {
  publicationRequest,
  publicationResult,
} from '@/lib/server/editing/publication/publication-facts';

const runSchema = z.object({
  request: publicationRequest,
  /** The e-mail address of the operator. */
  by: z.string(),
  startedAt: z.coerce.date(),
  /** Undefined while it runs. */
  result: publicationResult.optional(),
});

/** A publication of the desk, under way or the last one. */
export type PublicationRun = Readonly<z.output<typeof runSchema>>;

const recordSchema = z.object({ run: runSchema, process: processName });

/** Keeps a publication in the site's data, where other servers and a restarted one find it. */
export async function writeRun(dataDirectory: string, run: PublicationRun): Promise<void> {
  const folder = join(dataDirectory, 'editing');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const staged = join(folder, `${randomUUID()}.part`);
  const record = JSON.stringify({ run, process: ownProcess() });
  await writeFile(staged, record, { mode: 0o600 });
  await rename(staged, join(folder, 'publication.json'));
}

/** Returns the publication that runs or was the last one; `undefined` if there was none. */
export async function readRun(dataDirectory: string): Promise<PublicationRun | undefined> {
  try {
    const text = await readFile(join(dataDirectory, 'editing', 'publication.json'), 'utf8');
    const { run, process } = recordSchema.parse(JSON.parse(text));
    if (run.result !== undefined || isProcessRunning(process)) return run;
    return { ...run, result: { kind: 'interrupted' } };
  } catch {
    // There was none, or another version of the software has written it.
    return undefined;
  }
}
