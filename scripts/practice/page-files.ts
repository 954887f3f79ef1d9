import { readFile } from 'node:fs/promises';
import path from 'node:path';

const files: Readonly<Record<string, { readonly file: string; readonly type: string }>> = {
  'tokens.css': { file: 'styles/tokens.css', type: 'text/css; charset=utf-8' },
  'global.css': { file: 'styles/global.css', type: 'text/css; charset=utf-8' },
  'ledger.css': { file: 'scripts/practice/ledger.css', type: 'text/css; charset=utf-8' },
  'font.woff2': {
    file: 'node_modules/@fontsource-variable/instrument-sans/files/instrument-sans-latin-wdth-normal.woff2',
    type: 'font/woff2',
  },
};

/** What the ledger page loads, from the site's own styles; `undefined` for anything else. */
export async function pageFile(
  root: string,
  name: string,
): Promise<{ readonly body: Buffer; readonly type: string } | undefined> {
  const found = Object.hasOwn(files, name) ? files[name] : undefined;
  if (found === undefined) return undefined;
  return { body: await readFile(path.join(root, found.file)), type: found.type };
}
