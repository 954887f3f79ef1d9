import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import ts from 'typescript';

/**
 * Puts lib/site/boot.js where it is served, below `public/`: what lies there else is the
 * organisation's and may be replaced whole. Comments are for developers and stay behind.
 */
export async function prepareBoot(root: string): Promise<void> {
  const written = await readFile(join(root, 'lib/site/boot.js'), 'utf8');
  const own = Buffer.from(withoutComments(written));
  const target = join(root, 'public/boot.js');
  if (existsSync(target) && own.equals(await readFile(target))) return;
  await mkdir(join(root, 'public'), { recursive: true });
  // Renamed into place, so that nobody is served half of it.
  const whole = `${target}.${process.pid}`;
  await writeFile(whole, own);
  await rename(whole, target);
}

function withoutComments(script: string): string {
  const compilerOptions = { removeComments: true, target: ts.ScriptTarget.ES2022 };
  return ts.transpileModule(script, { compilerOptions, fileName: 'boot.js' }).outputText;
}
