import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { themeFile } from '@/lib/server/content/files/site-directory';
import type { Problem } from '@/lib/server/content/files/problems';
import { factsEnding, ownFontPath, type OwnFont } from '@/lib/server/content/theme/own-font';
import type { Look } from '@/lib/server/content/theme/theme-schema';
import { fontWords } from '@/lib/words/lib/server/content/theme';
import type { FontProblem, makeOwnFont } from './make-own-font';

/** A font of two megabytes takes two seconds, and a hostile one may take forever. */
const timeoutMs = 30_000;

type Request = Parameters<typeof makeOwnFont>[0];
type Response = Awaited<ReturnType<typeof makeOwnFont>>;

/**
 * Makes the files of a font of the organisation's own below `public/fonts` of a folder, in a process of its own,
 * and keeps those that are there. Resolves with its problem if it cannot be used.
 */
export async function prepareOwnFont(
  folder: string,
  site: string,
  font: Look['font'],
): Promise<readonly Problem[]> {
  if (typeof font === 'string' || hasFiles(folder, font)) return [];
  const made = await runProcess({ font, site, folder });
  if (made === undefined) return [{ file: themeFile, message: fontWords.slow }];
  if (made.ok) return [];
  const { role, problem } = made;
  return [{ file: font.files[role] ?? themeFile, message: describeProblem(problem) }];
}

/** Whether the files of a font are below `public/fonts` of a folder. */
function hasFiles(folder: string, font: OwnFont): boolean {
  return existsSync(join(folder, 'public', ownFontPath(font, factsEnding)));
}

function describeProblem(problem: FontProblem): string {
  return problem.kind === 'noLetters'
    ? fontWords.noLetters(problem.letters)
    : fontWords[problem.kind];
}

/** Resolves with `undefined` if the process takes too long, or ends without a response. */
function runProcess(request: Request): Promise<Response | undefined> {
  const script = join(__dirname, 'own-font-process.ts');
  const child = spawn(process.execPath, ['--import', 'tsx', script], {
    // The project, which has the packages and the paths of the imports.
    cwd: join(__dirname, '../../..'),
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    timeout: timeoutMs,
    killSignal: 'SIGKILL',
  });
  return new Promise((resolve) => {
    child.once('message', (response: Response) => resolve(response));
    child.once('exit', () => resolve(undefined));
    child.send(request);
  });
}
