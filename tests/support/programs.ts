import { spawnSync } from 'node:child_process';

/** The result of a program that has ended. */
export interface ProgramResult {
  readonly code: number | null;
  /** Standard output and standard error. */
  readonly output: string;
}

/** Whether a program is on the PATH. */
export function hasProgram(name: string): boolean {
  return spawnSync('sh', ['-c', `command -v "${name}"`], { stdio: 'ignore' }).status === 0;
}

/** Runs a program to its end, with a text as its input. */
export function runProgram(
  program: string,
  args: readonly string[],
  input = '',
  env: NodeJS.ProcessEnv = process.env,
): ProgramResult {
  const options = { input, env, encoding: 'utf8', timeout: 30_000 } as const;
  const { status, stdout, stderr } = spawnSync(program, args, options);
  return { code: status, output: `${stdout}${stderr}` };
}
