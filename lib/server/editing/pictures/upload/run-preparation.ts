import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { z } from 'zod';
import { pictureWords } from '@/lib/words/lib/server/content';
import { uploadProblems } from '@/lib/words/lib/server/editing/pictures/upload';
import { currentLanguage } from '@/lib/languages/current-language';
import { processState } from '@/lib/server/platform/state/process-state';

/** The endings of the files that the site gets. */
export const pictureType = z.enum(['jpg', 'png', 'webp']);

const pictureResult = z.object({
  type: pictureType,
  width: z.number(),
  height: z.number(),
  /** The text for people who do not see it that the file came with; empty for none. */
  text: z.string(),
  /** The SHA-256 of the file that was uploaded, hexadecimal. */
  source: z.string(),
});

/** What is known of a picture that is ready for the site. */
export type PictureResult = z.output<typeof pictureResult>;

/** What has become of a file that was uploaded. */
export const preparationResult = z.discriminatedUnion('kind', [
  pictureResult.extend({ kind: z.literal('ready') }),
  z.object({ kind: z.literal('refused'), message: z.string() }),
]);

export type PreparationResult = z.output<typeof preparationResult>;

/** The files of the folder of an upload. */
export const originalName = 'original';
export const pictureName = 'picture';
export const thumbnailName = 'thumbnail';

interface RunOptions {
  /** The project. */
  readonly root: string;
  /** The type that the picture must have; without it, the one that is best for it. */
  readonly type?: PictureResult['type'] | undefined;
  /** In milliseconds. A picture of 60 megapixels takes some seconds. */
  readonly timeout?: number;
  /** The arguments of Node that run the program. Tests run another one. */
  readonly program?: readonly string[];
}

/** One at a time: a decoder takes up to 300 MB. */
const oneAtATime = () => processState('picture-preparation', () => pLimit(1));

/**
 * Makes the picture and its thumbnail of the file `original` of a folder, in a process of its own with a lower
 * priority: what a decoder does with a bad file, and the memory it takes, ends with it. Further ones wait.
 */
export function runPreparation(folder: string, options: RunOptions): Promise<PreparationResult> {
  const language = currentLanguage();
  return oneAtATime()(() => run(folder, options, language));
}

function run(
  folder: string,
  { root, type, timeout = 60_000, program = programOf(root) }: RunOptions,
  language: string,
): Promise<PreparationResult> {
  const { PATH, NODE_ENV, TMPDIR } = process.env;
  // The program needs no secrets. Memory that is freed goes back to the system with few arenas.
  const env = { PATH, NODE_ENV, TMPDIR, MALLOC_ARENA_MAX: '2', WORDS_LANGUAGE: language };
  const options = { cwd: root, env, timeout, killSignal: 'SIGKILL' } as const;
  return new Promise((resolve) => {
    const args = [...program, folder, ...(type === undefined ? [] : [type])];
    const child = execFile(process.execPath, args, options, (error, stdout) => {
      resolve(parseResult(stdout) ?? { kind: 'refused', message: messageOf(error) });
    });
    lowerPriority(child.pid);
  });
}

/** The build compiles the program; without one, as under `npm run dev`, Node does. */
function programOf(root: string): readonly string[] {
  const compiled = join(root, '.next/prepare-picture.mjs');
  return process.env.NODE_ENV === 'production' && existsSync(compiled)
    ? [compiled]
    : ['--import', 'tsx', 'scripts/editing/prepare-picture.ts'];
}

function messageOf(error: { readonly killed?: boolean | undefined } | null): string {
  return error?.killed === true ? uploadProblems.slow : pictureWords.damaged;
}

function parseResult(output: string): PreparationResult | undefined {
  try {
    return preparationResult.safeParse(JSON.parse(output)).data;
  } catch {
    return undefined;
  }
}

function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended, or the system does not allow it.
  }
}
