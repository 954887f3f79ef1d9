import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import ts from 'typescript';
import { parse } from 'yaml';
import { bootFiles, noticeFiles, viewerStylesheets } from '@/lib/boot/boot-files';
import { contentDirectory, siteDirectory } from '@/lib/server/content/files/site-directory';
import { siteLanguages } from '@/lib/server/content/site-languages';
import { parseThirdParties } from '@/lib/server/content/third-parties';
import { languages } from '@/lib/words/languages';
import { writeAtomically } from './write-atomically';

/**
 * Writes the boot script, without comments, to `public/boot.js`, and beside it what documents with notices and the viewer of
 * pictures load. An
 * organisation can replace `public/` as a whole, so every build writes the files again.
 */
export async function prepareBoot(root: string): Promise<void> {
  const site: unknown = parse(
    await readFile(join(contentDirectory(siteDirectory(root)), 'site.yaml'), 'utf8'),
  );
  const files = bootFiles(parseThirdParties(site), siteLanguages(site, languages));
  const parts = files.map((file) => readFile(join(root, file), 'utf8'));
  await writePublic(root, 'boot.js', removeComments((await Promise.all(parts)).join('\n')));
  const read = (file: string) => readFile(resolve(root, file), 'utf8');
  await writePublic(root, 'notices.js', removeComments(await read(noticeFiles.script)));
  await writePublic(root, 'notices.css', shorten(await read(noticeFiles.stylesheet)));
  const ofViewer = await Promise.all(viewerStylesheets.map(read));
  await writePublic(root, 'viewer.css', shorten(ofViewer.join('\n')));
}

/** Removes the comments and the indents of a stylesheet. */
function shorten(stylesheet: string): string {
  return stylesheet
    .replaceAll(/\/\*[^]*?\*\//g, '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .join('\n');
}

async function writePublic(root: string, name: string, text: string): Promise<void> {
  const content = Buffer.from(text);
  const target = join(root, 'public', name);
  if (existsSync(target) && content.equals(await readFile(target))) return;
  await writeAtomically(target, content);
}

function removeComments(script: string): string {
  const compilerOptions = { removeComments: true, target: ts.ScriptTarget.ES2022 };
  return ts.transpileModule(script, { compilerOptions, fileName: 'boot.js' }).outputText;
}
