import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import ts from 'typescript';
import { parse } from 'yaml';
import { bootFiles } from '@/lib/boot/boot-files';
import { contentDirectory, siteDirectory } from '@/lib/server/content/files/site-directory';
import { parseThirdParties } from '@/lib/server/content/third-parties';
import { writeAtomically } from './write-atomically';

/**
 * Writes the boot script, without comments, to `public/boot.js`. An organisation can replace
 * `public/` as a whole, so every build writes the file again.
 */
export async function prepareBoot(root: string): Promise<void> {
  const site: unknown = parse(
    await readFile(join(contentDirectory(siteDirectory(root)), 'site.yaml'), 'utf8'),
  );
  const parts = bootFiles(parseThirdParties(site)).map((file) =>
    readFile(join(root, file), 'utf8'),
  );
  const script = Buffer.from(removeComments((await Promise.all(parts)).join('\n')));
  const target = join(root, 'public/boot.js');
  if (existsSync(target) && script.equals(await readFile(target))) return;
  await writeAtomically(target, script);
}

function removeComments(script: string): string {
  const compilerOptions = { removeComments: true, target: ts.ScriptTarget.ES2022 };
  return ts.transpileModule(script, { compilerOptions, fileName: 'boot.js' }).outputText;
}
